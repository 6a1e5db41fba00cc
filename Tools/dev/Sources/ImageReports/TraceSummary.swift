/// A short summary of what happened in each tick, from the records of a trace.
public struct TraceSummary: Sendable {
  private var counts: [Int: [(word: String, count: Int)]] = [:]

  /// Lines that are not records are skipped.
  public init(records text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 3)
      guard parts.count >= 3, let tick = Int(parts[0]) else { continue }
      var words = counts[tick] ?? []
      let word = String(parts[2])
      if let index = words.firstIndex(where: { $0.word == word }) {
        words[index].count += 1
      } else {
        words.append((word, 1))
      }
      counts[tick] = words
    }
  }

  /// Whether the tick has a new picture.
  public func hasPicture(tick: Int) -> Bool {
    counts[tick]?.contains { $0.word == "display" } ?? false
  }

  /// The tick's records, such as "3 frame, 2 gesture, display", or "no record".
  public func words(ofTick tick: Int) -> String {
    guard let words = counts[tick] else { return "no record" }
    return words.map { $0.count == 1 ? $0.word : "\($0.count) \($0.word)" }.joined(separator: ", ")
  }
}
