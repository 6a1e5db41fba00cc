import ArgumentParser
import Foundation

/// A tick of a tour whose stages were counted.
struct CountedTick {
  /// D if it draws, I if nothing changes, F for the first.
  var kind: String
  var engine: Int
  var scene: Int
  var raster: Int
  var total: Int { engine + scene + raster }

  /// The first ticks of a tour, by total.
  static func list(
    _ program: String, _ scene: String, _ board: String, count: Int
  ) throws -> [CountedTick] {
    let tour = try SceneTour(scene).script
    let (marks, printed) = try Valgrind.marks([program, scene, board, tour, "--marked", "\(count)"])
    let letters = Array(printed.first ?? "")
    var ticks: [CountedTick] = []
    var engine = 0
    var update = 0
    // The count before a mark belongs to the stage that ends there.
    for mark in marks {
      switch mark.name {
      case "scene": engine = mark.count
      case "raster": update = mark.count
      case "rest":
        let kind = ticks.isEmpty ? "F" : String(letters[ticks.count])
        ticks.append(CountedTick(kind: kind, engine: engine, scene: update, raster: mark.count))
      default: break
      }
    }
    return ticks.sorted { $0.total < $1.total }
  }
}

struct BenchScenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "Every scene's tour: times on every board, instructions on three.",
    discussion: """
      Two tables: on every board the processor time of the ticks that draw, the longest by the clock \
      where one and where two processors draw, and what made the longest ones; on three boards, for the \
      first 300 ticks, the instructions of those that draw by stage, of the first tick, which draws the \
      whole screen, and of ticks in which nothing changes.
      """)

  @Argument(help: "Scenes.") var scenes: [String] = []

  /// How often a tour is timed; each tick counts with its shortest time.
  private static let repeats = 2
  private static let boards = ["raspberry-pi-7", "stm32f746g-disco", "hdmi-10"]

  func run() throws {
    try Shell.tool("setup", "bench")
    let program = try Shell.tool("parts/built", "scene-bench")
    let scenes = scenes.isEmpty ? try Shell.check([program]).components(separatedBy: "\n") : scenes
    for scene in scenes { _ = try SceneTour(scene) }
    show(
      """
      ticks that draw, from their reports to their last pixel: processor time in µs, the shortest of \
      \(Self.repeats) runs of each; "one" and "two" are the worst by the clock where so many processors draw;
      below each row, what made the worst one and the 99th percentile
      """)
    let titles = [
      ("ticks", 6), ("median", 8), ("p99", 8), ("worst", 8), ("first", 8), ("frame", 8),
    ]
    show(
      "".padded(32) + titles.map { " " + $0.0.leading($0.1) }.joined()
        + " " + "worst/frame".leading(12) + " " + "one".leading(8) + " " + "two".leading(8) + " "
        + "two/frame".leading(12))
    let boards = Tree.files(in: "\(Tree.root)/Boards", ending: ".yaml")
      .map { Tree.name($0, without: ".yaml") }
    for scene in scenes { for board in boards { try time(program, scene, board) } }
    show(
      """

      instructions in the first 300 ticks: the median and the worst that draw, with their engine, scene \
      and raster stages; the first
      tick, which draws everything; a tick in which nothing changes, also as a share of the first
      """)
    show("".padded(24) + " \("median".padded(35))  \("worst".padded(35))      first   still")
    try Tree.withScratch { folder in
      let bare = try Valgrind.bare(program, in: folder)
      for scene in scenes { for board in Self.boards { try count(bare, scene, board) } }
    }
  }

  /// A row of the table of times, and what made its longest ticks; or why there is none: a tour may
  /// touch what a small board does not show.
  private func time(_ program: String, _ scene: String, _ board: String) throws {
    let tour = try SceneTour(scene).script
    let name = "\(scene.padded(7)) \(board.padded(24))"
    let outcome = try Shell.run(
      [program, scene, board, tour, "--timed", "\(Self.repeats)"], errors: .captured)
    guard outcome.status != 2 else {
      return show("\(name) not timed: \(outcome.errors.split(separator: "\n").first ?? "")")
    }
    guard outcome.status == 0, let first = outcome.lines.first else {
      throw Failure.broken("\(name): \(outcome.errors.trimmed)")
    }
    let figures = first.split(separator: " ").map(String.init)
    let row = zip(figures, [6, 8, 8, 8, 8, 8, 12, 8, 8, 12]).map { $0.leading($1) }
    show("\(name) \(row.joined(separator: " "))")
    for line in outcome.lines.dropFirst() { show("        \(line)") }
  }

  /// A row of the table of instructions.
  private func count(_ program: String, _ scene: String, _ board: String) throws {
    let ticks = try CountedTick.list(program, scene, board, count: 300)
    let drawing = ticks.filter { $0.kind == "D" }
    let idle = ticks.filter { $0.kind == "I" }
    guard let first = ticks.first(where: { $0.kind == "F" }), let worst = drawing.last,
      !idle.isEmpty
    else { throw Failure.broken("\(scene) on \(board): its tour draws nothing, or never rests") }
    let still = idle[(idle.count - 1) / 2].total
    let share = 100 * Double(still) / Double(first.total)
    let shown = [drawing[(drawing.count - 1) / 2], worst].map { tick in
      "\(tick.total.leading(9)) \(tick.engine.leading(7)) \(tick.scene.leading(7)) "
        + tick.raster.leading(9)
    }
    show(
      "\(scene.padded(7)) \(board.padded(16)) \(shown[0])  \(shown[1])  \(first.total.leading(9)) "
        + "\(still.leading(7)) \(share.rounded(3).leading(7)) %")
  }
}

