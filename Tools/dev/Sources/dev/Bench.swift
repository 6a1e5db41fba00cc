import ArgumentParser
import Foundation

/// How fast Tactus is.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure how fast Tactus is.",
    discussion: "Instructions are counted with callgrind; a build always has the same.",
    subcommands: [
      BenchCounts.self, BenchFirmware.self, BenchGestures.self, BenchMCU.self,
      BenchProgram.self, BenchRaster.self, BenchRuns.self, BenchScenes.self,
    ])
}

/// The engine and the firmware, fed by loads: with 120 scans and ticks a second, `silent` has no
/// scan, `idle` scans without a finger, `drag` a finger that goes 3 points right and 1 down a scan
/// and back, `pinch` two fingers that part and turn, `ten` ten fingers side by side, 1 point a
/// scan, `scroll` a finger that goes 2 points up a scan, and down. The scene is the map; for
/// `scroll` it is the pager, whose parts are visited.
struct CoreBench {
  let program: String
  /// What is spent in drawing is not counted: collecting stops while the firmware draws.
  var leavesOutDrawing = true

  /// What one of many frames, or ticks, takes; start-up drops out of the difference.
  func each(
    _ part: String, _ load: String, _ use: String, few: Int, many: Int
  ) throws(Failure) -> Int {
    let flags =
      leavesOutDrawing
      ? ["--toggle-collect=$s4Live11BandDrawingV5share*", "--collect-atstart=yes"] : []
    let first = try Valgrind.instructions([program, part, load, use, "\(few)"], flags)
    let second = try Valgrind.instructions([program, part, load, use, "\(many)"], flags)
    return (second - first) / (many - few)
  }

  /// What is done with a tick of the firmware: none is the loop that polls the panel.
  enum Use: String { case none, run, trace, session, undrawn, traced, drawn }

  /// What a tick takes, with the loop that polls the panel.
  func tick(_ load: String, _ use: Use) throws(Failure) -> Int {
    let (few, many) = use == .session ? (200, 1200) : (1000, 5000)
    return try each("firmware", load, use.rawValue, few: few, many: many)
  }

  /// What a tick of a whole run of ten fingers takes, drawing included.
  func run(_ use: Use) throws(Failure) -> Int {
    var bench = self
    bench.leavesOutDrawing = false
    let (few, many) =
      switch use {
      case .drawn: (20, 60)
      case .traced: (1000, 3000)
      default: (1000, 5000)
      }
    return try bench.each("firmware", "ten", use.rawValue, few: few, many: many)
  }

  /// What it takes to look ahead from a sample of one finger, without the loop that feeds it.
  func prediction() throws(Failure) -> Int {
    try each("gestures", "drag", "prediction", few: 2000, many: 12_000)
      - each("gestures", "drag", "none", few: 2000, many: 12_000)
  }

  static let firmwareLoads = ["silent", "idle", "drag", "pinch", "ten", "scroll"]

  static func with<Result>(_ body: (CoreBench) throws -> Result) throws -> Result {
    try Shell.tool("setup", "bench")
    let built = try Shell.tool("parts/built", "core-bench")
    return try Tree.withScratch { try body(CoreBench(program: Valgrind.bare(built, in: $0))) }
  }
}

struct BenchGestures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gestures",
    abstract: "The engine alone, per frame, all recognizers of the map live; its state's bytes.")

  func run() throws {
    try CoreBench.with { bench in
      show("instructions per frame, without those of the loop that feeds it")
      show("load     engine  with the velocity of every change    loop")
      for load in ["idle", "drag", "pinch", "ten", "taps"] {
        let each = { (use: String) throws in
          try bench.each("gestures", load, use, few: 2000, many: 12_000)
        }
        let loop = try each("none")
        let engine = try each("gestures") - loop
        let all = try each("velocities") - loop
        show("\(load.padded(8)) \(engine.leading(6))  \("\(all)".padded(33))  \(loop.leading(6))")
      }
      show("prediction of one finger \(try bench.prediction())")
      show("engine state")
      try Shell.check([bench.program, "gestures", "--size"], output: .inherited)
    }
  }
}

