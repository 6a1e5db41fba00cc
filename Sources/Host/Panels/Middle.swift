extension Sequence where Element: Comparable {
  /// The middle one in order, of an even number the upper one: a few that are far off do not move
  /// it. Nil of none.
  func middle() -> Element? {
    let sorted = sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }

  /// The same where there is at least one.
  func middleOfSome() -> Element {
    guard let middle = middle() else { preconditionFailure("the middle one of none") }
    return middle
  }
}

extension LoggedContact {
  /// From each sample to the next, in microseconds.
  var intervals: [Int64] { zip(samples, samples.dropFirst()).map { $1.time - $0.time } }
}
