/// The one of `candidates` that somebody who wrote `word` most likely meant; nil when none is near.
public func suggestion(for word: String, among candidates: [String]) -> String? {
  suggestions(for: word, among: candidates).first
}

/// Those of `candidates` that somebody who wrote `word` may have meant, at most three, the nearest
/// first.
///
/// Near is an edit distance of at most two (`titel` for `title`) or a third of the word, or one
/// word being part of the other (`tickperiod` for `period`). Case does not count. Of equally near
/// ones the first comes first.
public func suggestions(for word: String, among candidates: [String]) -> [String] {
  let lowered = word.lowercased()
  var near: [(distance: Int, candidate: String)] = []
  for candidate in candidates {
    let other = candidate.lowercased()
    let isPart = !lowered.isEmpty && (lowered.contains(other) || other.contains(lowered))
    let distance = isPart ? 1 : editDistance(Array(lowered), Array(other))
    if distance <= max(2, lowered.count / 3) { near.append((distance, candidate)) }
  }
  let order = near.indices.sorted { (near[$0].distance, $0) < (near[$1].distance, $1) }
  return order.prefix(3).map { near[$0].candidate }
}

/// `'a', 'b' or 'c'`.
public func alternatives(_ words: [String]) -> String {
  let quoted = words.map { "'\($0)'" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " or " + last
}

/// Levenshtein's distance: how many insertions, deletions and replacements lead from one to the
/// other.
public func editDistance(_ left: [Character], _ right: [Character]) -> Int {
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
