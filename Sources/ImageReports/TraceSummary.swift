/// What happened in which tick, in few words, from the records of a trace.
public struct TraceSummary: Sendable {
  private var counts: [Int: [(word: String, count: Int)]] = [:]

  /// Lines that are no records are passed over.
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

  /// Such as "3 frame, 2 gesture, display"; "no record" when there is none.
  public func words(ofTick tick: Int) -> String {
    guard let words = counts[tick] else { return "no record" }
    return words.map { $0.count == 1 ? $0.word : "\($0.count) \($0.word)" }.joined(separator: ", ")
  }
}
