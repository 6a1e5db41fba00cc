import InputText
import SeatInput

/// Takes the events of a recording, line by line, within a bound.
struct EventIntake {
  let file: String
  /// The last line, if it was cut off and left out.
  private(set) var cutOff: Int?
  /// Lines among the events, or after them, that are none.
  private(set) var others: (count: Int, first: Int) = (0, 0)
  private var count = 0
  private let countMax: Int

  /// The most events of a recording: two days of a hand on a fast panel.
  static let countMax = 20_000_000

  init(file: String, countMax: Int = Self.countMax) {
    self.file = file
    self.countMax = countMax
  }

  /// The event that a line holds. A last line that was cut off may lack digits: it is left out,
  /// unless it is a report, which has no value.
  mutating func event(
    of line: LineSource.Line, _ parsed: () throws(TextError) -> EvdevEvent
  ) throws(TextError) -> EvdevEvent? {
    do throws(TextError) {
      let event = try parsed()
      if line.isWhole || event.type == EventType.synchronization {
        try count(line)
        return event
      }
    } catch {
      if line.isWhole { throw error }
    }
    leaveOut(line)
    return nil
  }

  /// A line that is no event. Before the first event it is part of the description, or pasted along
  /// with it; after it an event may have been damaged.
  mutating func pass(_ line: LineSource.Line) {
    guard count > 0, !line.bytes.trimmed.isEmpty else { return }
    if others.count == 0 { others.first = line.number }
    others.count += 1
  }

  /// A last line that was cut off, and is left out.
  mutating func leaveOut(_ line: LineSource.Line) { cutOff = line.number }

  private mutating func count(_ line: LineSource.Line) throws(TextError) {
    guard count < countMax else {
      throw .malformed(
        file: file, line: line.number, what: "more than \(countMax) events",
        remedy: "split the recording")
    }
    count += 1
  }
}
