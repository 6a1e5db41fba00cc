public import Gestures
import InputText
public import TactusCore

/// The constants of one run: those of a scene's firmware, with their values.
public struct RunTuning: Equatable, Sendable {
  public let constants: [TuningConstant]
  private var values: [String: TuningValue]

  /// All defaults.
  public init(_ constants: [TuningConstant]) {
    self.constants = constants
    values = Dictionary(uniqueKeysWithValues: constants.map { ($0.name, $0.standard) })
  }

  /// The value of a constant; nil when there is no constant with this name.
  public subscript(name: String) -> TuningValue? { values[name] }

  /// Sets a constant. Throws when there is no such constant, or the value is malformed or out of
  /// range.
  ///
  /// - Parameter text: the value as a person writes it: `12`, `400ms`, `on`.
  public mutating func set(_ name: String, _ text: String) throws(TuningFault) {
    guard let constant = constants.first(where: { $0.name == name }) else {
      throw .unknown(name, among: constants)
    }
    values[name] = try constant.checked(text)
  }

  /// The constants that differ from their defaults, in the order of the table, as text.
  public var overrides: [(name: String, value: String)] {
    constants.compactMap { constant in
      guard let value = values[constant.name], value != constant.standard else { return nil }
      return (constant.name, constant.text(of: value))
    }
  }

  /// Copies the values of these constants into a table or a part of one.
  public func apply(to table: inout some TuningTable) {
    var assignment = TuningAssignment(values: values)
    table.visit(&assignment)
  }

  /// The recognizers' thresholds.
  public var gestures: GestureThresholds {
    var thresholds = GestureThresholds()
    apply(to: &thresholds)
    return thresholds
  }
}

extension TuningConstant {
  /// The value that a text gives, if it is allowed.
  func checked(_ text: String) throws(TuningFault) -> TuningValue {
    guard let value = value(text) else { throw .unreadable(self, text) }
    guard allows(value) else { throw .outOfRange(self, text) }
    return value
  }
}

/// Why a constant cannot be set.
public struct TuningFault: Error, Equatable, CustomStringConvertible, Sendable {
  /// What is wrong and how to fix it, without the place.
  public let description: String

  static func unknown(_ name: String, among constants: [TuningConstant]) -> TuningFault {
    let near = suggestions(for: name, among: constants.map(\.name))
    return TuningFault(
      description: "no constant '\(name)'; "
        + (near.isEmpty
          ? "the names begin with \(families(constants))" : "did you mean \(alternatives(near))?"))
  }

  static func unreadable(_ constant: TuningConstant, _ text: String) -> TuningFault {
    TuningFault(description: "'\(constant.name)' is '\(text)'; write \(constant.form)")
  }

  static func outOfRange(_ constant: TuningConstant, _ text: String) -> TuningFault {
    TuningFault(description: "'\(constant.name)' is \(text); allowed: \(constant.range)")
  }

  /// The fault for a constant that only other scenes have.
  static func foreign(_ name: String, to scene: String, of others: [String]) -> TuningFault {
    TuningFault(
      description: "'\(name)' is a constant of \(alternatives(others)), and the scene is \(scene); "
        + "leave it out or choose another scene")
  }

  /// The prefixes up to the first dot, in the order of the table: `tap., press., drag.`.
  private static func families(_ constants: [TuningConstant]) -> String {
    var families: [String] = []
    for constant in constants {
      let family = constant.name.prefix { $0 != "." } + "."
      if !families.contains(String(family)) { families.append(String(family)) }
    }
    return families.joined(separator: ", ")
  }
}

/// Sets the constants of a table by their names.
private struct TuningAssignment: TuningValueVisitor {
  let values: [String: TuningValue]

  mutating func visit(_ value: inout TuningValue, _ entry: TuningEntry) {
    if let new = values["\(entry.name)"] { value = new }
  }
}
