public import BoardFiles
import InputText
public import Recordings
import Synchronization

/// The one place where names become values: resolves the board, the scene and the constants of a
/// choice. Keeps what it has read, and the setups of choices without a trace. Threads may share it.
public final class SetupResolver: Sendable {
  public let catalog: SceneCatalog
  private let boards: BoardDirectory
  /// The names of all constants; looked up by those who need them, for that visits every scene.
  private let constants = Mutex<Set<String>?>(nil)
  private let known = Mutex<[SetupChoice: SceneSetup]>([:])
  private let files = Mutex<[String: BoardFile]>([:])
  private let sets = Mutex<[String: TuningSet]>([:])

  /// The board where none is named.
  public static let boardDefault = "raspberry-pi-7"

  public init(_ catalog: SceneCatalog, boards: BoardDirectory = BoardDirectory()) {
    self.catalog = catalog
    self.boards = boards
  }

  /// How many setups are kept.
  package var knownCount: Int { known.withLock { $0.count } }

  /// The setup of a choice for an input that states nothing itself.
  public func setup(_ choice: SetupChoice) throws(SetupError) -> SceneSetup {
    let key = choice.withoutPlaces
    if let setup = known.withLock({ $0[key] }) { return setup }
    let setup = try setup(choice, replaying: TracedRun())
    known.withLock { $0[key] = setup }
    return setup
  }

  private var names: Set<String> {
    constants.withLock { constants in
      let names = constants ?? Set(catalog.constants.map(\.name))
      constants = names
      return names
    }
  }

  /// A board by its name or path, which is read once: standard input could not be read again.
  public func board(_ name: String) throws(BoardFileError) -> BoardFile {
    if let file = files.withLock({ $0[name] }) { return file }
    let file = try boards.board(name)
    files.withLock { $0[name] = file }
    return file
  }

  /// A set of constants by its name or path, which is read once.
  public func set(_ name: String) throws(BoardFileError) -> TuningSet {
    if let set = sets.withLock({ $0[name] }) { return set }
    let set = try TuningSet(named: name)
    sets.withLock { $0[name] = set }
    return set
  }

  /// What a trace's header states about its run.
  ///
  /// - Parameter name: the trace's file, for messages.
  public func tracedRun(
    _ origin: RecordingSource.TraceOrigin, name: String
  ) throws(SetupError) -> TracedRun {
    do throws(TextError) {
      return try TracedRun(origin, path: name, constants: names)
    } catch {
      throw .text(error)
    }
  }

  /// The setup of a choice for a trace: the trace's own board, scene, constants and tick period
  /// apply where the choice names none.
  public func setup(
    _ choice: SetupChoice, replaying run: TracedRun
  ) throws(SetupError) -> SceneSetup {
    try setup(choice, on: try board(choice, run), replaying: run)
  }

  /// The setup of a choice on a board that was read already.
  public func setup(
    _ choice: SetupChoice, on file: BoardFile, replaying run: TracedRun = TracedRun()
  ) throws(SetupError) -> SceneSetup {
    let scene = try scene(choice, run)
    var constants = TuningChoice()
    constants.header = run.tuning
    // The header already holds what the trace's own board set.
    if choice.board != nil || run.header["board"] == nil || !run.namesConstants {
      constants.board = TuningChoice.settings(of: file)
    }
    var sets: [String] = []
    do throws(BoardFileError) {
      for name in choice.tunings {
        let set = try self.set(name)
        sets.append(set.file)
        constants.sets += TuningChoice.settings(of: set)
      }
    } catch {
      throw .board(error)
    }
    constants.command = choice.settings.filter { setting in
      let isForeign =
        setting.isForAnyScene && names.contains(setting.name)
        && scene.defaults[setting.name] == nil
      return !isForeign
    }
    do throws(TuningSettingError) {
      let (tuning, notes) = try constants.resolved(for: scene, in: catalog)
      // Another board has its own tick period.
      var setup = SceneSetup(
        scene, on: file,
        tickPeriod: choice.tickPeriod ?? (choice.board == nil ? run.tickPeriod : nil),
        tuning: tuning)
      (setup.notes, setup.sets) = (notes, sets)
      return setup
    } catch {
      throw .constant(error)
    }
  }

  private func board(_ choice: SetupChoice, _ run: TracedRun) throws(SetupError) -> BoardFile {
    let isTraced = choice.board == nil && run.header["board"] != nil
    do throws(BoardFileError) {
      if choice.board == nil, !run.figures.isEmpty {
        return try BoardFile(
          figures: run.figures, name: run.header["board"] ?? "trace", file: run.path)
      }
      return try board(choice.board ?? run.header["board"] ?? Self.boardDefault)
    } catch {
      // An error in a header's figures names its line itself.
      guard isTraced, run.figures.isEmpty else { throw .board(error) }
      throw .header("\(run.place(of: "board") ?? run.path): \(error)")
    }
  }

  private func scene(_ choice: SetupChoice, _ run: TracedRun) throws(SetupError) -> SceneEntry {
    guard let name = choice.scene ?? run.header["scene"] else { return catalog.standard }
    do throws(UnknownScene) {
      return try catalog.scene(name)
    } catch {
      guard choice.scene == nil else { throw .scene(error) }
      throw .header("\(run.place(of: "scene") ?? run.path): \(error)")
    }
  }
}
