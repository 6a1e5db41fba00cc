import Firmware
import InputText
import TactusCore

/// Turns the panel's records in a trace back into the panel's reports, so that a trace can serve as
/// a recording.
///
/// A `frame` lists the contacts that are down by their ids; one that is gone has lifted, unless
/// `cancelled` lists it. The slots are those in `slots`, or else the first ones. In traces of
/// version 1 they follow from the ids: a contact keeps its slot, and new ones get the lowest free
/// slots in id order, as the frame assembler assigned them.
///
/// A record handled later than the first tick after its time had arrived late, and will do so
/// again. A report that the firmware rejected left a fault with the same time, which stands in for
/// it. One whose time it raised left its original timestamp.
struct TraceReports {
  private(set) var reports: [PanelReport] = []
  /// The latest time of a report that was not to be raised.
  private var newest = Instant.zero
  private(set) var arrivals: [Instant] = []
  private(set) var notes: [String] = []
  private let file: String
  private let version: Int
  /// The tick period in microseconds; nil when the header does not give it.
  private let tickPeriod: Int64?
  private var current = ContactFrame(time: .zero)
  private var nextID: UInt16 = 0
  /// The timestamp of the next report before it was raised.
  private var stamp: Int64?
  /// The ticks of a live run, which had no grid.
  private(set) var ticks: [RecordedTick] = []
  /// The ticks on a grid that never ran.
  private(set) var stalls: [RecordedStall] = []
  /// When the last tick started, of a run that was ended before its input and its scene were.
  private(set) var end: Instant?
  /// The number of the last of them.
  private var tickNumber: Int64 = -1
  /// How many reports the ticks so far took.
  private var tickReportCount = 0
  /// What is known of a tick whose own line comes later: the stages that missed their budgets, and
  /// the frames skipped before it.
  private var missed = StageSet.empty
  private var skipped: UInt32 = 0
  /// How many records were lost when it was written, and the line that has the first of it.
  private var lost: (count: UInt64, line: Int) = (0, 0)

  init(
    of reader: consuming TraceReader, reportsMax: Int = Recording.reportsMax
  ) throws(TextError) {
    var reader = reader
    file = reader.file
    version = reader.version
    tickPeriod = reader["tickPeriod"].flatMap { Int64($0) }.flatMap {
      (1...TraceReader.tickPeriodMax).contains($0) ? $0 : nil
    }
    while let line = try reader.next() {
      switch line.word {
      case "frame": try takeFrame(line)
      case "accel": try takeAcceleration(line)
      case "fault": takeFault(line)
      case "start": try takeTick(line)
      case "end": end = Instant(microseconds: line.microseconds)
      default: continue
      }
      takeArrival(line)
      guard reports.count <= reportsMax else {
        throw malformed(
          line, "more than \(reportsMax) reports of the panel", "cut the trace in two")
      }
    }
    if let note = reader.note { notes.append(note) }
    let rest = reports.count - tickReportCount
    if !ticks.isEmpty, rest > 0 {
      notes.append(
        "it ends in the middle of a tick, which took its last \(rest) reports; they are left out")
    }
    // In virtual time nothing is lost but what a tick had no room for, which it loses again.
    if !ticks.isEmpty, lost.count > 0 {
      notes.append(
        "line \(lost.line): \(lost.count) \(lost.count == 1 ? "record was" : "records were") lost when it was written; "
          + "the replay may differ from that run")
    }
    if reports.isEmpty { notes.append("no report of a panel is in it") }
  }

  /// Sets when the reports of a line became available: too late for the tick before the one that
  /// took them.
  private mutating func takeArrival(_ line: TraceLine) {
    while arrivals.count < reports.count {
      // A raised report counts from the time it was raised to.
      var arrival = max(reports[arrivals.count].time, Instant(microseconds: line.microseconds))
      if let last = ticks.last, line.tick > tickNumber {
        arrival = max(arrival, last.start)
      } else if ticks.isEmpty, let tickPeriod, (1...Int64(UInt32.max)).contains(line.tick) {
        arrival = max(arrival, Instant(microseconds: (line.tick - 1) * tickPeriod))
      }
      arrivals.append(max(arrival, arrivals.last ?? arrival))
    }
  }

  /// A tick's own line comes after what its panel reported.
  private mutating func takeTick(_ line: TraceLine) throws(TextError) {
    guard let kind = line["kind"].flatMap({ TickKind(word: $0.utf8.span) }) else {
      throw malformed(line, "a tick of no kind", "write kind=input or kind=drawing")
    }
    let start = Instant(microseconds: line.microseconds)
    guard start > ticks.last?.start ?? .longAgo, start >= .zero, line.tick > tickNumber else {
      throw malformed(
        line, "a tick that does not come after the one before", "write ticks in order of time")
    }
    guard let number = UInt32(exactly: line.tick) else {
      throw malformed(line, "a tick beyond the last", "write ticks up to \(UInt32.max)")
    }
    ticks.append(RecordedTick(number, start: start, kind: kind, missed: missed, skipped: skipped))
    tickNumber = line.tick
    tickReportCount = reports.count
    missed = .empty
    skipped = 0
  }

