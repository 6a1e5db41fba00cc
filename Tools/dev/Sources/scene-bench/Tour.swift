import BoardFiles
import Firmware
import Sessions
import Simulation
import TactusCore

/// A script run on a scene and a board.
struct Tour<S: Scene & SendableMetatype & ~Copyable> {
  private let file: BoardFile
  private let motion: FingerMotion
  /// What the panel reports before each tick: made beforehand, because simulating fingers is no
  /// work of the firmware's.
  private let reports: [[PanelReport]]

  init(board name: String, script: String) throws {
    file = try BoardDirectory().board(name)
    let layout = SceneLayout(SceneEntry(S.self), on: file.board, named: file.name)
    motion = try FingerScript(contentsOf: script)
      .compile(screen: ScreenSize(of: file.board), targets: layout.rects)
    var panel = SimulatedPanel(
      motion: motion, controller: file.controller, board: file.board, seed: 1)
    var reports: [[PanelReport]] = []
    while !panel.isFinished {
      let now = Rig<S>.start(ofTick: reports.count, on: file.board)
      var batch: [PanelReport] = []
      while let report = panel.next(before: now) { batch.append(report) }
      reports.append(batch)
    }
    self.reports = reports
  }

  /// Runs the first ticks once, between marks; returns a letter per tick.
  func runMarked(_ tickCount: Int) -> String {
    var letters = ""
    var rig = Rig<S>(file.board)
    for index in 0..<tickCount {
      letters.append(rig.runTick(index < reports.count ? reports[index] : []).letter)
    }
    return letters
  }

  /// How long ticks take that draw, in microseconds of processor time, each the shortest of its
  /// repeats: how many there are, their median, 99th percentile and maximum, the first one, which
  /// draws the whole screen, the display's period, and the maximum as a share of it; then the
  /// maximum by the clock where one processor draws and where two do, by turns, and the share of
  /// the latter. Below that, what made the maximum and the 99th percentile.
  func timed(repeats: Int) -> String {
    var ticks: [Tick] = []
    var alone: [Tick] = []
    var together: [Tick] = []
    for _ in 0..<repeats {
      add(to: &ticks, processors: 1, byClock: false)
      add(to: &alone, processors: 1, byClock: true)
      add(to: &together, processors: 2, byClock: true)
    }
    let frames = Self.frames(of: ticks)
    guard let last = frames.last, let one = Self.frames(of: alone).last,
      let two = Self.frames(of: together).last
    else { return "nothing is drawn" }
    let median = frames[(frames.count - 1) / 2]
    // Nearest rank: the smallest value that 99 % of all values do not exceed.
    let high = frames[(frames.count * 99 + 99) / 100 - 1]
    let times = [median, high, last, 0].map { text(ticks[$0]) }
    let row = [
      ["\(frames.count)"], times,
      ["\(file.board.displayPeriod.microseconds)", share(of: ticks[last])],
      [text(alone[one]), text(together[two]), share(of: together[two])],
    ].joined().joined(separator: " ")
    return [row, "worst \(words(last, ticks[last]))", "p99 \(words(high, ticks[high]))"]
      .joined(separator: "\n")
  }

  /// Runs once more; each tick stays as it was in the run in which it took least.
  private func add(to ticks: inout [Tick], processors: Int, byClock: Bool) {
    let isFirst = ticks.isEmpty
    var index = 0
    run(processors: processors, byClock: byClock) { tick in
      if isFirst {
        ticks.append(tick)
      } else if tick.cost < ticks[index].cost {
        ticks[index] = tick
      }
      index += 1
    }
  }

  private func text(_ tick: Tick) -> String { "\(Int(tick.cost.rounded()))" }

  /// Those that draw, the shortest first.
  private static func frames(of ticks: [Tick]) -> [Int] {
    ticks.indices.filter { ticks[$0].letter == "D" }.sorted { ticks[$0].cost < ticks[$1].cost }
  }

  private func share(of tick: Tick) -> String {
    let period = Double(file.board.displayPeriod.microseconds)
    return "\((tick.cost / period * 1000).rounded() / 1000)"
  }

  /// Runs until all fingers have lifted and the scene is at rest.
  private func run(processors: Int, byClock: Bool, _ take: (Tick) -> Void) {
    var rig = Rig<S>(file.board, processors: processors, byClock: byClock)
    var quiet = 0
    var index = 0
    while quiet < Rig<S>.quietTicks {
      let tick = rig.runTick(index < reports.count ? reports[index] : [])
      take(tick)
      index += 1
      quiet = index >= reports.count && tick.isQuiet ? quiet + 1 : 0
    }
  }

  /// What made a tick long: when it was, what the script does, which gestures it had, how much of
  /// the screen it draws, and the stages with more than 1 % of its time.
  private func words(_ place: Int, _ tick: Tick) -> String {
    let time = Rig<S>.start(ofTick: place, on: file.board)
    let step = motion.steps.last { $0.start <= time }
    var story = Rig<S>(file.board, tellsStory: true)
    var gestures: [String] = []
    for index in 0...place {
      gestures = story.runTick(index < reports.count ? reports[index] : []).gestures
    }
    let stages = zip(["input", "engine", "scene", "raster"], tick.stages)
      .map { ($0, Int(($1 / tick.cost * 100).rounded())) }
      .filter { $0.1 >= 1 }
      .map { "\($0) \($1) %" }
    return [
      "tick \(place) at \(time.microseconds / 1000) ms",
      step.map { "line \($0.location.line)" } ?? "before the script",
      place == 0
        ? "the first picture"
        : gestures.isEmpty ? "no gesture" : gestures.joined(separator: " + "),
      "draws \(tick.drawnShare) % of the screen", stages.joined(separator: ", "),
    ].joined(separator: "; ")
  }
}
