public import TactusCore

/// Numbers and units as written in scripts and specifications.
public enum Quantity {
  /// The largest magnitude of a number in a script; no finger is ever that far away.
  static let numberMax = 100_000.0
  /// The longest time span: a thousand days. A hundred thousand of them, as many as a script has
  /// statements, fit into an `Instant`.
  public static let intervalMax = Interval.milliseconds(1000 * 86_400_000)
  /// How a time span is written, for the remedy of an error.
  public static let intervalForm =
    "a number and a unit (us, ms, s, min, h or d), such as 300ms, 1.2s or 25h, up to 1000d"

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

  /// A time span with its unit: `250us` or `250µs`, `300ms`, `1.5s`, `10min`, `25h`, `2d`; rounded
  /// to microseconds, not negative, at most `intervalMax`. Nil for anything else.
  public static func interval(_ text: Substring) -> Interval? {
    // A unit that another one ends with comes after it.
    let units: [(String, Double)] = [
      ("ms", 1000), ("us", 1), ("µs", 1), ("min", 60_000_000), ("h", 3_600_000_000),
      ("d", 86_400_000_000), ("s", 1_000_000),
    ]
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
