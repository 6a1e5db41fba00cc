import Firmware
import Gestures
import OutputFiles
import Sessions
import TactusCore

/// The tracks of what a trace records: contacts, gestures, decisions, the tap gate, the scene,
/// haptics and faults; and a curve of the place of each thing that moves.
struct RecordTracks {
  private enum Group: Int, CaseIterable {
    case contacts = 0
    case gestures = 2
    case decisions, gate, scene, haptics
    case faults = 9
    /// There when something moves.
    case places

    var name: String { self == .gate ? "tap gate" : "\(self)" }
  }

  private let root: PerfettoWriter.Track
  private var groups: [Group: PerfettoWriter.Track] = [:]
  private var tracks: [Key: PerfettoWriter.Track] = [:]
  /// The contact in each slot.
  private var contacts: [UInt16?] = Array(repeating: nil, count: contactsMax)

  private struct Key: Hashable {
    var group: Group
    var name: String
  }

  init(
    _ root: PerfettoWriter.Track, _ writer: inout PerfettoWriter
  ) throws(OutputError) {
    self.root = root
    for group in Group.allCases where group != .places {
      groups[group] = try writer.track(group.name, in: root, rank: group.rawValue)
    }
  }

  mutating func take(
    _ record: TraceRecord, _ tick: TickRecords, _ names: SceneNames,
    _ writer: inout PerfettoWriter
  ) throws(OutputError) {
    let time = record.time
    lazy var notes = record.notes(names) + [.init("tick", Int64(tick.tick))]
    switch record.content {
    case .frame(let frame): try take(frame, &writer)
    case .gesture(let event):
      try take(event, notes, names, &writer)
    case .shake:
      try writer.instant(track(.gestures, "shake", &writer), "shake", at: time)
    case .decide(let decision):
      let track = try track(.decisions, names.text(of: decision.recognizer), &writer)
      try writer.instant(
        track, "\(decision.to.word): \(decision.reason.word)", at: time, notes)
    case .latch(let touch):
      try writer.instant(
        track(.decisions, "direction", &writer), "\(touch.axis.word)", at: time,
        notes)
    case .tap(_, let answer):
      try writer.instant(
        group(.gate), answer.isAdmitted ? "admitted" : "blocked: \(answer.reason.word)", at: time,
        notes)
    case .scene(.haptic(let kind)):
      try writer.instant(group(.haptics), "\(kind.word)", at: time)
    case .scene(.record(let scene)):
      let word = scene.word.string
      if scene.word == .place { try take(place: notes, at: time, &writer) }
      guard !scene.isDetail else { return }
      try writer.instant(
        track(.scene, word, &writer), word, at: time, notes)
    case .scene(.fault), .fault:
      guard case .text(let kind)? = notes.first?.value else { return }
      // Those of a panel have its stamps, others the time of a tick.
      try writer.instant(track(.faults, kind, &writer), kind, at: time, notes)
    case .acceleration, .display, .start: break
    }
  }

  /// Where a thing is from a time on.
  private mutating func take(
    place notes: [PerfettoWriter.Note], at time: Instant, _ writer: inout PerfettoWriter
  ) throws(OutputError) {
    guard case .text(let name)? = notes.first(where: { $0.name == "name" })?.value,
      case .number(let place)? = notes.first(where: { $0.name == "at" })?.value
    else { return }
    if groups[.places] == nil {
      groups[.places] = try writer.track(
        Group.places.name, in: root, rank: Group.places.rawValue)
    }
    try writer.count(track(.places, name, &writer), place, at: time)
  }

  private mutating func take(
    _ frame: ContactFrame, _ writer: inout PerfettoWriter
  ) throws(OutputError) {
    for slot in 0..<contactsMax {
      let id = frame.down.contains(slot) ? frame[slot].id : nil
      guard id != contacts[slot] else { continue }
      let track = try track(.contacts, "slot \(slot)", &writer)
      if contacts[slot] != nil {
        let isCancelled = frame.cancelled.contains(slot)
        try writer.endSlice(
          track, at: frame.time, isCancelled ? [.init("cancelled", true)] : [])
      }
      if let id {
        let place = frame[slot].position
        try writer.beginSlice(
          track, "contact \(id)", at: frame.time,
          [
            .init(name: "x", value: .number(Double(place.x))),
            .init(name: "y", value: .number(Double(place.y))),
          ])
      }
      contacts[slot] = id
    }
  }

  /// A recognizer has one gesture at a time; one whose end found no room among the records ends
  /// where the next begins.
  private mutating func take(
    _ event: GestureEvent, _ notes: @autoclosure () -> [PerfettoWriter.Note], _ names: SceneNames,
    _ writer: inout PerfettoWriter
  ) throws(OutputError) {
    guard event.phase != .changed else { return }
    let track = try track(.gestures, names.text(of: event.recognizer), &writer)
    switch event.phase {
    case .changed: break
    case .recognized: try writer.instant(track, "\(event.kind.word)", at: event.time, notes())
    case .began:
      if writer.hasOpenSlice(track) { try writer.endSlice(track, at: event.time) }
      try writer.beginSlice(track, "\(event.kind.word)", at: event.time, notes())
    case .ended, .cancelled:
      try writer.endSlice(
        track, at: event.time, event.phase == .cancelled ? [.init("cancelled", true)] : [])
    }
  }

  private func group(_ group: Group) -> PerfettoWriter.Track { groups[group]! }

  private mutating func track(
    _ group: Group, _ name: String, _ writer: inout PerfettoWriter
  ) throws(OutputError) -> PerfettoWriter.Track {
    let key = Key(group: group, name: name)
    if let track = tracks[key] { return track }
    let track = try writer.track(
      name, in: self.group(group), rank: tracks.count, isCounter: group == .places)
    tracks[key] = track
    return track
  }
}
