public import Firmware
public import TactusCore

/// What a run is checked against, and by which its exit status tells whether it passed.
public struct RunChecks: Equatable, Sendable {
  /// A class of what may go wrong in a run. Its raw value is how `--fail-on` names it.
  public enum Class: String, CaseIterable, Sendable {
    /// A stage took longer than its budget, or a tick longer than its period.
    case misses
    /// A reaction took longer than its limit.
    case reactions
    /// Ticks never ran, after a stall.
    case skipped
    /// A fault that nobody asked for; those of `lost` are among them.
    case faults
    /// A scan, or a contact of a scan, that never reached the recognizers.
    case lost
  }

  /// The classes that must not happen at all.
  public var classes: Set<Class> = []
  /// Limits in place of a row's own. These rows are checked whatever the classes are.
  public var limits: [RunLimit] = []
  /// Faults that the run's input asks for: they count as neither faults nor losses.
  public var expectedFaults: Set<PanelFault> = []

  public init() {}

  /// Whether nothing is checked.
  public var isEmpty: Bool { classes.isEmpty && limits.isEmpty }

  /// The limit of a row; the last one given wins.
  func limit(of row: RunLimit.Row) -> Interval? { limits.last { $0.row == row }?.value }
}

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
