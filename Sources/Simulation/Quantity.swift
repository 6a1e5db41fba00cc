public import TactusCore

/// Numbers and units as written in scripts and specifications.
public enum Quantity {
  /// The largest magnitude of a number in a script; no finger is ever that far away.
  static let numberMax = 100_000.0
  /// The longest time span: one hour.
  static let intervalMax = Interval.milliseconds(3_600_000)

  /// A decimal number: digits with an optional sign and point. Nothing that only a computer writes
  /// (`1e5`, `nan`, `0x10`), and nothing beyond the limit.
  static func number(_ text: Substring, limit: Double = numberMax) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }),
      text.utf8.contains(where: { $0 >= UInt8(ascii: "0") }),
      let value = Double(text), value.magnitude <= limit
    else { return nil }
    return value
  }

  /// A number followed by `unit`.
  static func number(_ text: Substring, unit: String, limit: Double = numberMax) -> Double? {
    text.hasSuffix(unit) ? number(text.dropLast(unit.count), limit: limit) : nil
  }

  /// A time span with its unit: `1.5s`, `300ms`, `250us` or `250µs`; rounded to microseconds, not
  /// negative, at most `intervalMax` (one hour). Nil for anything else.
  public static func interval(_ text: Substring) -> Interval? {
    let units: [(String, Double)] = [("ms", 1000), ("us", 1), ("µs", 1), ("s", 1_000_000)]
    let longest = Double(intervalMax.microseconds)
    for (unit, factor) in units {
      guard let value = number(text, unit: unit, limit: longest / factor) else { continue }
      let microseconds = (value * factor).rounded()
      guard microseconds >= 0, microseconds <= longest else { return nil }
      return Interval(microseconds: Int64(microseconds))
    }
    return nil
  }

  /// A time span as a script writes it: in whole milliseconds, or else in microseconds.
  static func text(_ interval: Interval) -> String {
    let microseconds = interval.microseconds
    return microseconds % 1000 == 0 ? "\(microseconds / 1000)ms" : "\(microseconds)us"
  }
}
