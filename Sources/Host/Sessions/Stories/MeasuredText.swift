package import TactusCore

/// What was measured against a limit, as text: with as few digits as show them to differ. A story
/// never gives a limit that was missed beside the same number.
package struct MeasuredText {
  package let value: String
  package let limit: String
  /// How far apart they are.
  package let gap: String

  /// - Parameter digits: the decimals that are enough where both differ by more.
  package init(_ value: Float, limit: Float, digits: Int = 1) {
    let isEqual = value == limit
    var digits = digits
    while !isEqual, digits < Self.digitsMax,
      Self.rounded(value, digits) == Self.rounded(limit, digits)
    {
      digits += 1
    }
    self.value = Self.text(value, digits)
    self.limit = Self.text(limit, digits)
    gap = Self.text((value - limit).magnitude, digits)
  }

  /// Beyond these a single-precision number of points shows its own rounding.
  private static let digitsMax = 6

  /// Rounded, without trailing zeros.
  package static func text(_ value: Float, _ digits: Int) -> String {
    let parts = rounded(value, digits)
    var text = "\(parts.magnitude)"
    guard digits > 0 else { return parts < 0 ? "-\(text)" : text }
    text = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    var decimals = String(text.suffix(digits))
    let whole = text.dropLast(digits)
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return (parts < 0 ? "-" : "") + whole + (decimals.isEmpty ? "" : ".\(decimals)")
  }

  /// A time in seconds, with three decimals.
  package static func seconds(_ time: Instant) -> String {
    let milliseconds = String(time.microseconds / 1000 % 1000)
    return "\(time.microseconds / 1_000_000)."
      + String(repeating: "0", count: 3 - milliseconds.utf8.count) + milliseconds
  }

  /// In units of the last decimal.
  private static func rounded(_ value: Float, _ digits: Int) -> Int64 {
    var scaled = max(min(Double(value), 1e9), -1e9)
    for _ in 0..<digits { scaled *= 10 }
    return Int64(scaled.rounded())
  }
}

/// Whether fingers were counted, not milliseconds: of a pair, or of several that tap together.
package func isCountOfFingers(_ value: Float, _ limit: Float) -> Bool {
  limit >= 2 && limit <= Float(contactsMax) && value == value.rounded() && limit == limit.rounded()
}
