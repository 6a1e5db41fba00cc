// Recordings of a touchscreen as evemu-record, evtest, getevent and libinput record write them: lists of type,
// code, value with times. What they come to is what `tactus replay` makes of them.

// The events of devices, and what is known of each.
class Recording {
  // Devices in the order of the file. Throws a sentence with the line of what cannot be read.
  static read(text) {
    const format = Recording.format(text);
    if (!format) return null;
    const recording = new Recording();
    const lines = text.split("\n");
    // A last line that was cut off is left out: it may lack digits.
    lines.pop();
    for (const [index, line] of lines.entries()) {
      try { recording[format](line.trim()); } catch (error) { throw new Error(`line ${index + 1}: ${error.message}`); }
    }
    for (const device of recording.devices) device.complete();
    return recording.devices.filter(device => device.events.length > 0 || device.codes.size > 0);
  }

  // From the first line that shows it.
  static format(text) {
    for (const line of text.slice(0, 200_000).split("\n")) {
      if (/^(\s*|#.*)$/.test(line)) continue;
      if (line[1] === ":") return "evemu";
      if (/^(version:|ndevices:|libinput:|system:|devices:|---|%YAML)/.test(line)) return "libinput";
      if (/^(Input driver version is |Event: time )/.test(line)) return "evtest";
      if (line.startsWith("add device ") || Recording.getevent.test(line)) return "getevent";
    }
    return null;
  }

  constructor() {
    this.devices = [];
    this.type = null;
  }

  // Of the file that has one.
  get device() {
    if (this.devices.length === 0) this.devices.push(new RecordedDevice(""));
    return this.devices.at(-1);
  }

  static time(text) {
    const match = /^(\d+)\.(\d{6})$/.exec(text);
    if (!match) throw new Error(`'${text}' is not a time; write seconds with six decimals`);
    return Number(match[1]) * 1e6 + Number(match[2]);
  }

  static number(text, form, base = 10) {
    if (!form.test(text ?? "")) throw new Error(`'${text}' is not a number`);
    return parseInt(text, base);
  }

  evemu(line) {
    if (line === "") return;
    if (line[0] === "#") return this.device.comment(line.slice(1));
    const fields = line.slice(2).split("#")[0].trim().split(/\s+/), { device } = this;
    const hex = text => Recording.number(text, /^[\da-f]{1,4}$/i, 16), whole = text => Recording.number(text, /^-?\d+$/);
    switch (line.slice(0, 2)) {
      case "E:":
        if (fields.length !== 4) throw new Error("an event has time, type, code and value");
        device.events.push({ time: Recording.time(fields[0]), type: hex(fields[1]), code: hex(fields[2]), value: whole(fields[3]) });
        break;
      case "N:": device.name = line.slice(2).trim(); break;
      case "P:":
        device.isDirect ??= false;
        if (device.mask("properties", fields.map(hex)).includes(1)) device.isDirect = true;
        break;
      case "B:": {
        const type = hex(fields[0]);
        for (const code of device.mask(type, fields.slice(1).map(hex))) device.has(type, code);
        if (!device.codes.has(type)) device.codes.set(type, new Set());
        break;
      }
      case "A:":
        device.ranges.set(hex(fields[0]), [whole(fields[1]), whole(fields[2])]);
        if (fields.length > 5) device.resolutions.set(hex(fields[0]), whole(fields[5]));
        break;
      case "I:": case "L:": case "S:": break;
      default: throw new Error(`'${line.slice(0, 20)}' is no line of evemu`);
    }
  }

  evtest(line) {
    const { device } = this;
    if (!line.startsWith("Event: time ")) {
      if (device.events.length === 0) device.describe(line);
      return;
    }
    const parts = line.slice(12).split(",").map(part => part.trim()), time = Recording.time(parts[0]);
    if (parts.length === 2) {
      const name = parts[1].split(/\s+/).find(word => word.startsWith("SYN_"));
      const code = name ? Recording.names.SYN[name]
        : /Report/.test(parts[1]) || parts[1].includes("EV_SYN") && parts[1][0] !== "+" ? 0
          : parts[1].includes("Config") ? 1 : parts[1].includes("EV_SYN") ? 2 : undefined;
      if (code === undefined) throw new Error("not an event of evtest");
      device.events.push({ time, type: 0, code, value: 0 });
      return;
    }
    const number = (word, part) => Recording.number(new RegExp(`^${word} (-?\\d+)( |$)`).exec(part ?? "")?.[1], /./);
    const type = number("type", parts[1]), code = number("code", parts[2]);
    // Scan codes are in hexadecimal, and nothing depends on them.
    device.events.push({ time, type, code, value: type === 3 || type === 1 ? number("value", parts[3]) : 0 });
  }

  static getevent = /^\s*\[\s*\d+\.\d{6}\]\s+(\/dev\/\S+:\s+)?\S+\s+\S+\s+\S+(\s+rate \d+)?\s*$/;
  static names = {
    type: { EV_SYN: 0, EV_KEY: 1, EV_REL: 2, EV_ABS: 3 },
    SYN: { SYN_REPORT: 0, SYN_CONFIG: 1, SYN_MT_REPORT: 2, SYN_DROPPED: 3 },
    code: {
      ABS_MT_POSITION_X: 0x35, ABS_MT_POSITION_Y: 0x36, ABS_MT_TRACKING_ID: 0x39, ABS_MT_SLOT: 0x2f, ABS_X: 0, ABS_Y: 1,
      ABS_PRESSURE: 0x18, ABS_MT_TOUCH_MAJOR: 0x30, ABS_MT_PRESSURE: 0x3a,
      ABS_MT_TOOL_TYPE: 0x37, BTN_TOUCH: 0x14a, BTN_TOOL_FINGER: 0x145, BTN_TOOL_PEN: 0x140, BTN_STYLUS: 0x14b,
      BTN_LEFT: 0x110, BTN_MOUSE: 0x110, SYN_REPORT: 0, SYN_CONFIG: 1, SYN_MT_REPORT: 2, SYN_DROPPED: 3,
    },
    value: { DOWN: 1, UP: 0, REPEAT: 2, MT_TOOL_FINGER: 0, MT_TOOL_PEN: 1, MT_TOOL_PALM: 2 },
  };

  // A name, or hexadecimal; what nothing depends on has no number of its own.
  static named(word, names) { return Object.hasOwn(names, word) ? names[word] : (/^[\da-f]{4}$/i.test(word) ? parseInt(word, 16) : 0xffff); }

  getevent(line) {
    if (line.startsWith("add device ")) {
      this.devices.push(new RecordedDevice(line.split(/\s+/).at(-1)));
      this.part = "";
      return;
    }
    if (!line.startsWith("[")) return this.devices.length > 0 ? this.geteventDescription(line) : undefined;
    const match = /^\[\s*(\d+\.\d{6})\]\s+(?:(\/dev\/\S+):\s+)?(\S+)\s+(\S+)\s+(\S+)/.exec(line);
    if (!match) throw new Error("not an event of getevent; record with getevent -lt");
    this.part = null;
    const [, time, node, type, code, value] = match, number = Recording.names.value[value];
    this.sender(node).events.push({
      time: Recording.time(time), type: Recording.named(type, Recording.names.type),
      code: Recording.named(code, Recording.names.code),
      value: number ?? Recording.number(value, /^[\da-f]{8}$/i, 16) | 0,
    });
  }

  sender(node) {
    const panels = this.devices.filter(device => device.isAxis(0x35) || device.isAxis(0));
    const found = this.devices.find(device => device.node === node) ?? (!node && panels.length === 1 ? panels[0] : null);
    if (found) return found;
    this.devices.push(new RecordedDevice(node));
    return this.devices.at(-1);
  }

  geteventDescription(line) {
    const { device } = this;
    if (this.part === null) return;
    if (line.startsWith("name:")) device.name = line.slice(5).trim().replaceAll('"', "");
    else if (line.startsWith("events:")) this.part = "events";
    else if (line.startsWith("input props:")) [this.part, device.isDirect] = ["props", false];
    else if (this.part === "props") device.isDirect ||= line === "INPUT_PROP_DIRECT" || line === "0001";
    else {
      const match = /^\w* *\(([\da-f]{4})\):(.*)$/i.exec(line);
      if (match) this.type = parseInt(match[1], 16);
      const words = (match ? match[2] : line).trim().split(/[\s:,*]+/).filter(Boolean);
      if (this.type !== 3) for (const word of words) device.has(this.type, Recording.named(word, Recording.names.code));
      else if (words.length > 0) {
        const code = Recording.named(words[0], Recording.names.code), at = word => Number(words[words.indexOf(word) + 1]);
        device.has(3, code);
        if (code !== 0xffff && words.includes("min")) device.ranges.set(code, [at("min"), at("max")]);
        if (code !== 0xffff && words.includes("resolution")) device.resolutions.set(code, at("resolution"));
        if (code === 0x2f) device.firstSlot = at("value") || 0;
      }
    }
  }

  libinput(line) {
    const list = text => text.split(",").map(Number);
    let match;
    if ((match = /^- node:\s*(.*)$/.exec(line))) {
      this.devices.push(new RecordedDevice(match[1]));
      this.part = "";
    } else if (/^events:/.test(line)) this.part = "none";
    else if (/^-? ?evdev:/.test(line)) this.part = this.part === "" ? "evdev" : "events";
    else if (this.part === "events" || this.part === "none") {
      match = /^- ?\[\s*(\d+),\s*(\d+),\s*(\d+),\s*(\d+),\s*(-?\d+)\s*\]/.exec(line);
      if (match && this.part === "events") {
        const [seconds, microseconds, type, code, value] = match.slice(1).map(Number);
        this.device.events.push({ time: seconds * 1e6 + microseconds, type, code, value });
      } else if (this.part === "events" && /^-? ?\w+:/.test(line)) this.part = "none";
      else if (this.part === "events" && line !== "" && line[0] !== "#") {
        throw new Error("not an event; write [seconds, microseconds, type, code, value]");
      }
    } else if ((match = /^name:\s*"?(.*?)"?$/.exec(line))) this.device.name = match[1];
    else if ((match = /^properties:\s*\[(.*)\]/.exec(line))) this.device.isDirect = list(match[1]).includes(1);
    else if ((match = /^(\d+):\s*\[(.*)\]/.exec(line))) {
      const code = Number(match[1]), numbers = match[2].trim() ? list(match[2]) : [];
      if (this.part === "codes") {
        this.device.codes.set(code, new Set(numbers));
      } else if (this.part === "absinfo") {
        this.device.ranges.set(code, numbers.slice(0, 2));
        if (numbers.length > 4) this.device.resolutions.set(code, numbers[4]);
      }
    } else if ((match = /^(\w+):/.exec(line))) this.part = match[1] === "codes" || match[1] === "absinfo" ? match[1] : "other";
  }
}

class RecordedDevice {
  constructor(node) {
    this.node = node;
    this.name = node;
    this.events = [];
    // By event type, and by axis.
    this.codes = new Map();
    this.ranges = new Map();
    // Units a millimetre.
    this.resolutions = new Map();
    this.isDirect = undefined;
    this.firstSlot = 0;
    this.masks = new Map();
    this.limits = new Map();
  }

  has(type, code) {
    if (!this.codes.has(type)) this.codes.set(type, new Set());
    this.codes.get(type).add(code);
  }
  isAxis(code) { return this.ranges.has(code) || this.codes.get(3)?.has(code) === true; }

  // The numbers of the bits that are set, of a mask that comes in parts.
  mask(name, bytes) {
    const start = this.masks.get(name) ?? 0;
    this.masks.set(name, start + bytes.length);
    return bytes.flatMap((byte, index) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter(bit => byte >> bit & 1).map(bit => (start + index) * 8 + bit));
  }

  // `Event type 3 (EV_ABS)`, `Event code 53 (…)`, `Max 799`: comments of evemu, lines of evtest.
  comment(text) {
    const fields = text.trim().split(/\s+/);
    if (fields[0] === "Event" && fields[1] === "type") [this.type, this.code] = [parseInt(fields[2]), null];
    else if (fields[0] === "Event" && fields[1] === "code") this.code = parseInt(fields[2]);
    else if (this.type === 3 && this.code !== null && /^-?\d+$/.test(fields[1] ?? "")) {
      const limit = this.limits.get(this.code) ?? {};
      this.limits.set(this.code, limit);
      if (/^(Min|Max)/.test(fields[0])) limit[fields[0].slice(0, 3)] = Number(fields[1]);
      if (fields[0].startsWith("Resolution")) limit.resolution = Number(fields[1]);
      if (fields[0].startsWith("Value") && this.code === 0x2f) this.firstSlot = Number(fields[1]);
    }
  }

  describe(line) {
    this.comment(line);
    const number = parseInt(line.split(/\s+/)[2]);
    if (line.startsWith("Input device name: ")) this.name = line.slice(19).replaceAll('"', "");
    if (line.startsWith("Properties:")) this.isDirect ??= false;
    if (Number.isNaN(number)) return;
    if (line.startsWith("Event type ") && !this.codes.has(number)) this.codes.set(number, new Set());
    if (line.startsWith("Event code ")) this.has(this.type, number);
    if (line.startsWith("Property type 1 ")) this.isDirect = true;
  }

  complete() {
    for (const [code, { Min, Max, resolution }] of this.limits) {
      if (resolution !== undefined && !this.resolutions.has(code)) this.resolutions.set(code, resolution);
      if (!this.ranges.has(code) && Min !== undefined && Max !== undefined) this.ranges.set(code, [Min, Max]);
    }
  }

  // In the order in which udev decides; a device that is not described counts as a touchscreen.
  get isTouchscreen() {
    const keys = this.codes.get(1) ?? new Set(), isMultitouch = this.isAxis(0x35), hasPosition = isMultitouch || this.isAxis(0);
    if (this.codes.size === 0) return hasPosition || this.ranges.size === 0;
    if (!hasPosition || keys.has(0x140) || keys.has(0x14b) || keys.has(0x145) && !this.isDirect || keys.has(0x110)) return false;
    return keys.has(0x14a) || this.isDirect === true || isMultitouch && this.isDirect === undefined;
  }

  get protocol() {
    if (this.isAxis(0x2f)) return SlottedContacts;
    if (this.isAxis(0x35)) return ListedContacts;
    if (this.isAxis(0)) return SingleContact;
    let isMultitouch = false;
    for (const { type, code } of this.events) {
      if (type === 3 && code === 0x2f) return SlottedContacts;
      if (type === 0 && code === 2) return ListedContacts;
      isMultitouch ||= type === 3 && code >= 0x35 && code <= 0x39;
    }
    return isMultitouch ? SlottedContacts : SingleContact;
  }

  // Of the axes of positions; one that is not stated is guessed from the events.
  range(axis) {
    const [minimum, maximum] = this.ranges.get(axis) ?? [0, 0];
    if (maximum > minimum) return { minimum, count: maximum - minimum + 1 };
    const values = this.events.filter(({ type, code }) => type === 3 && code === axis).map(({ value }) => value);
    const least = values.reduce((one, other) => Math.min(one, other), 0), most = values.reduce((one, other) => Math.max(one, other), 0);
    let end = 1;
    while (end < most) end = end * 2 + 1;
    return { minimum: least, count: end - least + 1 };
  }

  get axes() { return this.protocol === SingleContact ? [0, 1] : [0x35, 0x36]; }

  // How it counts sizes and pressures; the rules are those of the sources' ImprintScale.
  get imprints() {
    const [x, y] = this.axes.map(axis => this.range(axis)), size = this.ranges.get(0x30);
    const of = axis => Math.max(0, this.resolutions.get(axis) ?? 0), own = of(0x30), imprints = {};
    if (size && own > 0) {
      const [perX, perY] = this.axes.map(of), per = perX > 0 && perY > 0 ? Math.sqrt(perX * perY) : Math.max(perX, perY);
      if (per > 0) imprints.units = per / own;
    } else if (size && RecordedDevice.isOfSurface(size, x, y)) imprints.units = 1;
    const pressure = this.ranges.get(this.protocol === SingleContact ? 0x18 : 0x3a);
    if (pressure && pressure[1] > pressure[0]) imprints.pressure = pressure;
    return imprints;
  }

  static isOfSurface([minimum, maximum], x, y) {
    const count = maximum - minimum + 1, ends = [x, y].map(side => side.minimum + side.count - 1);
    if (minimum === 0 && (maximum === 255 || maximum === 65535) && !ends.includes(maximum)) return false;
    return count >= Math.max(x.count, y.count) / 2 && count <= Math.sqrt(x.count * x.count + y.count * y.count);
  }
}

// Protocol B: a tracking ID opens a slot and −1 closes it. The rules are those of the sources' SlottedContacts.
class SlottedContacts {
  constructor(device) {
    const last = Math.min(Math.max(device.ranges.get(0x2f)?.[1] ?? 63, 0), 63);
    this.slots = Array.from({ length: last + 1 }, () =>
      ({ x: 0, y: 0, size: 0, pressure: 0, id: -1, tool: 0, isDown: false, change: "", palm: "finger", landsOnMove: false }));
    this.current = Math.min(Math.max(device.firstSlot, 0), last);
  }

  static isNoFinger(tool) { return tool === 1 || tool === 2; }

  take({ type, code, value }) {
    if (type === 1 && code === 0x14a) this.button = value;
    if (type !== 3) return;
    const slot = this.slots[this.current];
    const touch = () => { if (slot.change === "" || slot.change === "press") slot.change = "move"; };
    if (code === 0x2f) this.current = value >= 0 && value < this.slots.length ? value : this.slots.length - 1;
    else if (code === 0x39) {
      if (value === slot.id && slot.isDown) return;
      slot.id = value;
      slot.landsOnMove = false;
      slot.change = value >= 0 ? "land" : "lift";
      if (value >= 0) slot.palm = SlottedContacts.isNoFinger(slot.tool) ? "silent" : "finger";
    } else if (code === 0x35 || code === 0x36) {
      slot[code === 0x35 ? "x" : "y"] = value;
      touch();
    } else if (code === 0x30 || code === 0x3a) {
      slot[code === 0x30 ? "size" : "pressure"] = value;
      slot.change ||= "press";
    } else if (code === 0x37) {
      slot.tool = value;
      if (SlottedContacts.isNoFinger(value) && slot.palm === "finger") slot.palm = "becoming";
      touch();
    }
  }

  end() {
    const changes = [];
    for (const [index, slot] of this.slots.entries()) {
      const close = kind => {
        if (!slot.isDown) return;
        slot.isDown = false;
        changes.push({ kind, slot: index });
      };
      if (this.button === 0 && slot.isDown && ["", "press", "move"].includes(slot.change)) {
        [slot.change, slot.landsOnMove] = ["lift", true];
      }
      if (slot.change === "") continue;
      if (slot.change === "move" && !slot.isDown && slot.landsOnMove) slot.change = "land";
      if (slot.palm !== "finger") {
        close(slot.palm === "becoming" && slot.change !== "land" ? "cancel" : "lift");
        slot.palm = "silent";
      } else if (slot.change === "land") {
        close("lift");
        changes.push({ ...slot, kind: "land", slot: index });
        [slot.isDown, slot.landsOnMove] = [true, false];
      } else if (["move", "press"].includes(slot.change)) {
        if (slot.isDown) changes.push({ ...slot, kind: slot.change, slot: index });
      } else if (slot.change === "lift") close("lift");
      slot.change = "";
    }
    this.button = undefined;
    return changes;
  }

  lose() { for (const slot of this.slots) slot.landsOnMove = true; }
}

// Protocol A: each packet lists all contacts; without tracking IDs the nearest continue.
class ListedContacts {
  constructor() {
    this.contacts = [];
    this.lose();
  }

  lose() {
    [this.packet, this.reading, this.sawList, this.isReleased] = [[], {}, false, false];
  }

  take({ type, code, value }) {
    if (type === 0 && code === 2) {
      this.sawList = true;
      const { id, x, y } = this.reading, isPlace = [id, x, y].some(value => value !== undefined);
      if (isPlace && this.packet.length < 32) this.packet.push(this.reading);
      this.reading = {};
    } else if (type === 3 && code === 0x39) this.reading.id = value;
    else if (type === 3 && code === 0x35) this.reading.x = value;
    else if (type === 3 && code === 0x36) this.reading.y = value;
    else if (type === 3 && code === 0x30) this.reading.size = value;
    else if (type === 3 && code === 0x3a) this.reading.pressure = value;
    else if (type === 1 && code === 0x14a) this.isReleased = value === 0;
  }

  end() {
    const changes = [], at = (kind, { number, x, y, size, pressure }) =>
      changes.push({ kind, slot: number, x: x ?? 0, y: y ?? 0, size: size ?? 0, pressure: pressure ?? 0 });
    if (this.sawList || this.isReleased) {
      if (this.isReleased) this.packet = [];
      const former = this.matches(), taken = new Set();
      for (const [index, contact] of this.contacts.entries()) {
        if (former.includes(index)) taken.add(contact.number); else at("lift", contact);
      }
      this.contacts = this.packet.map((entry, place) => {
        const before = this.contacts[former[place]];
        if (!before) {
          let number = 0;
          while (taken.has(number)) number++;
          taken.add(number);
          const contact = { number, ...entry };
          at("land", contact);
          return contact;
        }
        const contact = { ...before, ...entry, id: entry.id }, differs = key => contact[key] !== before[key];
        if (["id", "x", "y"].some(differs)) at("move", contact); else if (["size", "pressure"].some(differs)) at("press", contact);
        return contact;
      });
    }
    this.lose();
    return changes;
  }

  // For each entry of the packet the place of the contact that it continues, or −1.
  matches() {
    const result = this.packet.map(() => -1), taken = new Set(), pairs = [];
    for (const [entry, { id }] of this.packet.entries()) {
      if (id === undefined) continue;
      const place = this.contacts.findIndex(contact => contact.id === id);
      if (place < 0 || taken.has(place)) continue;
      taken.add(place);
      result[entry] = place;
    }
    for (const [entry, reading] of this.packet.entries()) {
      for (const [place, contact] of this.contacts.entries()) {
        if (reading.id !== undefined || contact.id !== undefined) continue;
        const x = (reading.x ?? contact.x ?? 0) - (contact.x ?? 0), y = (reading.y ?? contact.y ?? 0) - (contact.y ?? 0);
        pairs.push([x * x + y * y, entry, place]);
      }
    }
    pairs.sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
    for (const [, entry, place] of pairs) {
      if (result[entry] >= 0 || taken.has(place)) continue;
      taken.add(place);
      result[entry] = place;
    }
    return result;
  }
}

// One contact at most: BTN_TOUCH is whether it is down.
class SingleContact {
  constructor() {
    [this.x, this.y, this.pressure, this.isDown, this.landsOnMove] = [0, 0, 0, false, false];
    this.begin();
  }

  begin() { [this.landed, this.lifted, this.moved] = [false, false, false]; }

  take({ type, code, value }) {
    if (type === 1 && code === 0x14a && value !== 2) {
      if (value === 0) this.lifted = true; else this.landed = true;
      this.landsOnMove = false;
    } else if (type === 3 && (code === 0 || code === 1)) {
      this[code === 0 ? "x" : "y"] = value;
      this.moved = true;
    } else if (type === 3 && code === 0x18) this.pressure = value;
  }

  end() {
    const changes = [], wasDown = this.isDown, at = kind => changes.push({ kind, slot: 0, x: this.x, y: this.y, size: 0, pressure: this.pressure });
    if (this.moved && this.landsOnMove && !this.isDown) this.landed = true;
    if (this.landed && !this.isDown) {
      this.landsOnMove = false;
      // A contact that lifts in the same packet is never shown.
      this.isDown = !this.lifted;
      if (this.isDown) at("land");
    } else if (this.moved && this.isDown && !this.lifted) at("move");
    if (this.lifted && wasDown) {
      if (this.moved) at("move");
      at("lift");
      this.isDown = false;
    }
    this.begin();
    return changes;
  }

  lose() { this.landsOnMove = true; }
}

// Where positions of a device are on the screen of a board, to the last bit as libinput has them.
class DeviceMapping {
  constructor({ orientation, calibration }, machine, x, y, imprints) {
    Object.assign(this, { machine, x, y, imprints });
    const matrix = DeviceMapping.product(DeviceMapping.turns[orientation], calibration.map(Number)).map(Math.fround);
    const turned = Math.abs(matrix[0] * matrix[4] - matrix[1] * matrix[3]);
    this.pointsPerUnit = Math.sqrt(turned * (machine.width * machine.height) / (x.count * y.count)) / machine.scale;
    this.rows = matrix.join() === "1,0,0,0,1,0" ? null : DeviceMapping.inUnits(matrix, x, y);
  }

  static turns = {
    normal: [1, 0, 0, 0, 1, 0], clockwise: [0, -1, 1, 1, 0, 0], upsideDown: [-1, 0, 1, 0, -1, 1],
    counterclockwise: [0, 1, 0, -1, 0, 1],
  };

  // Applies `inner`, then `outer`.
  static product(outer, inner) {
    return [0, 3].flatMap(row => [0, 1, 2].map(column => {
      const linear = outer[row] * inner[column] + outer[row + 1] * inner[3 + column];
      return column === 2 ? linear + outer[row + 2] : linear;
    }));
  }

  // From the unit square to the device's units, in the order and precision of libinput.
  static inUnits(matrix, x, y) {
    const f = Math.fround;
    const times = (one, other) => Array.from({ length: 9 }, (_, at) => {
      let sum = 0;
      for (let i = 0; i < 3; i++) sum += f(one[Math.floor(at / 3) * 3 + i] * other[i * 3 + at % 3]);
      return f(sum);
    });
    const shift = (x, y) => [1, 0, f(x), 0, 1, f(y), 0, 0, 1], scale = (x, y) => [f(x), 0, 0, 0, f(y), 0, 0, 0, 1];
    const widened = times(shift(x.minimum, y.minimum), scale(x.count, y.count));
    const narrowed = times(shift(-x.minimum / x.count, -y.minimum / y.count), scale(1 / x.count, 1 / y.count));
    return times(times(widened, [...matrix, 0, 0, 1]), narrowed).slice(0, 6);
  }

  // Size in points and pressure from 0 to 1, as far as they are known; null where neither is.
  imprint({ size, pressure }) {
    const { units, pressure: range } = this.imprints, within = (value, most) => Math.fround(Math.min(Math.max(value, 0), most));
    if (units === undefined && !range) return null;
    return [units === undefined ? 0 : within(size * units * this.pointsPerUnit, 1000),
      range ? within((pressure - range[0]) / (range[1] - range[0]), 1) : 0];
  }

  point(x, y) {
    const f = Math.fround, { rows: m, machine } = this;
    const turned = m ? [0, 3].map(row => Math.trunc(f(f(f(f(x) * m[row]) + f(f(y) * m[row + 1])) + m[row + 2]))) : [x, y];
    const at = (value, { minimum, count }, pixels) => (value - minimum) * pixels / count / machine.scale;
    return [at(turned[0], this.x, machine.width), at(turned[1], this.y, machine.height)];
  }
}

// What a recording does to a board, as calls of the firmware before its ticks.
class RecordedHand {
  constructor(devices, board, machine, tickPeriod) {
    this.tickPeriod = tickPeriod;
    this.log = new Deeds();
    this.hasLanding = false;
    this.origin = null;
    this.last = -Infinity;
    [this.newest, this.skipped] = [null, 0];
    const panels = devices.filter(device => device.isTouchscreen);
    if (panels.length === 0) throw new Error("it contains no touchscreen; record a device that has INPUT_PROP_DIRECT");
    this.streams = panels.map((device, number) => ({
      number, events: device.events, next: 0, newest: -Infinity, decoder: new device.protocol(device),
      mapping: this.mapping(device, board, machine),
    }));
    for (let stream; (stream = this.oldest());) this.take(stream);
    if (!this.hasLanding) throw new Error("it contains no touch; touch the panel while it is recorded");
  }

  mapping(device, board, machine) {
    return new DeviceMapping(board, machine, ...device.axes.map(axis => device.range(axis)), device.imprints);
  }

  static ends({ type, code }) { return type === 0 && (code === 0 || code === 3); }

  // The one whose next packet is the oldest.
  oldest() {
    let best = null;
    for (const stream of this.streams) {
      if (stream.end === undefined) {
        stream.end = stream.next;
        while (stream.end < stream.events.length && !RecordedHand.ends(stream.events[stream.end])) stream.end++;
      }
      if (stream.end >= stream.events.length) continue;
      const stamp = Math.max(stream.newest, stream.events[stream.end].time);
      if (!best || stamp < best.stamp) best = { stamp, stream };
    }
    return best?.stream;
  }

  // A packet.
  take(stream) {
    const { decoder, events } = stream;
    for (; stream.next <= stream.end; stream.next++) {
      const event = events[stream.next];
      if (RecordedHand.ends(event)) {
        const isDropped = event.code === 3;
        if (!stream.isDiscarding) this.scan(stream, decoder.end(), event.time);
        if (isDropped) {
          decoder.lose();
          const stamp = this.continued(event.time);
          if (this.origin !== null) this.last = Math.max(this.last, stamp);
          this.report(this.now, "tactus_fault", this.now, 0);
        }
        stream.isDiscarding = isDropped;
      } else if (!stream.isDiscarding) decoder.take(event);
      stream.newest = Math.max(stream.newest, event.time);
    }
    stream.end = undefined;
  }

  get now() { return this.origin === null || this.last <= this.origin ? 0 : this.last - this.origin; }

  // A step of the clock by more than a day is a pause of a second.
  continued(stamp) {
    if (this.newest !== null && stamp - this.newest > 86_400e6) this.skipped += stamp - this.newest - 1e6;
    this.newest = Math.max(this.newest ?? stamp, stamp);
    return stamp - this.skipped;
  }

  // What presses otherwise without moving is none, as long as it may be a fingertip.
  static fingertipMax = 100;

  scan(stream, all, stamp) {
    const changes = all.filter(change =>
      change.kind !== "press" || (stream.mapping.imprint(change)?.[0] ?? 0) + 0.5 >= RecordedHand.fingertipMax + 1);
    if (changes.length === 0) return;
    const time = this.continued(stamp), isLate = time < this.last;
    if (!isLate) this.last = time;
    this.origin ??= this.last;
    for (const change of changes) {
      const { kind, slot, x, y } = change, key = stream.number * 65536 + slot, isPlaced = kind !== "lift" && kind !== "cancel";
      const imprint = isPlaced ? stream.mapping.imprint(change) : null;
      if (imprint) this.report(this.now, "tactus_imprint", ...imprint);
      this.report(this.now, `tactus_${kind === "press" ? "move" : kind}`, key, ...(isPlaced ? stream.mapping.point(x, y) : []));
    }
    if (isLate) this.report(this.now, "tactus_fault", this.now, 5);
    this.report(this.now, "tactus_scan", this.now);
  }

  // Before the first tick that starts after it.
  report(time, call, ...words) {
    this.hasLanding ||= call === "tactus_land";
    this.log.push({ tick: Math.floor(time / this.tickPeriod) + 1, call, words });
  }
}
