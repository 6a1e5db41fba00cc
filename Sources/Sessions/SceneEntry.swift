public import Firmware
public import FrameFiles
public import Gestures
public import Interactions
public import OutputFiles

/// A scene that a program can run, selected by name.
///
/// It is created where the scene's type is known, `SceneEntry(KnobScene.self)`, and erases the type
/// except for what is needed here: all other code is the same for every scene, and the session's
/// loop is compiled per scene in the module that names it.
public struct SceneEntry: Sendable {
  public let name: String
  /// What can go wrong in it, for the command's `check`; read only by that.
  public var checks: @Sendable () -> [SceneCheckText] = { [] }

  @usableFromInline typealias Targets = @Sendable (Board, RunTuning) -> [TargetDescription]
  @usableFromInline typealias Census = @Sendable (Board, RunTuning) -> (PartCensus, [PartNames])
  @usableFromInline typealias Session =
    @Sendable (SessionPlan, AnyPanel, inout SessionOutputs) throws(OutputError) -> SessionEnd
  @usableFromInline typealias Writer =
    @Sendable (BoardMounting, RunTuning, consuming FileSink) -> FrameFileWriter<FileSink>

  private let listConstants: @Sendable () -> [TuningConstant]
  private let listTargets: Targets
  private let tableFault: @Sendable () -> TableFault?
  private let takeCensus: Census
  private let runSession: Session
  private let makeWriter: Writer

  /// - Precondition: the scene's name has 1 to 16 printable ASCII characters and no spaces.
  @inlinable
  public init<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
    self.init(
      name: S.name,
      constants: { TuningConstant.list(of: Firmware<S>.Tuning.self) },
      targets: { board, values in
        var tuning = Firmware<S>.Tuning()
        values.apply(to: &tuning)
        var gestures = GestureTable(tuning.gestures)
        let scene = S(Screen(of: board), tuning.scene, &gestures)
        var targets: [TargetDescription] = []
        for id in 0..<scene.targetCount { targets.append(scene.target(TargetID(id))) }
        return targets
      },
      tableFault: { S.tableFault },
      census: { board, values in
        var tuning = Firmware<S>.Tuning()
        values.apply(to: &tuning)
        var gestures = GestureTable(tuning.gestures)
        var scene = S(Screen(of: board), tuning.scene, &gestures)
        var census = PartCensus()
        scene.visitParts(&census)
        var parts: [PartNames] = []
        guard S.isTabled else { return (census, parts) }
        for id in 0..<scene.targetCount { parts.append(scene.parts(under: TargetID(id))) }
        return (census, parts)
      },
      session: { plan, panel, outputs throws(OutputError) in
        var session = FirmwareSession<S>(plan)
        return try session.run(panel, plan, &outputs)
      },
      writer: { mounted, values, sink in
        var tuning = Firmware<S>.Tuning()
        values.apply(to: &tuning)
        return FrameFileWriter(
          scene: S.name, board: mounted.board, tuning: tuning, mounting: mounted.mounting,
          header: mounted.header, to: sink)
      })
  }

  @usableFromInline
  init(
    name: StaticString, constants: @escaping @Sendable () -> [TuningConstant],
    targets: @escaping Targets, tableFault: @escaping @Sendable () -> TableFault?,
    census: @escaping Census,
    session: @escaping Session, writer: @escaping Writer
  ) {
    self.name = "\(name)"
    precondition(
      !self.name.isEmpty && self.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        && self.name.utf8.count <= FrameFileWriter<FileSink>.sceneNameLength,
      "a scene's name has 1 to \(FrameFileWriter<FileSink>.sceneNameLength) printable ASCII characters and no "
        + "spaces")
    listConstants = constants
    listTargets = targets
    self.tableFault = tableFault
    takeCensus = census
    runSession = session
    makeWriter = writer
  }

  /// Runs a whole session over a panel.
  ///
  /// - Returns: how it ended. The caller must close the outputs.
  @discardableResult
  public func run(
    _ plan: SessionPlan, _ panel: AnyPanel, _ outputs: inout SessionOutputs
  ) throws(OutputError) -> SessionEnd {
    try runSession(plan, panel, &outputs)
  }

  /// All constants of the firmware with this scene, in table order. They are listed anew: a program
  /// of many scenes needs those of one.
  public var constants: [TuningConstant] { listConstants() }

  /// All constants with their defaults.
  public var defaults: RunTuning { RunTuning(constants) }

  /// The targets as laid out on a board, in points.
  ///
  /// - Parameter tuning: the constants; nil for the defaults.
  public func targets(on board: Board, tuning: RunTuning? = nil) -> [TargetDescription] {
    listTargets(board, tuning ?? defaults)
  }

  /// What of its table of targets and of its parts does not fit together, in one sentence that
  /// names the scene, what is wrong, and what to do: a part that a target lies on and that is not
  /// visited, a part that is visited twice, a number that no row has. Nil where all is well.
  ///
  /// - Parameter tuning: the constants; nil for the defaults.
  public func problem(on board: Board, tuning: RunTuning? = nil) -> String? {
    let tuning = tuning ?? defaults
    if let fault = tableFault() { return "the scene '\(name)': \(fault.sentence)" }
    let (census, parts) = takeCensus(board, tuning)
    // Without a table there is nothing to compare but the names of parts.
    let targets = zip(targets(on: board, tuning: tuning), parts).map { target, parts in
      SceneInspection.Target(
        name: target.name.string, kind: "\(target.kind)",
        parts: [parts.first, parts.second].compactMap { $0?.string }, index: parts.index)
    }
    return SceneInspection(targets: targets, parts: census.parts).problem
      .map { "the scene '\(name)': \($0)" }
  }

  func frameFileWriter(
    _ mounted: BoardMounting, _ tuning: RunTuning, to sink: consuming FileSink
  ) -> FrameFileWriter<FileSink> {
    makeWriter(mounted, tuning, sink)
  }
}