  /// A stage over its budget, in a live run: how long it took cannot be found out again.
  private mutating func takeMiss(_ line: TraceLine) {
    guard let stage = line["detail"].flatMap({ Stage(word: $0.utf8.span) }) else { return }
    let place = Int(stage.rawValue)
    // What writing the trace took is recorded in the next tick.
    guard stage == .trace || line.tick == tickNumber, !ticks.isEmpty else {
      missed.insert(place)
      return
    }
    ticks[ticks.count - 1].missed.insert(place)
  }

  private mutating func takeFrame(_ line: TraceLine) throws(TextError) {
    guard let contactsText = line["contacts"] else {
      throw malformed(
        line, "a frame without contacts", "write contacts=id@x,y;id@x,y or contacts=-")
    }
    var contacts = try contacts(contactsText, line)
    try press(&contacts, line)
    let cancelled = try numbers("cancelled", line)
    if version == 1 {
      try follow(contacts, cancelled, line)
    } else {
      try place(contacts, cancelled, line)
    }
    if let stamp = takeStamp() {
      current.time = stamp
    } else {
      let time = Instant(microseconds: line.microseconds)
      if time < newest { reports.append(.fault(.outOfOrder, at: newest)) }
      newest = max(newest, time)
      current.time = newest
    }
    reports.append(.frame(current))
  }

  /// Reads the frame as written.
  private mutating func place(
    _ contacts: [Contact], _ cancelled: [UInt16], _ line: TraceLine
  ) throws(TextError) {
    let count = contacts.count + cancelled.count
    guard count <= contactsMax else {
      throw malformed(
        line, "\(count) contacts in a frame", "a frame has at most \(contactsMax) contacts")
    }
    let slots = try line["slots"] == nil ? (0..<UInt16(count)).map { $0 } : numbers("slots", line)
    guard slots.count == count, Set(slots).count == count, slots.allSatisfy({ $0 < contactsMax })
    else {
      throw malformed(
        line, "slots do not match the \(count) contacts",
        "write slots=slot;slot, each once, 0 to \(contactsMax - 1), or leave it out")
    }
    var frame = ContactFrame(time: .zero)
    for (contact, slot) in zip(contacts, slots) { frame.place(contact, in: Int(slot)) }
    for (id, slot) in zip(cancelled, slots.dropFirst(contacts.count)) {
      // A frame does not record where a cancelled contact was.
      frame.place(Contact(id: id, position: .zero), in: Int(slot))
      frame.cancel(slot: Int(slot))
    }
    current = frame
  }

  /// Derives the frame from the previous one, in a trace that has no slots.
  private mutating func follow(
    _ contacts: [Contact], _ cancelled: [UInt16], _ line: TraceLine
  ) throws(TextError) {
    current.clearCancelled()
    var rest = current.down
    while let slot = rest.popFirst() {
      let id = current[slot].id
      if let contact = contacts.first(where: { $0.id == id }) {
        current.move(slot: slot, to: contact.position)
        current.press(slot: slot, contact.imprint)
      } else if cancelled.contains(id) {
        current.cancel(slot: slot)
      } else {
        current.lift(slot: slot)
      }
    }
    try seat(contacts, line)
  }

  /// Assigns slots to new contacts.
  private mutating func seat(_ contacts: [Contact], _ line: TraceLine) throws(TextError) {
    var known = Set<UInt16>()
    var rest = current.down
    while let slot = rest.popFirst() { known.insert(current[slot].id) }
    // Ids wrap around after 65 535, so they are ordered relative to the next one.
    let next = nextID
    let landed = contacts.filter { !known.contains($0.id) }.sorted { $0.id &- next < $1.id &- next }
    for contact in landed {
      let free = ContactSet.first(contactsMax) - current.down - current.cancelled
      guard !free.isEmpty else {
        throw malformed(
          line, "no slot for contact \(contact.id)", "a frame has at most \(contactsMax) contacts")
      }
      current.place(contact, in: free.first)
      nextID = contact.id &+ 1
    }
  }

  private mutating func takeAcceleration(_ line: TraceLine) throws(TextError) {
    guard let x = line["x"].flatMap({ Float($0) }), let y = line["y"].flatMap({ Float($0) }),
      let z = line["z"].flatMap({ Float($0) }), Acceleration(x: x, y: y, z: z).isInRange
    else {
      throw malformed(
        line, "not an acceleration",
        "write x= y= z= in m/s², up to \(Int(Acceleration.componentMax))")
    }
    append(line) { .acceleration(Acceleration(x: x, y: y, z: z), at: $0) }
  }

