"""A recording of evemu-record in the words of evtest, getevent and libinput record; see Tools/check/play-page."""

SYNCHRONIZATIONS = {0: "SYN_REPORT", 1: "SYN_CONFIG", 2: "SYN_MT_REPORT", 3: "SYN_DROPPED"}
NAMES = {(3, 0x35): "ABS_MT_POSITION_X", (3, 0x36): "ABS_MT_POSITION_Y", (3, 0x39): "ABS_MT_TRACKING_ID",
         (3, 0x2f): "ABS_MT_SLOT", (3, 0): "ABS_X", (3, 1): "ABS_Y", (3, 0x37): "ABS_MT_TOOL_TYPE", (1, 0x14a): "BTN_TOUCH"}
TYPES = {0: "EV_SYN", 1: "EV_KEY", 3: "EV_ABS", 4: "EV_MSC"}
ABSOLUTE, SLOT = 3, 0x2f


class Recording:
    """Events as tuples of a time (a text), type, code and value, and what is known of the device."""

    def __init__(self, text):
        self.name, self.events, self.ranges, self.slot = "", [], {}, 0
        properties, masks, limits, kind, code = [], {}, {}, None, None
        for line in text.split("\n"):
            fields = line[2:].split("#")[0].split()
            if line.startswith("E:"):
                self.events.append((fields[0], int(fields[1], 16), int(fields[2], 16), int(fields[3])))
            elif line.startswith("N:"):
                self.name = line[2:].strip()
            elif line.startswith("P:"):
                properties += [int(byte, 16) for byte in fields]
            elif line.startswith("B:"):
                masks.setdefault(int(fields[0], 16), []).extend(int(byte, 16) for byte in fields[1:])
            elif line.startswith("A:"):
                self.ranges[int(fields[0], 16)] = int(fields[1]), int(fields[2]), int(fields[5]) if len(fields) > 5 else 0
            elif line.startswith("#"):
                words = line[1:].split()
                if words[:2] == ["Event", "type"]:
                    kind, code = int(words[2]), None
                elif words[:2] == ["Event", "code"]:
                    code = int(words[2])
                elif kind == ABSOLUTE and code is not None and len(words) > 1:
                    if words[0] in ("Min", "Max", "Resolution"):
                        limits.setdefault(code, {})[words[0]] = int(words[1])
                    elif words[0] == "Value" and code == SLOT:
                        self.slot = int(words[1])
        for code, limit in limits.items():
            if "Min" in limit and "Max" in limit:
                self.ranges.setdefault(code, (limit["Min"], limit["Max"], limit.get("Resolution", 0)))
        self.codes = {kind: [place * 8 + bit for place, byte in enumerate(mask) for bit in range(8) if byte >> bit & 1]
                      for kind, mask in sorted(masks.items())}
        self.is_direct = bool(properties and properties[0] & 2)

    def evtest(self):
        out = ["Input driver version is 1.0.1", f'Input device name: "{self.name}"', "Supported events:"]
        for kind, codes in self.codes.items():
            out.append(f"  Event type {kind} ({TYPES.get(kind, '?')})")
            for code in codes:
                out.append(f"    Event code {code} ({NAMES.get((kind, code), '?')})")
                if kind == ABSOLUTE and code in self.ranges:
                    least, most, resolution = self.ranges[code]
                    out += [f"      Value {self.slot if code == SLOT else 0:6}", f"      Min {least:8}", f"      Max {most:8}"]
                    out += [f"      Resolution {resolution:8}"] * (resolution > 0)
        out += ["Properties:"] + ["  Property type 1 (INPUT_PROP_DIRECT)"] * self.is_direct + ["Testing ... (interrupt to exit)"]
        for time, kind, code, value in self.events:
            out.append(f"Event: time {time}, -------------- {SYNCHRONIZATIONS[code]} ------------" if kind == 0 else
                       f"Event: time {time}, type {kind} ({TYPES.get(kind, '?')}), code {code} "
                       f"({NAMES.get((kind, code), '?')}), value {value}")
        return "\n".join(out) + "\n"

    def getevent(self):
        word = lambda kind, code: NAMES.get((kind, code), f"{code:04x}")
        out = ["add device 1: /dev/input/event2", f'  name:     "{self.name}"', "  events:"]
        for kind, codes in self.codes.items():
            if kind == ABSOLUTE:
                head = "    ABS (0003): "
                for code in codes:
                    least, most, resolution = self.ranges.get(code, (0, 0, 0))
                    out.append(f"{head}{word(kind, code)} : value {self.slot if code == SLOT else 0}, min {least}, max {most}, "
                               f"fuzz 0, flat 0, resolution {resolution}")
                    head = " " * len(head)
            elif kind != 0:
                out.append(f"    KEY ({kind:04x}): " + " ".join(word(kind, code) for code in codes))
        out += ["  input props:", "    INPUT_PROP_DIRECT" if self.is_direct else "    <none>"]
        for time, kind, code, value in self.events:
            name = SYNCHRONIZATIONS[code] if kind == 0 else word(kind, code)
            shown = ("UP", "DOWN")[value] if kind == 1 and value in (0, 1) else f"{value & 0xffffffff:08x}"
            out.append(f"[{time:>16}] /dev/input/event2: {TYPES.get(kind, f'{kind:04x}'):12} {name:20} {shown}")
        return "\n".join(out) + "\n"

    def libinput(self):
        out = ["# libinput record", "version: 1", "ndevices: 1", "libinput:", '  version: "1.22.1"', "devices:",
               "- node: /dev/input/event4", "  evdev:", f'    name: "{self.name}"', "    id: [3, 1, 2, 3]", "    codes:"]
        out += [f"      {kind}: [{', '.join(map(str, codes))}] # {TYPES.get(kind, '?')}" for kind, codes in self.codes.items()]
        out += ["    absinfo:"] + [f"      {code}: [{least}, {most}, 0, 0, {resolution}]" for code, (least, most, resolution) in sorted(self.ranges.items())]
        out += [f"    properties: [{1 if self.is_direct else ''}]", "  udev:", "    properties:", "    - ID_INPUT=1", "  events:"]
        is_new = True
        for time, kind, code, value in self.events:
            seconds, microseconds = time.split(".")
            out += ["  - evdev:"] * is_new
            out.append(f"    - [{int(seconds):3}, {int(microseconds):6}, {kind:3}, {code:3}, {value:7}]")
            is_new = (kind, code) == (0, 0)
        return "\n".join(out) + "\n"
