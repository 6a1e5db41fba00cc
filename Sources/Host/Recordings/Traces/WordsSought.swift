public import InputText

/// The words of records that a person asked for, of which at least one trace must have each: a word
/// that no trace has is a slip of the finger.
public struct WordsSought {
  /// The words that neither Tactus writes nor a record so far has.
  public private(set) var unseen: Set<String>
  /// The words of the records, as long as one is sought; the near ones of these are named.
  private var seen: Set<String> = []

  /// The most words that are kept of a trace that has other words than Tactus writes.
  private static let seenMax = 1000

  public init(_ words: Set<String>) { unseen = words.subtracting(TraceFormat.words) }

  /// Takes the word of a record.
  public mutating func take(_ word: @autoclosure () -> String) {
    guard !unseen.isEmpty else { return }
    let word = word()
    unseen.remove(word)
    if seen.count < Self.seenMax { seen.insert(word) }
  }

  /// Throws when a word was not in the trace, nor in the other one that was compared with it.
  public func requireSeen(
    in file: String, or other: WordsSought? = nil
  ) throws(TextError) {
    let missing = other.map { unseen.intersection($0.unseen) } ?? unseen
    guard let word = missing.min() else { return }
    let words = seen.union(other?.seen ?? [])
    let near = suggestions(for: word, among: TraceFormat.words.union(words).sorted())
    let remedy =
      words.isEmpty
      ? "there are no records"
      : near.isEmpty
        ? "there are \(words.sorted().prefix(20).joined(separator: ", "))"
        : "did you mean \(alternatives(near))?"
    throw .unusable(file: file, what: "no record has the word '\(word)'", remedy: remedy)
  }
}
