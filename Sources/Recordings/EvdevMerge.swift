import BoardFiles
import Firmware
import InputText
import SeatInput
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
  private var overflowReported = 0
  /// The newest timestamp, how far later ones are moved back, and the longest step of the clock.
  private var newestStamp: Int64?
  private var skipped: Int64 = 0
  private var longestStep: Int64?

  /// A pause longer than this is a step of the clock, in microseconds: a day.
  private static let pauseMax: Int64 = 86_400_000_000
  private static let pauseOfStep: Int64 = 1_000_000
  /// Whether a contact was ever down.
  private var sawContact = false

  private struct Stream {
    var decoder: EvdevDecoder
    let mapping: AxisMapping
    /// Keeps the slots of several devices apart.
    let deviceKey: UInt32
    var events: [EvdevEvent]
    /// One past the last event of each packet; a packet ends with `SYN_REPORT` or `SYN_DROPPED`.
    var ends: [Int]
    var nextPacket = 0
    var nextEvent = 0
    /// The newest timestamp of the packets so far.
    var newest: Int64 = .min
  }

  init(
    _ recorded: RecordedEvents, board: BoardFile, size: PanelSize?, ranges: PanelRanges? = nil,
    reportsMax: Int = ReportTimeline.countMax
  ) throws(TextError) {
    if let line = recorded.cutOff {
      notes.append("line \(line) was cut off and is left out")
    }
    if recorded.others.count > 0 {
      notes.append(
        "lines among the events that are not events, left out: \(recorded.others.count), the first "
          + "at line \(recorded.others.first)")
    }
    var others: [String] = []
    for device in recorded.devices {
      guard device.description.kind == .touchscreen else {
        let name = device.description.name.isEmpty ? "a device" : "'\(device.description.name)'"
        others.append("\(name) is \(device.description.kind.rawValue)")
        continue
      }
      var device = device
      device.given = ranges
      add(device, board: board, size: size)
    }
    guard !streams.isEmpty else {
      throw .unusable(
        file: recorded.file,
        what: "it contains no touchscreen" + (others.isEmpty ? "" : ": ")
          + others.joined(separator: ", "),
        remedy: "record a device that has INPUT_PROP_DIRECT")
    }
    notes += others.map { "\($0), and not played" }
    while let stream = oldestStream() {
      emitPacket(of: stream)
      guard timeline.reports.count <= reportsMax else {
        throw .unusable(
          file: recorded.file, what: "more than \(reportsMax) reports of the panel",
          remedy: "split the recording")
      }
    }
    guard sawContact else {
      let count = streams.reduce(0) { $0 + $1.events.count }
      throw .unusable(
        file: recorded.file, what: "it contains no touch, in \(count) events",
        remedy: "touch the panel while it is being recorded")
    }
    if assembler.overflowCount > 0 {
      notes.append(
        "contacts ignored because \(contactsMax) were already down: \(assembler.overflowCount)")
    }
    if let step = longestStep {
      notes.append(
        "the clock steps forward by \(step / 86_400_000_000) days; taken as a pause of one second")
    }
    if timeline.raisedCount > 0 {
      notes.append("timestamps older than the previous one, raised to it: \(timeline.raisedCount)")
    }
    if !assembler.down.isEmpty {
      notes.append("contacts still down at the end: \(assembler.down.count)")
    }
  }

  private mutating func add(_ device: DeviceEvents, board: BoardFile, size: PanelSize?) {
    let x = device.range(of: device.axes.x).range
    let y = device.range(of: device.axes.y).range
    notes += DeviceNotes(device, board: board, size: size).notes
    streams.append(
      Stream(
        decoder: EvdevDecoder(
          device.touchProtocol,
          lastSlot: device.description.ranges[AxisCode.slot]?.maximum ?? .max,
          currentSlot: device.description.firstSlot),
        mapping: AxisMapping(x: x, y: y, board: board),
        deviceKey: UInt32(truncatingIfNeeded: devices.count) << 16,
        events: device.events,
        ends: device.events.indices.filter { device.events[$0].endsPacket }.map { $0 + 1 }))
    devices.append(
      RecordedDevice(
        name: device.description.name, touchProtocol: device.touchProtocol, x: x, y: y))
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
      let outcome = streams[index].decoder.handle(event)
      if outcome != .nothing, !streams[index].decoder.changes.isEmpty {
        takeChanges(of: index)
        emitFrame(at: event.time)
      }
      if outcome == .dropped {
        streams[index].decoder.loseEvents()
        timeline.append(at: continued(event.time)) { .fault(.dropped, at: $0) }
      }
      streams[index].newest = max(streams[index].newest, event.time)
    }
    streams[index].nextEvent = end
    streams[index].nextPacket += 1
  }

  private mutating func takeChanges(of index: Int) {
    let (mapping, deviceKey) = (streams[index].mapping, streams[index].deviceKey)
    for change in streams[index].decoder.changes {
      let key = deviceKey | UInt32(bitPattern: change.slot)
      let point = mapping.point(x: change.x, y: change.y)
      switch change.kind {
      case .land: assembler.land(key: key, at: point)
      case .move: assembler.move(key: key, to: point)
      case .lift: assembler.lift(key: key)
      case .cancel: assembler.cancel(key: key)
      }
    }
    streams[index].decoder.changes.removeAll(keepingCapacity: true)
  }

  /// A timestamp, without the steps of the clock before it: a machine that learns the time when it
  /// starts steps by decades, and no hand pauses for a day.
  private mutating func continued(_ stamp: Int64) -> Int64 {
    if let newestStamp, stamp - newestStamp > Self.pauseMax {
      longestStep = max(longestStep ?? 0, stamp - newestStamp)
      skipped += stamp - newestStamp - Self.pauseOfStep
    }
    newestStamp = max(newestStamp ?? stamp, stamp)
    return stamp - skipped
  }

  private mutating func emitFrame(at stamp: Int64) {
    let stamp = continued(stamp)
    let time = timeline.time(ofFrameAt: stamp)
    let frame = assembler.frame(at: time)
    if !frame.down.isEmpty { sawContact = true }
    if assembler.overflowCount > overflowReported {
      overflowReported = assembler.overflowCount
      timeline.append(at: stamp) { .fault(.overflow, at: $0) }
    }
    timeline.append(frame)
  }
}

extension EvdevEvent {
  /// Whether a packet ends with it.
  var endsPacket: Bool {
    type == EventType.synchronization
      && (code == SynchronizationCode.report || code == SynchronizationCode.dropped)
  }
}
