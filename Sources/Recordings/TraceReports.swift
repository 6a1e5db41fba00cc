import Firmware
import TactusCore

/// Turns the records of a trace that came from a panel back into what the panel reported, so that a
/// trace is a recording.
///
/// A `frame` lists the contacts that are down by their ids; one that is gone was lifted, unless
/// `cancelled` lists it. Slots are not in a trace. They follow from the ids: a contact keeps its
/// slot, a new one gets the lowest that is free, in the order of ids, as the frame assembler gave
/// them out.
struct TraceReports {
  private(set) var timeline = ReportTimeline(origin: 0)
  private let file: String
  private var current = ContactFrame(time: .zero)
  private var nextID: UInt16 = 0

  static func reports(of trace: Trace) throws(RecordingError) -> ReportTimeline {
    var reader = TraceReports(file: trace.file)
    for line in trace.lines {
      switch line.word {
      case "frame": try reader.takeFrame(line)
      case "accel": try reader.takeAcceleration(line)
      case "fault": reader.takeFault(line)
      default: continue
      }
    }
    return reader.timeline
  }

  private init(file: String) { self.file = file }

  private mutating func takeFrame(_ line: TraceLine) throws(RecordingError) {
    guard let contactsText = line["contacts"] else {
      throw malformed(
        line, "a frame without contacts", "write contacts=id@x,y;id@x,y or contacts=-")
    }
    let contacts = try contacts(contactsText, line)
    let cancelled = try ids(line["cancelled"] ?? "-", line)
    current.clearCancelled()
    var rest = current.down
    while let slot = rest.popFirst() {
      let id = current[slot].id
      if let contact = contacts.first(where: { $0.id == id }) {
        current.move(slot: slot, to: contact.position)
      } else if cancelled.contains(id) {
        current.cancel(slot: slot)
      } else {
        current.lift(slot: slot)
      }
    }
    try seat(contacts, line)
    current.time = timeline.time(ofFrameAt: line.microseconds)
    timeline.append(current)
  }

  /// Seats the contacts that are new.
  private mutating func seat(_ contacts: [Contact], _ line: TraceLine) throws(RecordingError) {
    var known = Set<UInt16>()
    var rest = current.down
    while let slot = rest.popFirst() { known.insert(current[slot].id) }
    // Ids count up and start again after 65 536, so their order is seen from the next one.
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

  private mutating func takeAcceleration(_ line: TraceLine) throws(RecordingError) {
    guard let x = line["x"].flatMap({ Float($0) }), let y = line["y"].flatMap({ Float($0) }),
      let z = line["z"].flatMap({ Float($0) }), x.isFinite, y.isFinite, z.isFinite
    else {
      throw malformed(line, "not an acceleration", "write x= y= z= with finite numbers in m/s²")
    }
    timeline.append(at: line.microseconds) { .acceleration(Acceleration(x: x, y: y, z: z), at: $0) }
  }

  private mutating func takeFault(_ line: TraceLine) {
    guard let kind = line["kind"] else { return }
    let stamp = line.microseconds
    switch kind {
    case "suspend": timeline.append(at: stamp) { .suspend(at: $0) }
    case "resume": timeline.append(at: stamp) { .resume(at: $0) }
    default:
      // Other faults were injected or met above the panel: the run makes them anew.
      guard let fault = PanelFault(word: kind.utf8.span) else { return }
      timeline.append(at: stamp) { .fault(fault, at: $0) }
    }
  }

  private func contacts(
    _ text: String, _ line: TraceLine
  ) throws(RecordingError) -> [Contact] {
    if text == "-" { return [] }
    var contacts: [Contact] = []
    for item in text.split(separator: ";", omittingEmptySubsequences: false) {
      let parts = item.split(separator: "@", omittingEmptySubsequences: false)
      let place = parts.last?.split(separator: ",", omittingEmptySubsequences: false) ?? []
      guard parts.count == 2, place.count == 2, let id = UInt16(parts[0]), let x = Float(place[0]),
        let y = Float(place[1]), x.isFinite, y.isFinite
      else {
        throw malformed(
          line, "'\(item)' is not a contact", "write id@x,y with finite lengths in pt")
      }
      guard !contacts.contains(where: { $0.id == id }) else {
        throw malformed(line, "contact \(id) appears twice", "keep one")
      }
      contacts.append(Contact(id: id, position: Point(x: x, y: y)))
    }
    return contacts
  }

  private func ids(_ text: String, _ line: TraceLine) throws(RecordingError) -> [UInt16] {
    if text == "-" { return [] }
    var ids: [UInt16] = []
    for item in text.split(separator: ";", omittingEmptySubsequences: false) {
      guard let id = UInt16(item) else {
        throw malformed(line, "'\(item)' is not a contact's id", "write cancelled=id;id")
      }
      ids.append(id)
    }
    return ids
  }

  private func malformed(_ line: TraceLine, _ what: String, _ mend: String) -> RecordingError {
    .malformed(file: file, line: line.line, what: what, mend: mend)
  }
}
