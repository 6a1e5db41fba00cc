import BoardFiles
import DemoScenes
import Firmware
import Foundation
import Recordings
import Sessions
import Simulation
import TactusCore

/// Runs a scene (default: focal) for tests, on a board with few pixels, so that drawing costs next
/// to nothing, and returns the records as lines of a trace.
struct FocalSession {
  var file: BoardFile
  var tuning: RunTuning
  var costs = CostModel()
  /// Off, every tick runs.
  var leavesOutStillTicks = true
  let scene: SceneEntry

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL.path

  /// The Raspberry Pi's board with a quarter of its pixels in each direction, and the same size in
  /// points.
  init(_ scene: SceneEntry = .focal) throws {
    self.scene = scene
    tuning = scene.defaults
    file = try BoardDirectory(folders: [Self.root + "/Boards"]).board("raspberry-pi-7")
    file.board.pixelWidth /= 4
    file.board.pixelHeight /= 4
    file.board.pixelsPerPoint /= 4
    file.controller.unitsPerPixel *= 4
  }

  var board: Board { file.board }

  /// Draws as rarely as possible, for long tests of what fingers do.
  mutating func drawSeldom() {
    file.board.divisors[.render] = .max
    file.board.divisors[.present] = .max
  }

  var layout: SceneLayout { SceneLayout(scene, on: board, named: file.name, tuning: tuning) }

  /// A plan without costs, up to 100 s.
  var plan: SessionPlan {
    var plan = SessionPlan(board, tuning: tuning)
    plan.limit = .zero + .milliseconds(100_000)
    plan.hashesPictures = true
    plan.leavesOutStillTicks = leavesOutStillTicks
    return plan
  }

  /// The panel of one of the scripts in `Examples/hands/`.
  func panel(script name: String, seed: UInt64 = 1) throws -> SimulatedPanel {
    let script = try FingerScript(contentsOf: "\(Self.root)/Examples/hands/\(name).fingers")
    return try panel(script, seed: seed)
  }

  func panel(text: String, seed: UInt64 = 1) throws -> SimulatedPanel {
    try panel(FingerScript(text: text, file: "test.fingers"), seed: seed)
  }

  private func panel(_ script: FingerScript, seed: UInt64) throws -> SimulatedPanel {
    let motion = try script.compile(screen: ScreenSize(of: board), targets: layout.rects)
    return SimulatedPanel(motion: motion, controller: file.controller, board: board, seed: seed)
  }

  /// Runs to the end and returns the records as lines of a trace.
  func lines(_ panel: some Panel) throws -> [String] { try run(panel).lines }

  func run(_ panel: some Panel) throws -> (lines: [String], scheduler: FrameScheduler) {
    let collector = LineCollector()
    let model = costs
    var plan = plan
    plan.costs = .modelled { stage, time in model.cost(of: stage, at: time) }
    var outputs = SessionOutputs()
    outputs.observe = collector.take
    let end = try scene.run(plan, PanelBox(panel), &outputs)
    return (collector.lines, end.scheduler)
  }

  /// Runs to the end with a trace file, and returns its bytes.
  func trace(_ panel: some Panel) throws -> [UInt8] { try trace(panel, plan) }

  /// The records of a run however long it is: a trace is not shown each still tick, as an observer
  /// is.
  func longLines(_ panel: some Panel) throws -> [Substring] {
    var plan = plan
    plan.limit = .never
    let text = String(decoding: try trace(panel, plan), as: UTF8.self)
    return text.split(separator: "\n").filter { $0.first?.isNumber == true }
  }

  var header: TraceHeader {
    TraceHeader(
      version: "test", file: file, board: board, scene: scene, tuning: tuning,
      input: [("panel", "test")])
  }

  func trace(
    _ panel: some Panel, _ plan: SessionPlan,
    _ observe: ((TickRecords, SceneNames) -> Void)? = nil
  ) throws -> [UInt8] {
    let path = NSTemporaryDirectory() + "tactus-\(UUID().uuidString).trace"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var outputs = SessionOutputs()
    outputs.observe = observe
    outputs.trace = try TraceOutput(path)
    try outputs.trace?.begin(header)
    try scene.run(plan, PanelBox(panel), &outputs)
    try outputs.close()
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// Collects the records of a run as lines.
final class LineCollector {
  private(set) var lines: [String] = []

  func take(_ tick: TickRecords, _ names: SceneNames) {
    for record in tick.records {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextBuffer.lineMax) { storage in
        var text = TextBuffer(storage: storage)
        record.write(to: &text, tick: tick.tick, names: names)
        lines.append(String(decoding: text.bytes.dropLast(), as: UTF8.self))
      }
    }
  }
}

extension SceneEntry {
  static let focal = SceneEntry(FocalScene.self)
  static let map = SceneEntry(MapScene.self)

  /// Every demo scene.
  static let all: [SceneEntry] = {
    var list = SceneList()
    visitDemoScenes(&list)
    return list.entries
  }()

  private struct SceneList: SceneVisitor {
    var entries: [SceneEntry] = []

    mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
      entries.append(SceneEntry(scene))
    }
  }
}

extension [String] {
  /// The lines with one of the words (default: all but `display` and `place`, which depend on when
  /// the ticks are), without the tick column.
  func withoutTick(_ words: Set<Substring>? = nil) -> [String] {
    compactMap { line in
      let fields = line.split(separator: " ")
      guard fields[2] != "display", fields[2] != "place", words?.contains(fields[2]) ?? true else {
        return nil
      }
      return fields.dropFirst().joined(separator: " ")
    }
  }
}

/// Frames of one finger, for tests that need exact times.
struct FingerFrames {
  private var reports: [PanelReport] = []
  private var assembler = FrameAssembler()

  var panel: RecordedPanel { RecordedPanel(reports) }

  mutating func down(_ x: Float, _ y: Float, at time: Int64) {
    assembler.land(key: 1, at: Point(x: x, y: y))
    close(time)
  }

  mutating func move(_ x: Float, _ y: Float, at time: Int64) {
    assembler.move(key: 1, to: Point(x: x, y: y))
    close(time)
  }

  mutating func up(at time: Int64) {
    assembler.lift(key: 1)
    close(time)
  }

  private mutating func close(_ time: Int64) {
    reports.append(.frame(assembler.frame(at: Instant(microseconds: time))))
  }
}
