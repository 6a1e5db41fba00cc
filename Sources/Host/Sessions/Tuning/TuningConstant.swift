import InputText
import Simulation
public import TactusCore

/// A constant as the command shows it: its table entry and its default.
public struct TuningConstant: Equatable, Sendable {
  /// Dotted, without spaces: `tap.slop`.
  public let name: String
  public let unit: TuningUnit
  public let standard: TuningValue
  /// One sentence on what it does.
  public let sentence: String
  /// The words of a choice; empty for any other unit.
  public let words: [String]
  /// The bounds of the range; microseconds of a time.
  public let minimum: Float
  public let maximum: Float

  init(_ entry: TuningEntry, standard: TuningValue) {
    name = "\(entry.name)"
    unit = entry.unit
    self.standard = standard
    sentence = "\(entry.sentence)"
    words = "\(entry.words)".split(separator: " ").map(String.init)
    minimum = entry.minimum
    maximum = entry.maximum
  }

  /// All constants of a table, in table order.
  ///
  /// - Precondition: no two have the same name, names are ASCII without spaces or `=`, and every
  ///   default is within its range.
  public static func list<Table: TuningTable>(of table: Table.Type) -> [TuningConstant] {
    var table = Table()
    var collector = TuningCollector()
    table.visit(&collector)
    let names = collector.constants.map(\.name)
    precondition(Set(names).count == names.count, "constant names must be unique")
    return collector.constants
  }

  /// Whether a value of the constant's own type is within its range.
  func allows(_ value: TuningValue) -> Bool {
    TuningEntry(name: "", unit: unit, minimum: minimum, maximum: maximum, sentence: "")
      .allows(value)
  }

  /// Parses a value as a person writes it, with its unit if it has one; nil when it is malformed.
  func value(_ text: String) -> TuningValue? {
    switch standard {
    case .number: Self.number(text).map { .number($0) }
    case .time: Quantity.interval(Substring(text)).map { .time($0) }
    case .count where unit == .choice:
      words.firstIndex(of: text).map { .count(Int32($0)) }
    case .count: Int32(text).map { .count($0) }
    case .flag: text == "on" ? .flag(true) : text == "off" ? .flag(false) : nil
    }
  }

  /// A value as a person writes it; parsed again it is the same, bit for bit.
  func text(of value: TuningValue) -> String {
    guard unit == .choice, case .count(let place) = value else { return value.text }
    return words[Int(place)]
  }

  /// The form of a value, for the error when one cannot be parsed.
  var form: String {
    switch unit {
    case .points: "a number of points, such as 12.5"
    case .pointsPerSecond: "a number of points per second, such as 800"
    case .time: "a time with its unit, such as 400ms or 1.5s"
    case .ratio: "a number, such as 0.5"
    case .radians: "a number of radians, such as 0.12"
    case .count: "a whole number"
    case .flag: "on or off"
    case .choice: alternatives(words)
    }
  }

  /// The allowed range: `0 to 10000 pt`.
  var range: String {
    switch unit {
    case .flag: "on or off"
    case .choice: alternatives(words)
    case .time:
      "\(TuningValue.time(.microseconds(Int64(minimum))).text) to "
        + TuningValue.time(.microseconds(Int64(maximum))).text
    case .points, .pointsPerSecond, .ratio, .radians, .count:
      "\(TuningValue.number(minimum).text) to \(TuningValue.number(maximum).text)" + suffix
    }
  }

  /// The default with its unit.
  var shownDefault: String { text(of: standard) + suffix }

  /// The default as a person writes it.
  public var standardText: String { text(of: standard) }

  /// What stands behind a value, with its space; empty where the value has its unit or needs none.
  public var suffix: String {
    switch unit {
    case .points: " pt"
    case .pointsPerSecond: " pt/s"
    case .radians: " rad"
    case .time, .ratio, .count, .flag, .choice: ""
    }
  }

  /// A finite decimal number, optionally with an exponent, as `TuningValue.text` writes it.
  private static func number(_ text: String) -> Float? {
    guard text.utf8.allSatisfy({ "+-.e0123456789".utf8.contains($0) }) else { return nil }
    return Float(text).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension TuningValue {
  /// The value as a person writes it; parsed again it is the same, bit for bit.
  var text: String {
    switch self {
    case .number(let value):
      value == value.rounded() && value.magnitude < 1e7 ? "\(Int(value))" : "\(value)"
    case .time(let value): Self.text(microseconds: value.microseconds)
    case .count(let value): "\(value)"
    case .flag(let value): value ? "on" : "off"
    }
  }

  /// In seconds when that is a whole number or from 100 s on, otherwise in milliseconds, with as
  /// many decimals as needed: `Quantity` limits numbers to five digits before the point.
  private static func text(microseconds: Int64) -> String {
    if microseconds != 0, microseconds % 1_000_000 == 0 { return "\(microseconds / 1_000_000)s" }
    let (unit, scale): (String, Int64) =
      microseconds < 100_000_000 ? ("ms", 1000) : ("s", 1_000_000)
    guard microseconds % scale != 0 else { return "\(microseconds / scale)\(unit)" }
    var decimals = String("\(scale + microseconds % scale)".dropFirst())
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(microseconds / scale).\(decimals)\(unit)"
  }
}

/// Collects the constants of a table.
private struct TuningCollector: TuningValueVisitor {
  var constants: [TuningConstant] = []

  mutating func visit(_ value: inout TuningValue, _ entry: TuningEntry) {
    precondition(entry.allows(value), "\(entry.name): the default must be within the range")
    let constant = TuningConstant(entry, standard: value)
    precondition(
      constant.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "=") },
      "a constant's name must be ASCII without spaces and '='")
    constants.append(constant)
  }
}
