/// The first place where two traces differ, shown with lines around it.
///
/// Traces of the same input are equal byte for byte, so the first difference is the one that
/// matters: whatever follows follows from it. Differences of the headers (another board, another
/// scene) are listed before it, since they often explain it.
public struct TraceDiff: Equatable, Sendable {
  /// Pairs of the header that are not the same, in the order of the first trace, then of the
  /// second.
  public var header: [HeaderDifference]
  /// The first differing record; nil when only the headers differ.
  public var record: RecordDifference?

  public struct HeaderDifference: Equatable, Sendable {
    public var key: String
    /// nil where the trace does not have the key.
    public var left: String?
    public var right: String?
  }

  public struct RecordDifference: Equatable, Sendable {
    /// The common lines before, the same in both.
    public var before: [NumberedLine]
    /// From the difference on; empty where the trace ends.
    public var left: [NumberedLine]
    public var right: [NumberedLine]
  }

  public struct NumberedLine: Equatable, Sendable {
    public var number: Int
    public var text: String
  }

  /// Compares the bytes of two traces; nil when they say the same.
  ///
  /// `context` is how many lines to show before the difference, and from it on.
  public init?(_ left: [UInt8], _ right: [UInt8], context: Int = 3) {
    let left = Halves(left)
    let right = Halves(right)
    header = Self.compare(left.header, right.header)
    record = Self.compare(left.records, right.records, context: max(0, context))
    if header.isEmpty && record == nil { return nil }
  }

  /// Text in the manner of a unified diff, with line numbers.
  public func text(left: String, right: String) -> String {
    var lines = ["--- \(left)", "+++ \(right)"]
    for difference in header {
      if let value = difference.left { lines.append("-\(difference.key)=\(value)") }
      if let value = difference.right { lines.append("+\(difference.key)=\(value)") }
    }
    if let record {
      let first = record.left.first ?? record.right.first
      let numbers = (record.before + record.left + record.right).map(\.number)
      let width = String(numbers.max() ?? 0).count
      lines.append("@@ first difference at line \(first?.number ?? 0) @@")
      for (mark, part) in [(" ", record.before), ("-", record.left), ("+", record.right)] {
        for line in part {
          let number = String(line.number)
          let padding = String(repeating: " ", count: width - number.count)
          lines.append("\(mark)\(padding)\(number) \(line.text)")
        }
        if part.isEmpty && mark != " " { lines.append("\(mark)(end of the trace)") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func compare(
    _ left: [NumberedLine], _ right: [NumberedLine]
  ) -> [HeaderDifference] {
    let leftPairs = left.map { $0.pair }
    let rightPairs = right.map { $0.pair }
    var keys: [String] = []
    for pair in leftPairs + rightPairs where !keys.contains(pair.key) { keys.append(pair.key) }
    return keys.compactMap { key in
      let left = leftPairs.first { $0.key == key }?.value
      let right = rightPairs.first { $0.key == key }?.value
      return left == right ? nil : HeaderDifference(key: key, left: left, right: right)
    }
  }

  private static func compare(
    _ left: [NumberedLine], _ right: [NumberedLine], context: Int
  ) -> RecordDifference? {
    let same = zip(left, right).prefix { $0.text == $1.text }.count
    guard same < left.count || same < right.count else { return nil }
    return RecordDifference(
      before: Array(left[max(0, same - context)..<same]),
      left: Array(left[same...].prefix(max(1, context))),
      right: Array(right[same...].prefix(max(1, context))))
  }
}

/// A trace's header and its records, not taken apart: even a damaged trace can be compared.
private struct Halves {
  var header: [TraceDiff.NumberedLine] = []
  var records: [TraceDiff.NumberedLine] = []

  init(_ bytes: [UInt8]) {
    var isHeader = true
    ByteText(bytes).forEachLine { number, line in
      if isHeader && line.isEmpty {
        isHeader = false
      } else if isHeader {
        header.append(.init(number: number, text: line.text))
      } else {
        records.append(.init(number: number, text: line.text))
      }
    }
  }
}

extension TraceDiff.NumberedLine {
  /// The line of a header; one without `=` is its own key.
  fileprivate var pair: (key: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
  }
}
