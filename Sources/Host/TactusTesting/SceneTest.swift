public import BoardFiles
public import Firmware
import FoundationEssentials
import OutputFiles
import Recordings
public import Sessions
import Simulation
public import TactusCore

/// A scene on a board, for tests: finger scripts are played on it in virtual time, and what came of
/// it is compared with golden files beside the test.
///
///     @Test func theTourIsTheReviewedOne() throws {
///       try SceneTest(OvenScene.self, board: "stm32f746g-disco")
///         .expectTrace("Goldens/tour.trace", script: .file("../Scripts/tour.fingers"))
///     }
///
/// It uses no test framework: what is wrong is thrown, so `try` fails a test of any. Paths are
/// relative to the folder of the test's source. Equal scripts give equal traces and pictures, on
/// every machine.
public struct SceneTest: Sendable {
  public let scene: SceneEntry
  public let file: BoardFile
  /// The constants: the defaults, and what the board's file sets.
  public private(set) var tuning: RunTuning
  /// Of the panel's noise.
  public var seed: UInt64 = 1
  /// Whether traces have the hash of every picture. Without them a trace depends on what the scene
  /// does, and not on how it looks.
  public var hashesPictures = true
  /// Whether what the fingers do is drawn over the scene, as `--show touches` of the command does.
  public var showsTouches = false
  /// Whether golden files that differ are written anew: where `UPDATE_TRACES` is 1 in the
  /// environment.
  public var rewritesGoldens = GoldenFile.rewritesByDefault
  /// Where a picture that differs, and what differs in it, are written. The folder is made.
  public var differencesFolder = GoldenFile.differencesFolderByDefault
  /// The source of the test, for paths.
  let testFile: String

  /// How long a scene may take to come to rest after its script.
  static let restMax = Interval.milliseconds(60_000)

  /// - Parameters:
  ///   - board: one of the boards that come with Tactus, or of `Boards` in the package's folder, as
  ///     `tactus boards` lists them; or the path of a file that ends in `.yaml`.
  /// - Throws: `board` where there is no such board, or its file is wrong; `constant` where it sets
  ///   a constant that the scene does not have, or to a value that is not allowed.
  @inlinable
  public init<S: Scene & SendableMetatype & ~Copyable>(
    _ scene: S.Type, board: String, testFile: String = #filePath
  ) throws(SceneTestError) {
    try self.init(SceneEntry(scene), board: board, testFile: testFile)
  }

  /// - Parameter board: as in the initializer for a scene's type.
  public init(
    _ scene: SceneEntry, board: String, testFile: String = #filePath
  ) throws(SceneTestError) {
    let path =
      board.hasSuffix(".yaml") ? GoldenFile.path(board, besides: testFile) : board
    let file: BoardFile
    do throws(BoardFileError) {
      file = try BoardDirectory().board(path)
    } catch {
      throw .board(error)
    }
    try self.init(scene, board: file, testFile: testFile)
  }

  /// - Parameter board: with figures that differ from those of its file, for example.
  /// - Throws: `constant`, as in the initializer for a scene's type.
  public init(
    _ scene: SceneEntry, board: BoardFile, testFile: String = #filePath
  ) throws(SceneTestError) {
    self.scene = scene
    file = board
    self.testFile = testFile
    do throws(SetupError) {
      tuning = try SetupResolver(SceneCatalog([scene])).setup(SetupChoice(), on: board).tuning
    } catch {
      throw .constant("\(error)")
    }
  }

  /// Sets a constant, as `--set NAME=VALUE` of the command does.
  ///
  /// - Parameter value: as a person writes it, with its unit: `12`, `400ms`, `on`.
  /// - Throws: `constant` where there is none of that name, or the value is not allowed.
  public mutating func set(_ name: String, _ value: String) throws(SceneTestError) {
    do throws(TuningFault) { try tuning.set(name, value) } catch { throw .constant("\(error)") }
  }

