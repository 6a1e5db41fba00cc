import TactusCore

/// Reads groups of figures, each of which must state its source.
extension StrictMapping {
  func figures(
    _ key: String, keys: [String], _ sources: inout [BoardFile.Source]
  ) throws(BoardFileError) -> StrictMapping {
    let group = try group(key, keys: keys + ["source"])
    sources.append(.init(group: key, text: try group.text("source")))
    return group
  }

  /// A length of time, given either as a period in microseconds or as a rate in hertz.
  func period(
    _ periodKey: String, orRate rateKey: String, in range: ClosedRange<Int>
  ) throws(BoardFileError) -> Interval {
    guard has(rateKey) else {
      // Other times may be no longer than a period: a missing one is no reason to refuse them.
      guard has(periodKey) else {
        lacks(periodKey)
        return .microseconds(Int64(range.upperBound))
      }
      return .microseconds(Int64(try integer(periodKey, in: range)))
    }
    if has(periodKey) {
      throw .conflictingKeys(place(of: rateKey), first: periodKey, second: rateKey, group: name)
    }
    let slowest = 1e6 / Double(range.upperBound)
    let fastest = 1e6 / Double(range.lowerBound)
    let hertz = try number(rateKey, in: slowest...fastest)
    return .microseconds(Int64((1e6 / hertz).rounded()))
  }

  func microseconds(
    _ key: String, in range: ClosedRange<Int>
  ) throws(BoardFileError) -> Interval {
    .microseconds(Int64(try integer(key, in: range)))
  }
}