  private mutating func takeFault(_ line: TraceLine) {
    guard let kind = line["kind"] else { return }
    switch kind {
    case "suspend": append(line) { .suspend(at: $0) }
    case "resume": append(line) { .resume(at: $0) }
    case "overBudget": takeMiss(line)
    case "skippedTicks":
      skipped = line["detail"].flatMap { UInt32($0) } ?? 0
      if let tick = UInt32(exactly: line.tick), tick >= skipped, skipped > 0 {
        stalls.append(RecordedStall(tick: tick, skipped: skipped))
      }
    case "recordsDropped":
      if lost.count == 0 { lost.line = line.line }
      lost.count += UInt64(line["detail"].flatMap { UInt32($0) } ?? 0)
    default:
      // Other faults arose above the panel: the run produces them again.
      guard let fault = PanelFault(word: kind.utf8.span) else { return }
      if version > 1, fault == .outOfOrder, let stamp = line["detail"].flatMap({ Int64($0) }),
        stamp.magnitude < Self.stampMax.magnitude
      {
        // This one is not the panel's either: the firmware reports it again for the report that
        // follows.
        self.stamp = stamp
        return
      }
      if fault == .overflow, let count = line["detail"].flatMap({ UInt32($0) }) {
        append(line) { .lost(count, at: $0) }
        return
      }
      append(line) { .fault(fault, at: $0) }
    }
  }

  /// The largest accepted timestamp in microseconds.
  private static let stampMax = TraceReader.timeMax

  private mutating func append(_ line: TraceLine, _ report: (Instant) -> PanelReport) {
    if let stamp = takeStamp() { return reports.append(report(stamp)) }
    newest = max(newest, Instant(microseconds: line.microseconds))
    reports.append(report(newest))
  }

  /// The timestamp of a report that was raised, which the firmware is to raise again.
  private mutating func takeStamp() -> Instant? {
    defer { stamp = nil }
    return stamp.map { Instant(microseconds: $0) }
  }

  private func contacts(
    _ text: String, _ line: TraceLine
  ) throws(TextError) -> [Contact] {
    if text == "-" { return [] }
    var contacts: [Contact] = []
    for item in text.split(separator: ";", omittingEmptySubsequences: false) {
      let parts = item.split(separator: "@", omittingEmptySubsequences: false)
      let place = parts.last?.split(separator: ",", omittingEmptySubsequences: false) ?? []
      guard parts.count == 2, place.count == 2, let id = UInt16(parts[0]), let x = Float(place[0]),
        let y = Float(place[1]), Point(x: x, y: y).isInRange
      else {
        throw malformed(
          line, "'\(item)' is not a contact",
          "write id@x,y in pt, up to \(Int(Point.coordinateMax))")
      }
      guard !contacts.contains(where: { $0.id == id }) else {
        throw malformed(line, "contact \(id) appears twice", "keep one")
      }
      // A trace that another program wrote may have more decimals than ours.
      contacts.append(Contact(id: id, position: Point(x: x, y: y).snapped))
    }
    return contacts
  }

  /// Gives contacts the sizes and pressures that the line may have.
  private func press(_ contacts: inout [Contact], _ line: TraceLine) throws(TextError) {
    guard let text = line["imprints"] else { return }
    let items = text.split(separator: ";", omittingEmptySubsequences: false)
    guard items.count == contacts.count else {
      throw malformed(
        line, "imprints do not match the \(contacts.count) contacts",
        "write imprints=size,pressure;size,pressure, or leave it out")
    }
    for (index, item) in items.enumerated() {
      let values = item.split(separator: ",", omittingEmptySubsequences: false).map { Float($0) }
      guard values.count == 2, let size = values[0], let pressure = values[1],
        (0...Point.coordinateMax).contains(size), (0...1).contains(pressure)
      else {
        throw malformed(
          line, "'\(item)' is not a size and a pressure",
          "write size,pressure: in pt, and 0 to 1, with 0 for what is not known")
      }
      contacts[index].imprint = Imprint(size: size, pressure: pressure)
    }
  }

  /// A list of whole numbers; empty when the key is missing or its value is `-`.
  private func numbers(_ key: String, _ line: TraceLine) throws(TextError) -> [UInt16] {
    guard let text = line[key], text != "-" else { return [] }
    var numbers: [UInt16] = []
    for item in text.split(separator: ";", omittingEmptySubsequences: false) {
      guard let number = UInt16(item) else {
        let one = key == "slots" ? "slot" : "id"
        throw malformed(
          line, "'\(item)' is not a contact's \(one)", "write \(key)=\(one);\(one)")
      }
      numbers.append(number)
    }
    return numbers
  }

  private func malformed(_ line: TraceLine, _ what: String, _ remedy: String) -> TextError {
    .malformed(file: file, line: line.line, what: what, remedy: remedy)
  }
}