  /// Plays a script to its end, and until the scene is at rest.
  ///
  /// - Parameters:
  ///   - end: when the run ends instead, counted from the first frame of the panel; a scene that is
  ///     never at rest needs it.
  ///   - line: of the test, for what is wrong in a script in it.
  /// - Throws: `scene` where targets and parts of the scene do not fit together; `script`, with the
  ///   line of the script; `restless` where the scene has not come to
  ///   rest a minute after the script; `output` where there is no room for a temporary file.
  public func run(
    _ script: TestScript, until end: Interval? = nil, line: Int = #line
  ) throws(SceneTestError) -> SceneRun {
    if let problem = scene.problem(on: file.board, tuning: tuning) { throw .scene(problem) }
    let panel = try panel(script, line: line)
    let limit = end.map { .zero + $0 } ?? panel.end + Self.restMax
    let screen = DisplayBox(CapturedDisplay(file.board))
    let path = FileManager.default.temporaryDirectory
      .appending(path: "tactus-\(UUID().uuidString).trace").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let last: Instant
    do throws(OutputError) {
      var plan = SessionPlan(file.board, tuning: tuning)
      plan.hashesPictures = hashesPictures
      plan.showsTouches = showsTouches
      plan.limit = limit
      plan.display = screen
      var outputs = SessionOutputs()
      outputs.trace = try TraceOutput(path)
      try outputs.trace?.begin(header(script, until: end))
      last = try scene.run(plan, PanelBox(panel), &outputs).last
      try outputs.close()
    } catch {
      throw .output("\(error)")
    }
    if end == nil, last + file.board.tickPeriod > limit {
      throw .restless(scene: scene.name, after: Self.restMax)
    }
    let trace = try GoldenFile.bytes(of: path, expecting: "a trace")
    return SceneRun(
      trace: String(decoding: trace, as: UTF8.self), picture: screen.display.picture, test: self)
  }

  /// Plays a script, and compares the trace of the run with a golden one.
  ///
  /// - Throws: what `run` throws, and `SceneRun.expectTrace`.
  public func expectTrace(
    _ golden: String, script: TestScript, until end: Interval? = nil, line: Int = #line
  ) throws(SceneTestError) {
    try run(script, until: end, line: line).expectTrace(golden)
  }

  /// Plays a script, and compares what is on the screen at the end with a golden PNG.
  ///
  /// - Parameter time: when to look instead, counted from the first frame of the panel.
  /// - Throws: what `run` throws, and `SceneRun.expectPicture`.
  public func expectPicture(
    _ golden: String, script: TestScript, at time: Interval? = nil, line: Int = #line
  ) throws(SceneTestError) {
    try run(script, until: time, line: line).expectPicture(golden)
  }

  private func panel(
    _ script: TestScript, line: Int
  ) throws(SceneTestError) -> SimulatedPanel {
    let layout = SceneLayout(scene, on: file.board, named: file.name, tuning: tuning)
    do throws(FingerScriptError) {
      let parsed: FingerScript
      switch script {
      case .text(let text):
        let name = testFile.split(separator: "/").last ?? ""
        parsed = try FingerScript(text: text, file: "\(name):\(line): script")
      case .file(let path):
        parsed = try FingerScript(contentsOf: GoldenFile.path(path, besides: testFile))
      }
      let motion = try parsed.compile(
        screen: ScreenSize(of: file.board), targets: layout.rects, seed: seed)
      return SimulatedPanel(
        motion: motion, controller: file.controller, board: file.board, seed: seed)
    } catch {
      throw .script(error)
    }
  }

  /// What the command would write, save what changes with each version of Tactus.
  private func header(_ script: TestScript, until end: Interval?) -> TraceHeader {
    var input = [("panel", "script:\(script.name)"), ("seed", "\(seed)")]
    if let end { input.append(("duration", "\(end.microseconds)")) }
    if !hashesPictures { input.append(("pictures", "none")) }
    if showsTouches { input.append(("show", "touches")) }
    return TraceHeader(
      version: "test", boardName: file.name, board: file.board, scene: scene.name,
      overrides: tuning.overrides, input: input)
  }
}
