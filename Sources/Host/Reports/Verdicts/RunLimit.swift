public import Firmware
public import TactusCore

/// The longest that a reaction, a stage or a whole tick may take.
public struct RunLimit: Equatable, Sendable {
  public enum Row: Equatable, Sendable {
    case reaction(Reaction)
    case stage(Stage)
    case tick
  }

  public var row: Row
  public var value: Interval

  public init(_ row: Row, _ value: Interval) {
    self.row = row
    self.value = value
  }

  /// How `--limit` names its row.
  public var name: String {
    switch row {
    case .reaction(let reaction): reaction.rawValue
    case .stage(let stage): "\(stage.word)"
    case .tick: "tick"
    }
  }

  /// The names that `--limit` takes: reactions, then stages, then `tick`.
  public static let names =
    Reaction.allCases.map(\.rawValue) + (0..<Stage.count).map { "\(Stage.at($0).word)" } + ["tick"]
}

extension RunLimit.Row {
  /// The row with one of `RunLimit.names`; nil for any other text.
  public init?(name: String) {
    if let reaction = Reaction(rawValue: name) {
      self = .reaction(reaction)
    } else if let place = (0..<Stage.count).first(where: { "\(Stage.at($0).word)" == name }) {
      self = .stage(Stage.at(place))
    } else if name == "tick" {
      self = .tick
    } else {
      return nil
    }
  }
}
