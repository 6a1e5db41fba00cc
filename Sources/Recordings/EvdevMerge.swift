import BoardFiles
import Firmware
import TactusCore

/// The reports of several devices, merged packet by packet in timestamp order.
///
/// Between devices the older packet goes first; ties go to the device listed first. Within a device
/// the recording's order is kept, whatever the timestamps say.
struct EvdevMerge {
  private(set) var timeline = ReportTimeline()
  private(set) var devices: [RecordedDevice] = []
  private(set) var notes: [String] = []
  private var streams: [Stream] = []
  private var assembler = FrameAssembler()

  private struct Stream {
    var decoder: EvdevDecoder
    var events: [EvdevEvent]
    /// One past the last event of each packet; a packet ends with `SYN_REPORT` or `SYN_DROPPED`.
    var ends: [Int]
    var nextPacket = 0
    var nextEvent = 0
    /// The newest timestamp of the packets so far.
    var newest: Int64 = .min
  }

  init(_ recorded: [DeviceEvents], board: BoardFile) {
    for device in recorded { add(device, board: board) }
    while let stream = oldestStream() { emitPacket(of: stream) }
    if assembler.overflowCount > 0 {
      notes.append("contacts ignored because \(contactsMax) were already down: \(assembler.overflowCount)")
    }
    if timeline.raisedCount > 0 {
      notes.append("timestamps older than the previous one, raised to it: \(timeline.raisedCount)")
    }
    if !assembler.down.isEmpty {
      notes.append("contacts still down at the end: \(assembler.down.count)")
    }
  }

  private mutating func add(_ device: DeviceEvents, board: BoardFile) {
    let touchProtocol = device.touchProtocol
    let isMultitouch = touchProtocol != .single
    let axes = [
      isMultitouch ? AxisCode.multitouchX : AxisCode.x,
      isMultitouch ? AxisCode.multitouchY : AxisCode.y,
    ]
    let ranges = axes.map { device.range(of: $0) }
    let named = device.description.name.isEmpty ? "the device" : "'\(device.description.name)'"
    for (letter, range) in zip(["x", "y"], ranges) where range.isGuess {
      notes.append(
        "\(named): the recording has no range for \(letter); "
          + "assumed \(range.range.minimum) to \(range.range.maximum) from its values")
    }
    if axes.contains(where: device.description.fuzzyAxes.contains) {
      notes.append("\(named): axes with fuzz, which libinput would smooth live, are used unfiltered")
    }
    streams.append(
      Stream(
        decoder: EvdevDecoder(
          device: devices.count, touchProtocol: touchProtocol, description: device.description,
          mapping: AxisMapping(x: ranges[0].range, y: ranges[1].range, board: board)),
        events: device.events,
        ends: device.events.indices.filter { device.events[$0].endsPacket }.map { $0 + 1 }))
    devices.append(
      RecordedDevice(
        name: device.description.name, touchProtocol: touchProtocol, x: ranges[0].range,
        y: ranges[1].range))
  }

  /// The stream whose next packet is the oldest; nil when all have ended.
  private func oldestStream() -> Int? {
    var best: (stamp: Int64, stream: Int)?
    for (index, stream) in streams.enumerated() where stream.nextPacket < stream.ends.count {
      let stamp = max(stream.newest, stream.events[stream.ends[stream.nextPacket] - 1].time)
      if best.map({ stamp < $0.stamp }) ?? true { best = (stamp, index) }
    }
    return best?.stream
  }

  private mutating func emitPacket(of index: Int) {
    let end = streams[index].ends[streams[index].nextPacket]
    for event in streams[index].events[streams[index].nextEvent..<end] {
      switch streams[index].decoder.handle(event, into: &assembler) {
      case .nothing:
        break
      case .packet(let changed):
        if changed { emitFrame(at: event.time) }
      case .dropped(let changed):
        if changed { emitFrame(at: event.time) }
        timeline.append(at: event.time) { .fault(.dropped, at: $0) }
      }
      streams[index].newest = max(streams[index].newest, event.time)
    }
    streams[index].nextEvent = end
    streams[index].nextPacket += 1
  }

  private mutating func emitFrame(at stamp: Int64) {
    let time = timeline.time(ofFrameAt: stamp)
    timeline.append(assembler.frame(at: time))
  }
}

extension EvdevEvent {
  fileprivate var endsPacket: Bool {
    type == EventType.synchronization
      && (code == SynchronizationCode.report || code == SynchronizationCode.dropped)
  }
}
