public import BoardFiles
import InputText
import Recordings
public import Sessions
import Synchronization
public import TactusCore

/// What an input is to be replayed on, by name. What is left out comes from the header of a trace,
/// or else is the program's default.
public struct SetupChoice: Hashable, Sendable {
  public var scene: String?
  /// A name, or the path of a file.
  public var board: String?
  /// Sets of constants by name or path, the last one last.
  public var tunings: [String] = []
  /// Single constants, which come after the sets.
  public var settings: [Setting] = []
  /// From one tick to the next.
  public var tickPeriod: Interval?

  /// A constant with its value as text, and where it was set, for messages.
  public struct Setting: Hashable, Sendable {
    public var name: String
    public var value: String
    public var place: String
    /// Whether a scene that has no such constant, but another one of the program has it, is as it
    /// would be anyway. Otherwise that is an error.
    public var isForAnyScene: Bool

    public init(name: String, value: String, place: String, isForAnyScene: Bool = false) {
      self.name = name
      self.value = value
      self.place = place
      self.isForAnyScene = isForAnyScene
    }
  }

  public init() {}

  /// What it chooses. Where that is set matters to messages alone: of a thousand files with one
  /// setting, one setup is kept.
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

/// Makes setups of choices, each board and set of constants read once. Threads may share one.
public final class SetupResolver: Sendable {
  public let catalog: SceneCatalog
  private let boards: BoardDirectory
  private let constants: Set<String>
  private let known = Mutex<[SetupChoice: ReplaySetup]>([:])

  /// The board where none is named.
  public static let boardDefault = "raspberry-pi-7"

  public init(_ catalog: SceneCatalog, boards: BoardDirectory = BoardDirectory()) {
    self.catalog = catalog
    self.boards = boards
    constants = Set(catalog.constants.map(\.name))
  }

  /// How many setups are kept.
  var knownCount: Int { known.withLock { $0.count } }

  /// The setup of a choice for an input that was opened.
  public func setup(
    _ choice: SetupChoice, for source: borrowing ReplaySource
  ) throws(CorpusError) -> ReplaySetup {
    guard let origin = source.origin else { return try setup(choice) }
    let traced: TraceOrigin
    do throws(TextError) {
      traced = try TraceOrigin(origin, path: source.name, constants: constants)
    } catch {
      throw .text(error)
    }
    return try resolved(choice, replaying: traced)
  }

  /// The setup of a choice for an input that has none of its own.
  public func setup(_ choice: SetupChoice) throws(CorpusError) -> ReplaySetup {
    let key = choice.withoutPlaces
    if let setup = known.withLock({ $0[key] }) { return setup }
    let setup = try resolved(choice, replaying: TraceOrigin())
    known.withLock { $0[key] = setup }
    return setup
  }

  private func resolved(
    _ choice: SetupChoice, replaying origin: TraceOrigin
  ) throws(CorpusError) -> ReplaySetup {
    let traced = origin.header
    let file: BoardFile
    do throws(BoardFileError) {
      file =
        choice.board == nil && !origin.figures.isEmpty
        ? try BoardFile(
          figures: origin.figures, name: traced["board"] ?? "trace", file: origin.path)
        : try boards.board(choice.board ?? traced["board"] ?? Self.boardDefault)
    } catch {
      throw .board(error)
    }
    let scene: SceneEntry
    do throws(UnknownScene) {
      let name = choice.scene ?? traced["scene"]
      scene =
        try name.map { name throws(UnknownScene) in try catalog.scene(name) }
        ?? catalog.standard
    } catch {
      throw .scene(error)
    }
    var constants = TuningChoice()
    constants.header = origin.tuning
    // The header already holds what the trace's own board set.
    if choice.board != nil || traced["board"] == nil || !origin.namesConstants {
      constants.board = TuningChoice.settings(of: file)
    }
    do throws(BoardFileError) {
      for name in choice.tunings {
        constants.sets += TuningChoice.settings(of: try TuningSet(named: name))
      }
    } catch {
      throw .board(error)
    }
    for setting in choice.settings {
      let isForeign =
        setting.isForAnyScene && self.constants.contains(setting.name)
        && scene.defaults[setting.name] == nil
      if isForeign { continue }
      constants.command.append(
        TuningChoice.Setting(name: setting.name, value: setting.value, place: setting.place))
    }
    do throws(TuningSettingError) {
      let (tuning, notes) = try constants.resolved(for: scene, in: catalog)
      var setup = ReplaySetup(
        scene, on: file,
        tickPeriod: choice.tickPeriod ?? (choice.board == nil ? origin.tickPeriod : nil),
        tuning: tuning)
      setup.notes = notes
      return setup
    } catch {
      throw .constant(error)
    }
  }
}
