import BoardFiles
import DemoScenes
import Firmware
import Foundation
import Reports
import Sessions
import Simulation
import TactusCore

/// A scene in virtual time on a grid of ticks, measured as `run` does: a Raspberry Pi with few
/// pixels.
struct GridRun {
  var file: BoardFile
  var scene: SceneEntry
  var costs: CostModel?
  var checks = RunChecks()

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL.path

  init(_ scene: SceneEntry = SceneEntry(FocalScene.self)) throws {
    self.scene = scene
    file = try BoardDirectory(folders: [Self.root + "/Boards"]).board("raspberry-pi-7")
    file.board.pixelWidth /= 4
    file.board.pixelHeight /= 4
    file.board.pixelsPerPoint /= 4
    file.controller.unitsPerPixel *= 4
  }

  var layout: SceneLayout {
    SceneLayout(scene, on: file.board, named: file.name, tuning: scene.defaults)
  }

  /// What was measured, and what a trace would say, line by line.
  struct Result {
    var timing: TimingReport
    var latency: LatencyReport
    var chains: [TouchChain] = []
    var ticks: [TickTimes] = []
    var lines: [String] = []
  }

  func run(script: String) throws -> Result { try run(FingerScript(text: script, file: "test")) }

  func run(scriptNamed name: String) throws -> Result {
    try run(FingerScript(contentsOf: "\(Self.root)/Examples/hands/\(name).fingers"))
  }

  private func run(_ script: FingerScript) throws -> Result {
    let motion = try script.compile(screen: ScreenSize(of: file.board), targets: layout.rects)
    return try run(
      SimulatedPanel(motion: motion, controller: file.controller, board: file.board, seed: 1))
  }

  func run(_ panel: some Panel) throws -> Result {
    let collector = Collector(
      RunMeter(file, ticking: file.board, tuning: scene.defaults, checks: checks))
    var plan = SessionPlan(file.board, tuning: scene.defaults)
    plan.limit = .zero + .milliseconds(100_000)
    if let costs { plan.costs = .modelled { stage, time in costs.cost(of: stage, at: time) } }
    var outputs = SessionOutputs()
    outputs.chain = collector.recorder
    let end = try scene.run(plan, PanelBox(panel), &outputs)
    collector.finish()
    let meter = collector.meter
    return Result(
      timing: meter.timing(end.scheduler, clock: .virtual, costs: "modelled"),
      latency: meter.report(end.scheduler, clock: .virtual), chains: collector.chains,
      ticks: collector.ticks, lines: collector.lines)
  }

  private final class Collector {
    var meter: RunMeter
    var chains: [TouchChain] = []
    var ticks: [TickTimes] = []
    var lines: [String] = []
    private var names: SceneNames?

    init(_ meter: RunMeter) { self.meter = meter }

    var recorder: ChainRecorder {
      ChainRecorder(
        readTime: { $0 },
        passRecords: { tick, names, _ in
          self.names = names
          self.meter.take(tick)
          self.append(tick, names)
        }, pass: { self.take($0) })
    }

    private func take(_ step: ChainRecord) {
      if case .tick(let tick) = step { ticks.append(tick) }
      if let names { meter.take(step, names) { chains.append($0) } }
    }

    private func append(_ tick: TickRecords, _ names: SceneNames) {
      for record in tick.records {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextBuffer.lineMax) { storage in
          var text = TextBuffer(storage: storage)
          record.write(to: &text, tick: tick.tick, names: names)
          lines.append(String(decoding: text.bytes.dropLast(), as: UTF8.self))
        }
      }
    }

    func finish() {
      if let names { meter.finish(names) { chains.append($0) } }
    }
  }
}
