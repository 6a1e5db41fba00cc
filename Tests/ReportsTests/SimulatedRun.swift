import BoardFiles
import DemoScenes
import Firmware
import Foundation
import Reports
import Sessions
import Simulation
import TactusCore
import Testing

/// A scene on a simulated Raspberry Pi with few pixels, measured as `measure` does.
struct SimulatedRun {
  var file: BoardFile
  var scene = SceneEntry(FocalScene.self)
  /// As with a trace.
  var hashesPictures = false
  /// Every touch's way, in the order in which they were complete.
  private(set) var chains: [TouchChain] = []
  private(set) var steps: [ChainRecord] = []
  private(set) var report = LatencyReport(clock: .modelled)
  /// What its loop's parts cost; nil before it ran.
  private(set) var measured: LiveCosts?
  var costs: CostFigures? { measured?.figures }
  private(set) var frameCount = 0

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL.path

  init(costs: CostFigures? = nil) throws {
    file = try BoardDirectory(folders: [Self.root + "/Boards"]).board("raspberry-pi-7")
    file.board.pixelWidth /= 4
    file.board.pixelHeight /= 4
    file.board.pixelsPerPoint /= 4
    file.controller.unitsPerPixel *= 4
    file.costs = costs
  }

  /// - Parameter script: of fingers.
  mutating func run(
    _ script: String, seed: UInt64 = 1, limits: [LatencyLimit] = [],
    extra: @escaping (Stage, Instant) -> Interval = { _, _ in .zero }
  ) throws {
    let layout = SceneLayout(scene, on: file.board, named: file.name, tuning: scene.defaults)
    let motion = try FingerScript(text: script, file: "test.fingers")
      .compile(screen: ScreenSize(of: file.board), targets: layout.rects)
    let panel = SimulatedPanel(
      motion: motion, controller: file.controller, board: file.board, seed: seed)
    try run(panel, seed: seed, limits: limits, extra: extra)
  }

  mutating func run(
    _ panel: some Panel, seed: UInt64 = 1, limits: [LatencyLimit] = [],
    extra: @escaping (Stage, Instant) -> Interval = { _, _ in .zero }
  ) throws {
    let machine = SimulatedMachine(file.board, costs: file.costs, seed: seed, extra: extra)
    var plan = SessionPlan(file.board, tuning: scene.defaults)
    plan.costs = machine.stageCosts
    plan.hashesPictures = hashesPictures
    plan.display = machine.display(file.board)
    plan.pace = .live(machine.clock(until: .zero + .milliseconds(60_000)))
    let watch = Watch(RunMeter(file, ticking: file.board, tuning: scene.defaults))
    var outputs = SessionOutputs()
    outputs.chain = ChainRecorder(
      readTime: { machine.readTime(of: $0) },
      passRecords: { tick, names, _ in watch.take(tick, names) }, pass: watch.take)
    let end = try scene.run(plan, machine.panel(PanelBox(panel)), &outputs)
    watch.finish()
    chains = watch.chains
    steps = watch.steps
    frameCount = watch.frameCount
    measured = watch.meter.costs
    report = watch.meter.report(end.scheduler, clock: .modelled, limits: limits)
  }

  func liveCosts() throws -> LiveCosts { try #require(measured) }

  private final class Watch {
    var meter: RunMeter
    var chains: [TouchChain] = []
    var steps: [ChainRecord] = []
    var frameCount = 0
    private var names: SceneNames?

    init(_ meter: RunMeter) { self.meter = meter }

    func take(_ tick: TickRecords, _ names: SceneNames) {
      self.names = names
      for record in tick.records { if case .frame = record.content { frameCount += 1 } }
      meter.take(tick)
    }

    func take(_ step: ChainRecord) {
      guard let names else { return }
      steps.append(step)
      meter.take(step, names) { chains.append($0) }
    }

    func finish() {
      if let names { meter.finish(names) { chains.append($0) } }
    }
  }
}
