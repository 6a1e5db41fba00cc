public import TactusCore

/// What a run or a replay is asked to use, by name: scene, board, constants, tick rate. Whatever is
/// left out comes from the header of the trace that is replayed, or else is the program's default.
public struct SetupChoice: Hashable, Sendable {
  public var scene: String?
  /// A name, or the path of a file.
  public var board: String?
  /// Sets of constants by name or path, the last one last.
  public var tunings: [String] = []
  /// Single constants, which come after the sets.
  public var settings: [TuningChoice.Setting] = []
  /// From one tick to the next.
  public var tickPeriod: Interval?

  public init() {}

  /// The choice without the places of its settings, which only messages need: a thousand files with
  /// the same setting share one setup.
  var withoutPlaces: SetupChoice {
    var choice = self
    for index in settings.indices { choice.settings[index].place = "" }
    return choice
  }

  /// This choice with another over it.
  public func with(_ other: SetupChoice) -> SetupChoice {
    var choice = self
    if let scene = other.scene { choice.scene = scene }
    if let board = other.board { choice.board = board }
    choice.tunings += other.tunings
    choice.settings += other.settings
    if let period = other.tickPeriod { choice.tickPeriod = period }
    return choice
  }
}