struct BenchFirmware: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "firmware",
    abstract: "The firmware with the map, and with the pager, per tick, from panel to records.",
    discussion: """
      As a run without a trace costs, as one with records of everything and their text, and as the whole \
      tick of a command that writes nothing; without drawing.
      """)

  func run() throws {
    try CoreBench.with { bench in
      show(
        "instructions a tick, without drawing, and without those of the loop that polls the panel")
      show("load     firmware  with trace  in session    loop")
      for load in CoreBench.firmwareLoads {
        let loop = try bench.tick(load, .none)
        let figures = try [.run, .trace, .session].map { try bench.tick(load, $0) - loop }
        show(
          "\(load.padded(8)) \(figures[0].leading(8))  \(figures[1].leading(10))  "
            + "\(figures[2].leading(10))  \(loop.leading(6))")
      }
    }
  }
}

struct BenchRuns: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs",
    abstract: "A run: ten fingers on the map at 120 ticks a second.",
    discussion: """
      Not drawn, not drawn with a trace, and drawn with one on 1600 × 2560 pixels: instructions a tick, \
      drawing included, and simulated seconds in one of processor time, which differ between machines.
      """)

  func run() throws {
    try CoreBench.with { bench in
      show("run       instructions a tick     seconds/s")
      for (use, ticks) in [(CoreBench.Use.undrawn, 400_000), (.traced, 120_000), (.drawn, 600)] {
        let before = Shell.cpuSeconds
        let words = [bench.program, "firmware", "ten", use.rawValue, "\(ticks)"]
        try Shell.check(words, output: .dropped)
        let rate = Double(ticks) / 120 / (Shell.cpuSeconds - before)
        show(
          "\(use.rawValue.padded(8)) \(try bench.run(use).leading(20))  "
            + rate.rounded(rate < 100 ? 1 : 0).leading(12))
      }
    }
  }
}

struct BenchRaster: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "raster",
    abstract: "What Raster draws, beside pixman and memset or memcpy, in processor time.",
    discussion: """
      All of them take turns, and ratios are of the same turn. Arguments, as raster-bench takes them: \
      [--rounds N] [--format xrgb8888|rgb565] [ROW…], where ROW is a part of a row's name.
      """)

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []

  func run() throws {
    try Shell.tool("setup", "bench")
    let program = try Shell.tool("parts/built", "raster-bench")
    let outcome = try Shell.run([program] + arguments, output: .inherited)
    if outcome.status != 0 { throw ExitCode(outcome.status) }
  }
}

struct BenchMCU: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcu",
    abstract: "On a Cortex-M4F under QEMU: rows of the raster, and frames of every scene's tour.",
    discussion: """
      The instructions a pixel of the rows of 'raster', and of the frames of the tours on \
      stm32f746g-disco, with their time at its clock; or of the scenes that are named.
      """)

  @Argument(help: "Scenes.") var scenes: [String] = []

  func run() throws {
    try Shell.tool("setup", "firmware")
    let firmware = try FirmwareTools(only: "m4")
    if scenes.isEmpty {
      try firmware.raster()
      show("")
    }
    show(
      "instructions of the ticks of a tour that have a new picture, from their reports to their last pixel"
    )
    var heading: String?
    var times = ""
    for scene in scenes.isEmpty ? Tree.demoScenes : scenes {
      // A tour may be over a limit of the board, which is for hands.
      let report = try firmware.cost(scene, panel: "script:\(try SceneTour(scene).script)").text
      for line in report.split(separator: "\n").map(String.init) {
        if line.hasPrefix("stage"), heading == nil {
          heading = "scene" + line.dropFirst(5)
          show(heading!)
        }
        if line.hasPrefix("frame  ") { show(scene.padded(7) + line.dropFirst(7)) }
        if line.hasPrefix("times:") { times = line }
      }
    }
    show(times)
  }
}

/// The script of a demo scene's tour.
struct SceneTour {
  let script: String

  init(_ scene: String) throws(Failure) {
    script = "Examples/hands/\(scene)-tour.fingers"
    guard Tree.exists("\(Tree.root)/\(script)") else {
      throw .unusable("no \(script); choose another scene")
    }
  }
}
