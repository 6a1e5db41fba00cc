/// The one of `candidates` that somebody who wrote `word` most likely meant; nil when none is near.
///
/// Near is an edit distance of at most two (`titel` for `title`) or a third of the word, or one
/// word being part of the other (`tickperiod` for `period`). Case does not count. Of equally near
/// ones the first wins.
public func suggestion(for word: String, among candidates: [String]) -> String? {
  let lowered = word.lowercased()
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let other = candidate.lowercased()
    let isPart = lowered.contains(other) || other.contains(lowered)
    let distance = isPart ? 1 : editDistance(Array(lowered), Array(other))
    if distance <= max(2, lowered.count / 3), distance < best?.distance ?? .max {
      best = (distance, candidate)
    }
  }
  return best?.candidate
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
