public import BoardFiles
public import Gestures
import TactusCore

/// A field of `GestureThresholds` by its name: what board files override and traces show. Lengths
/// are in points, times in whole microseconds.
struct ThresholdField: Sendable {
  enum Path: Sendable {
    case length(any WritableKeyPath<GestureThresholds, Float> & Sendable)
    case time(any WritableKeyPath<GestureThresholds, Interval> & Sendable)
  }

  let name: String
  let path: Path

  static let all = [
    ThresholdField(name: "tapDistance", path: .length(\.tapDistance)),
    ThresholdField(name: "multipleTapInterval", path: .time(\.multipleTapInterval)),
    ThresholdField(name: "multipleTapDistance", path: .length(\.multipleTapDistance)),
    ThresholdField(name: "longPressDuration", path: .time(\.longPressDuration)),
    ThresholdField(name: "longPressDistance", path: .length(\.longPressDistance)),
    ThresholdField(name: "dragDistance", path: .length(\.dragDistance)),
    ThresholdField(name: "latchDistance", path: .length(\.latchDistance)),
    ThresholdField(name: "edgeDistance", path: .length(\.edgeDistance)),
    ThresholdField(name: "handoverDelay", path: .time(\.handoverDelay)),
  ]

  /// The longest time that makes sense for a gesture: a minute.
  static let timeMax = 60_000_000.0
  /// The longest length: ten thousand points, beyond every panel.
  static let lengthMax = 10_000.0

  /// The value as text.
  func text(in thresholds: GestureThresholds) -> String {
    switch path {
    case .length(let path): "\(thresholds[keyPath: path])"
    case .time(let path): "\(thresholds[keyPath: path].microseconds)"
    }
  }

  /// Sets the field; what is allowed instead when it cannot be that value.
  func set(_ value: Double, in thresholds: inout GestureThresholds) -> String? {
    switch path {
    case .length(let path):
      guard value >= 0, value <= Self.lengthMax else { return "0 to 10000 points" }
      thresholds[keyPath: path] = Float(value)
    case .time(let path):
      guard value >= 0, value <= Self.timeMax, value == value.rounded() else {
        return "0 to 60000000, in whole microseconds"
      }
      thresholds[keyPath: path] = .microseconds(Int64(value))
    }
    return nil
  }
}

extension GestureThresholds {
  /// The defaults with what a board file overrides.
  public init(of file: BoardFile) throws(BoardFileError) {
    self.init()
    for threshold in file.thresholds {
      let place = BoardFileError.Place(file: file.file, line: threshold.line)
      guard let field = ThresholdField.all.first(where: { $0.name == threshold.name }) else {
        throw .unknownKey(
          place, key: threshold.name, group: "thresholds",
          suggestion: Self.nearestName(threshold.name))
      }
      if let allowed = field.set(threshold.value, in: &self) {
        throw .outOfRange(
          place, key: threshold.name, value: "\(threshold.value)", allowed: allowed)
      }
    }
  }

  /// The fields that are not the defaults, by name, with their values as text.
  var overrides: [(name: String, value: String)] {
    let defaults = GestureThresholds()
    return ThresholdField.all.compactMap { field in
      let value = field.text(in: self)
      return value == field.text(in: defaults) ? nil : (field.name, value)
    }
  }

  private static func nearestName(_ word: String) -> String? {
    suggestion(for: word, among: ThresholdField.all.map(\.name))
  }
}
