# What Tools/check/perfetto runs.
import collections
import sys

from google.protobuf.message import DecodeError
from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as schema

Event = schema.TrackEvent


def unreadable(why):
    print(f"error: {sys.argv[1]}: {why}", file=sys.stderr)
    sys.exit(2)


def unknown_fields(message, path):
    """The fields of a message, and of those in it, that the schema does not have."""
    from google.protobuf.unknown_fields import UnknownFieldSet

    for field in UnknownFieldSet(message):
        yield f"{path}: field {field.field_number}"
    for field, value in message.ListFields():
        if field.type == field.TYPE_MESSAGE:
            for one in value if field.is_repeated else [value]:
                yield from unknown_fields(one, f"{path}.{field.name}")


class Track:
    def __init__(self, descriptor):
        self.parent = descriptor.parent_uuid
        self.name = descriptor.name or descriptor.process.process_name
        self.is_counter = descriptor.HasField("counter")
        self.last = 0
        self.open = []
        self.begun = 0
        self.instants = []


def read(path):
    trace = schema.Trace()
    try:
        with open(path, "rb") as file:
            trace.ParseFromString(file.read())
    except (OSError, DecodeError) as error:
        unreadable(error)
    return trace


def check(trace):
    problems = list(unknown_fields(trace, "trace"))
    tracks = {}
    flows = collections.defaultdict(list)
    clocks = [packet.clock_snapshot for packet in trace.packet if packet.HasField("clock_snapshot")]
    is_live = bool(clocks)
    for number, packet in enumerate(trace.packet):
        place = f"packet {number}"
        if not packet.trusted_packet_sequence_id:
            problems.append(f"{place}: no sequence")
        if packet.HasField("track_descriptor"):
            descriptor = packet.track_descriptor
            if descriptor.uuid in tracks:
                problems.append(f"{place}: a second track {descriptor.uuid:x}")
            if descriptor.parent_uuid and descriptor.parent_uuid not in tracks:
                problems.append(f"{place}: its parent does not exist")
            tracks[descriptor.uuid] = Track(descriptor)
        if not packet.HasField("track_event"):
            continue
        event, time = packet.track_event, packet.timestamp
        clock = packet.timestamp_clock_id
        if clock != (schema.BUILTIN_CLOCK_MONOTONIC if is_live else 0):
            problems.append(f"{place}: clock {clock}")
        track = tracks.get(event.track_uuid)
        if not track:
            problems.append(f"{place}: no track {event.track_uuid:x}")
            continue
        if time < track.last:
            problems.append(f"{place}: '{track.name}' goes back from {track.last} to {time} ns")
        track.last = time
        if event.type == Event.TYPE_SLICE_BEGIN:
            track.open.append(event.name)
            track.begun += 1
        elif event.type == Event.TYPE_SLICE_END:
            if not track.open:
                problems.append(f"{place}: '{track.name}' ends a slice that never began")
            else:
                track.open.pop()
        elif event.type == Event.TYPE_INSTANT:
            track.instants.append(event.name)
        elif event.type == Event.TYPE_COUNTER:
            track.instants.append(track.name)
            if not track.is_counter or not event.HasField("double_counter_value"):
                problems.append(f"{place}: '{track.name}' has no value, or should have none")
        else:
            problems.append(f"{place}: an event of type {event.type}")
        if event.type not in (Event.TYPE_SLICE_END, Event.TYPE_COUNTER) and not event.name:
            problems.append(f"{place}: an event without a name")
        top = tracks.get(track.parent, track).name
        for flow in event.flow_ids:
            flows[flow].append((time, top, False))
        for flow in event.terminating_flow_ids:
            flows[flow].append((time, top, True))
    for track in tracks.values():
        if track.open:
            problems.append(f"'{track.name}': {len(track.open)} slices are open at the end")
    for flow, steps in flows.items():
        kinds = [top for _, top, _ in steps]
        if kinds.count("touches") != 1:
            problems.append(f"flow {flow:x}: begins at {kinds.count('touches')} touches")
        if len(steps) < 2:
            problems.append(f"flow {flow:x}: leads nowhere from {kinds[0]}")
        ends = [time for time, _, is_end in steps if is_end]
        if len(ends) > 1:
            problems.append(f"flow {flow:x}: ends {len(ends)} times")
        if ends and any(time > ends[0] for time, _, _ in steps):
            problems.append(f"flow {flow:x}: goes on after its end")
    return problems, tracks, flows, is_live


def below(tracks, name):
    """Slices and instants of a group of tracks, by the name of its track."""
    found = []
    for track in tracks.values():
        parent = tracks.get(track.parent)
        names = {track.name, parent.name if parent else ""}
        if name in names and track.parent:
            found.append(track)
    return sum(t.begun for t in found), sum(len(t.instants) for t in found), found


def compare(path, tracks, is_live):
    """What a trace records, against the tracks."""
    wanted = collections.Counter()
    down = {}
    has_begun = False
    last = -1
    try:
        lines = open(path, encoding="utf-8").read().split("\n\n", 1)[1].splitlines()
    except (OSError, IndexError) as error:
        unreadable(error)
    for line in lines:
        _, time, word, *rest = line.split(" ")
        keys = dict(pair.split("=", 1) for pair in rest)
        has_begun = has_begun or word == "frame"
        # What was there before the first touch has no time in a live run.
        if is_live and not has_begun:
            continue
        if word == "frame":
            ids = [] if keys["contacts"] == "-" else [c.split("@")[0] for c in keys["contacts"].split(";")]
            gone = keys.get("cancelled", "").split(";")
            wanted["contacts"] += sum(1 for one in ids if one not in down or one in gone)
            down = dict.fromkeys(ids)
        elif word == "gesture":
            wanted["gestures"] += keys["phase"] in ("began", "recognized")
        elif word == "decide" or word == "latch":
            wanted["decisions"] += 1
        elif word == "tap":
            wanted["tap gate"] += 1
        elif word == "haptic":
            wanted["haptics"] += 1
        elif word == "display":
            wanted["pictures"] += 1
        elif word == "fault":
            wanted["faults"] += 1
        elif word == "place":
            wanted["places"] += 1
    found = {}
    for name in ("contacts", "gestures", "decisions", "tap gate", "haptics", "faults", "places"):
        slices, instants, _ = below(tracks, name)
        found[name] = slices + instants
    found["pictures"] = below(tracks, "pictures")[1]
    for name, count in found.items():
        if count != wanted[name]:
            yield f"{count} {name}, and the trace records {wanted[name]}"


def main():
    trace = read(sys.argv[1])
    problems, tracks, flows, is_live = check(trace)
    if not tracks:
        problems.append("no tracks")
    if len(sys.argv) > 2:
        problems += compare(sys.argv[2], tracks, is_live)
    for problem in problems[:20]:
        print(f"{sys.argv[1]}: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    events = sum(1 for packet in trace.packet if packet.HasField("track_event"))
    print(f"{sys.argv[1]}: {events} events on {len(tracks)} tracks, {len(flows)} arrows, as they should be")


main()
