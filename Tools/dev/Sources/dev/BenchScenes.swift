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
