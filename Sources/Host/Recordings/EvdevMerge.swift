import BoardFiles
import Firmware
public import InputText
public import SeatInput
import TactusCore

/// The reports of several devices, merged packet by packet in timestamp order.
///
/// Between devices the older packet goes first; ties go to the device listed first. Within a device
/// the recording's order is kept, whatever the timestamps are.
///
/// What comes of a packet is what comes of it live: it passes through the same translator.
struct EvdevMerge {
  private(set) var reports: [PanelReport] = []
  private(set) var devices: [RecordedDevice] = []
  private(set) var notes: [String] = []
  private var streams: [Stream] = []
  private var translator = SeatTranslator()
  /// The newest timestamp, how far later ones are moved back, and the longest step of the clock.
  private var newestStamp: Int64?
  private var skipped: Int64 = 0
  private var longestStep: Int64?

  /// A pause longer than this is a step of the clock, in microseconds: a day.
  private static let pauseMax: Int64 = 86_400_000_000
  private static let pauseOfStep: Int64 = 1_000_000

  private struct Stream {
    var decoder: EvdevDecoder
    let mapping: DeviceMapping
    let device: UInt16
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
    reportsMax: Int = Recording.reportsMax
  ) throws(TextError) {
    notes += recorded.notes
    let (touchscreens, others) = try recorded.touchscreens(ranges: ranges)
    for device in touchscreens { add(device, board: board, size: size) }
    notes += others.map { "\($0), and not played" }
    while let stream = oldestStream() {
      emitPacket(of: stream)
      guard reports.count <= reportsMax else {
        throw .unusable(
          file: recorded.file, what: "more than \(reportsMax) reports of the panel",
          remedy: "split the recording")
      }
    }
    try noteContacts(recorded)
  }

  private mutating func noteContacts(_ recorded: RecordedEvents) throws(TextError) {
    guard ContactCounts(of: reports).downs > 0 else {
      throw .untouched(
        file: recorded.file, eventCount: streams.reduce(0) { $0 + $1.events.count },
        reportCount: streams.reduce(0) { $0 + $1.ends.count })
    }
    if translator.overflowCount > 0 {
      notes.append(
        "contacts ignored because \(contactsMax) were already down: \(translator.overflowCount)")
    }
    if let step = longestStep {
      notes.append(
        "the clock steps forward by \(step / 86_400_000_000) days; taken as a pause of one second")
    }
    let raisedCount = reports.count { report in
      if case .fault(.outOfOrder, at: _) = report { true } else { false }
    }
    if raisedCount > 0 {
      notes.append("timestamps older than the previous one, raised to it: \(raisedCount)")
    }
    let downCount = translator.downCount
    if downCount > 0 { notes.append("contacts still down at the end: \(downCount)") }
  }

  private mutating func add(_ device: DeviceEvents, board: BoardFile, size: PanelSize?) {
    let x = device.range(of: device.axes.x).range
    let y = device.range(of: device.axes.y).range
    let events = device.log.map { $0.event }
    notes += DeviceNotes(device, board: board, size: size).notes
    streams.append(
      Stream(
        decoder: EvdevDecoder(
          device.touchProtocol,
          lastSlot: device.description.ranges[AxisCode.slot]?.maximum ?? .max,
          currentSlot: device.description.firstSlot),
        mapping: DeviceMapping(
          TouchMapping(
            board: board.board, orientation: board.orientation, calibration: board.calibration),
          x: x, y: y, imprints: device.imprints(size: size)),
        device: UInt16(truncatingIfNeeded: devices.count),
        events: events,
        ends: events.indices.filter { events[$0].endsPacket }.map { $0 + 1 }))
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
      if outcome != .nothing, let scan = takeScan(of: index, at: event.time) {
        translator.translate(scan, into: &reports)
      }
      if outcome == .dropped {
        streams[index].decoder.loseEvents()
        translator.translate(.dropped(time: continued(event.time)), into: &reports)
      }
      streams[index].newest = max(streams[index].newest, event.time)
    }
    streams[index].nextEvent = end
    streams[index].nextPacket += 1
  }

  private mutating func takeScan(of index: Int, at stamp: Int64) -> SeatEvent? {
    guard !streams[index].decoder.changes.isEmpty else { return nil }
    return streams[index].decoder.takeScan(
      of: streams[index].device, at: continued(stamp), streams[index].mapping)
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
}

extension TextError {
  /// Of a recording in which nothing touches the panel: nothing did, or no event ends a report.
  public static func untouched(file: String, eventCount: Int, reportCount: Int) -> TextError {
    guard eventCount > 0, reportCount == 0 else {
      return .unusable(
        file: file, what: "it contains no touch, in \(eventCount) events",
        remedy: "touch the panel while it is being recorded")
    }
    return .unusable(
      file: file, what: "none of its \(eventCount) events is a SYN_REPORT, which ends a report",
      remedy: "record them as well; a driver that sends none has to call input_sync()")
  }
}

extension EvdevEvent {
  /// Whether a packet ends with it.
  public var endsPacket: Bool {
    type == EventType.synchronization
      && (code == SynchronizationCode.report || code == SynchronizationCode.dropped)
  }
}
