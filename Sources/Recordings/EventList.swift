import InputText

/// The events of one device in a recording, within a bound.
struct EventList {
  private(set) var events: [EvdevEvent] = []

  /// The most events of a device: two days of a hand on a fast panel, half a gigabyte.
  static let countMax = 20_000_000

  mutating func append(
    _ event: EvdevEvent, file: String, line: Int, max: Int = countMax
  ) throws(TextError) {
    guard events.count < max else {
      throw .malformed(
        file: file, line: line, what: "more than \(max) events of one device",
        remedy: "split the recording")
    }
    events.append(event)
  }
}
