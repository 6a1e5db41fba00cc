/// The candidate most likely meant by `word`; nil when none is similar enough.
public func suggestion(for word: String, among candidates: [String]) -> String? {
  suggestions(for: word, among: candidates).first
}

/// The candidates that `word` may have been meant for: at most three, the most similar first.
///
/// Similar means an edit distance of at most two (`titel` for `title`) or a third of the word,
/// whichever is larger, but fewer than the word has letters; or one word being part of the other
/// (`tickperiod` for `period`). The case of Latin letters is ignored. Ties keep the order of
/// `candidates`.
public func suggestions(for word: String, among candidates: [String]) -> [String] {
  let lowered = letters(word)
  var near: [(distance: Int, candidate: String)] = []
  for candidate in candidates {
    let other = letters(candidate)
    let isPart = !lowered.isEmpty && (lowered.holds(other) || other.holds(lowered))
    let distance = isPart ? 1 : editDistance(lowered, other)
    if isPart || distance <= max(2, lowered.count / 3) && distance < lowered.count {
      near.append((distance, candidate))
    }
  }
  let order = near.indices.sorted { (near[$0].distance, $0) < (near[$1].distance, $1) }
  return order.prefix(3).map { near[$0].candidate }
}

/// The words as a phrase, each within quotation marks: `'a', 'b' or 'c'`.
public func alternatives(_ words: [String], quote: String = "'") -> String {
  let quoted = words.map { quote + $0 + quote }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " or " + last
}

/// The code points of a word, with its capitals made small: names are in ASCII.
private func letters(_ text: String) -> [UInt32] {
  text.unicodeScalars.map { (0x41...0x5A).contains($0.value) ? $0.value + 0x20 : $0.value }
}

extension [UInt32] {
  /// Whether the others stand in it one after the other; none always do.
  fileprivate func holds(_ other: [UInt32]) -> Bool {
    guard count >= other.count else { return false }
    return (0...count - other.count).contains { self[$0...].starts(with: other) }
  }
}

/// The Levenshtein distance: the fewest insertions, deletions and replacements that turn one into
/// the other.
public func editDistance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
  var row = Array(0...right.count)
  for (i, character) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in right.enumerated() {
      let replaced = diagonal + (character == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
    }
  }
  return row[right.count]
}
