public import Firmware
public import FrameFiles
public import Gestures
import Interactions
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

  @usableFromInline typealias Survey = @Sendable (Board, RunTuning) -> SceneSurvey
  @usableFromInline typealias Session =
    @Sendable (SessionPlan, AnyPanel, inout SessionOutputs) throws(OutputError) -> SessionEnd
  @usableFromInline typealias Writer =
    @Sendable (BoardMounting, RunTuning, consuming FileSink) -> FrameFileWriter<FileSink>

  private let listConstants: @Sendable () -> [TuningConstant]
  private let tableFault: @Sendable () -> TableFault?
  private let survey: Survey
  private let runSession: Session
  private let makeWriter: Writer

  /// - Precondition: the scene's name has 1 to 16 printable ASCII characters and no spaces.
  @inlinable
  public init<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
    self.init(
      name: S.name,
      constants: { TuningConstant.list(of: Firmware<S>.Tuning.self) },
      tableFault: { S.tableFault },
      survey: { board, values in
        var tuning = Firmware<S>.Tuning()
        values.apply(to: &tuning)
        var gestures = GestureTable(tuning.gestures)
        var scene = S(Screen(of: board), tuning.scene, &gestures)
        var survey = SceneSurvey(isTabled: S.isTabled)
        scene.visitParts(&survey.census)
        for id in 0..<scene.targetCount {
          let id = TargetID(id)
          survey.targets.append(scene.target(id))
          survey.parts.append(scene.parts(under: id))
        }
        return survey
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
    tableFault: @escaping @Sendable () -> TableFault?, survey: @escaping Survey,
    session: @escaping Session, writer: @escaping Writer
  ) {
    self.name = "\(name)"
    precondition(
      !self.name.isEmpty && self.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        && self.name.utf8.count <= FrameFileWriter<FileSink>.sceneNameLength,
      "a scene's name has 1 to \(FrameFileWriter<FileSink>.sceneNameLength) printable ASCII characters and no "
        + "spaces")
    listConstants = constants
    self.tableFault = tableFault
    self.survey = survey
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
    survey(board, tuning ?? defaults).targets
  }

  /// What of its table of targets and of its parts does not fit together, in one sentence that
  /// names the scene, what is wrong, and what to do: a part that a target lies on and that is not
  /// visited, a part that is visited twice, a number that no row has. Nil where all is well.
  ///
  /// - Parameter tuning: the constants; nil for the defaults.
  public func problem(on board: Board, tuning: RunTuning? = nil) -> String? {
    if let fault = tableFault() { return "the scene '\(name)': \(fault.sentence)" }
    return SceneInspection(survey(board, tuning ?? defaults)).problem
      .map { "the scene '\(name)': \($0)" }
  }

  func frameFileWriter(
    _ mounted: BoardMounting, _ tuning: RunTuning, to sink: consuming FileSink
  ) -> FrameFileWriter<FileSink> {
    makeWriter(mounted, tuning, sink)
  }
}