struct BenchCounts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "counts",
    abstract: "Compare instructions with the figures in Tools/bench/counts.txt.",
    discussion: """
      Of each row of 'raster', of a tick of two scenes, and of 'firmware': none may be more than 3 % above \
      its figure.
      """)

  @Flag(help: "Write the figures.") var update = false
  @Flag(help: "Compare, which is done anyway.") var check = false

  private static let path = "\(Tree.root)/Tools/bench/counts.txt"

  private struct Row {
    var count: Int
    var name: String
  }

  func run() throws {
    try Shell.tool("setup", "bench")
    let rows = try counted()
    guard update else { return try compare(rows) }
    let lines = rows.map { "\($0.count.leading(10)) \($0.name)\n" }
    try Tree.write(
      """
      # Instructions of x86-64, of Tools/bench/run counts --update: a row of Tools/bench/run raster drawn once, the
      # median of the ticks that draw in the first 100 of a tour, and a tick of Tools/bench/run firmware. A row may be
      # 3 % above its figure.

      """ + lines.joined(), to: Self.path)
    show("Tools/bench/counts.txt: written, \(rows.count) rows")
  }

  private func counted() throws -> [Row] {
    let board = "stm32f746g-disco"
    let raster = try Shell.tool("parts/built", "raster-bench")
    let scenes = try Shell.tool("parts/built", "scene-bench")
    return try Tree.withScratch { folder in
      let (marks, names) = try Valgrind.marks([Valgrind.bare(raster, in: folder), "--marked"])
      let ends = marks.filter { $0.name == "end" }
      var rows = zip(ends, names).map { Row(count: $0.count, name: $1.trimmed) }
      let program = try Valgrind.bare(scenes, in: folder)
      for scene in ["map", "reader"] {
        let ticks = try CountedTick.list(program, scene, board, count: 100)
          .filter { $0.kind == "D" }
        guard !ticks.isEmpty else { throw Failure.broken("\(scene): no tick of its tour draws") }
        rows.append(
          Row(count: ticks[(ticks.count - 1) / 2].total, name: "scene, \(board): \(scene)"))
      }
      return try CoreBench.with { bench in
        try rows + [Row(count: try bench.prediction(), name: "prediction of one finger")]
          + CoreBench.firmwareLoads.map {
            Row(count: try bench.firmware($0), name: "firmware: \($0)")
          }
      }
    }
  }

  private func compare(_ rows: [Row]) throws {
    var figures: [String: Int] = [:]
    for line in try Tree.text(Self.path).split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.count == 2, let count = Int(words[0]) { figures[String(words[1])] = count }
    }
    var isBroken = false
    for row in rows {
      guard let figure = figures.removeValue(forKey: row.name) else {
        show("no figure of \"\(row.name)\": write it with --update")
        isBroken = true
        continue
      }
      let change = 100 * (Double(row.count) / Double(figure) - 1)
      let words =
        "\(row.name): \(row.count) instructions, \(change >= 0 ? "+" : "")"
        + "\(change.rounded(1)) % to the \(figure) of Tools/bench/counts.txt"
      if change > 3 { show("WORSE \(words)") }
      if change < -3 { show("better \(words); keep it with --update") }
      isBroken = isBroken || change > 3
    }
    for name in figures.keys.sorted() {
      show("\"\(name)\" is not counted any more: take it out with --update")
      isBroken = true
    }
    guard !isBroken else {
      throw Failure.broken("mend what became slower, or, if it must be, counts --update")
    }
    show("\(rows.count) rows, none more than 3 % above its figure")
  }
}
