import ArgumentParser
import Foundation

/// What instructions were counted of.
struct CountedRow {
  var count: Int
  var name: String
}

/// A file of figures that may not grow.
struct CountFigures {
  /// From the root of the tree.
  let file: String
  /// What the rows are, in lines that begin with `#`.
  let heading: String
  /// What writes it anew.
  let update: String

  /// How far a row may be above its figure, in percent.
  private static let growthMax = 3.0

  func write(_ rows: [CountedRow]) throws {
    let lines = rows.map { "\($0.count.leading(10)) \($0.name)\n" }
    try Tree.write(heading + "\n" + lines.joined(), to: "\(Tree.root)/\(file)")
    show("\(file): written, \(rows.count) rows")
  }

  /// Throws where a row is above its figure, or has none, and where a figure has no row.
  func compare(_ rows: [CountedRow]) throws {
    var figures: [String: Int] = [:]
    for line in try Tree.text("\(Tree.root)/\(file)").split(separator: "\n")
    where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.count == 2, let count = Int(words[0]) { figures[String(words[1])] = count }
    }
    var isBroken = false
    for row in rows {
      guard let figure = figures.removeValue(forKey: row.name) else {
        show("no figure of \"\(row.name)\": write it with \(update)")
        isBroken = true
        continue
      }
      let change = 100 * (Double(row.count) / Double(figure) - 1)
      let words =
        "\(row.name): \(row.count) instructions, \(change >= 0 ? "+" : "")"
        + "\(change.rounded(1)) % to the \(figure) of \(file)"
      if change > Self.growthMax { show("WORSE \(words)") }
      if change < -Self.growthMax { show("better \(words); keep it with \(update)") }
      isBroken = isBroken || change > Self.growthMax
    }
    for name in figures.keys.sorted() {
      show("\"\(name)\" is not counted any more: take it out with \(update)")
      isBroken = true
    }
    guard !isBroken else {
      throw Failure.broken("\(file): mend what became slower, or, if it must be, \(update)")
    }
    show("\(rows.count) rows, none more than \(Self.growthMax.rounded(0)) % above its figure")
  }
}

struct BenchCounts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "counts",
    abstract: "Compare instructions with the figures in Tools/bench/counts.txt.",
    discussion: """
      Of each row of 'raster', of a tick of two scenes, of 'firmware', also with a trace and in a session \
      for one finger and for ten, and of 'runs': none may be more than 3 % above its figure.
      """)

  @Flag(help: "Write the figures.") var update = false
  @Flag(help: "Compare, which is done anyway.") var check = false

  private static let figures = CountFigures(
    file: "Tools/bench/counts.txt",
    heading: """
      # Instructions of x86-64, of Tools/bench/run counts --update: a row of Tools/bench/run raster drawn once, the
      # median of the ticks that draw in the first 100 of a tour, a tick of Tools/bench/run firmware, and one of
      # Tools/bench/run runs. A row may be 3 % above its figure.
      """, update: "Tools/bench/run counts --update")

  func run() throws {
    try Shell.tool("setup", "bench")
    let rows = try counted()
    try update ? Self.figures.write(rows) : Self.figures.compare(rows)
  }

  private func counted() throws -> [CountedRow] {
    let board = "stm32f746g-disco"
    let raster = try Shell.tool("parts/built", "raster-bench")
    let scenes = try Shell.tool("parts/built", "scene-bench")
    return try Tree.withScratch { folder in
      let (marks, names) = try Valgrind.marks([Valgrind.bare(raster, in: folder), "--marked"])
      let ends = marks.filter { $0.name == "end" }
      var rows = zip(ends, names).map { CountedRow(count: $0.count, name: $1.trimmed) }
      let program = try Valgrind.bare(scenes, in: folder)
      for scene in ["map", "reader"] {
        let ticks = try CountedTick.list(program, scene, board, count: 100)
          .filter { $0.kind == "D" }
        guard !ticks.isEmpty else { throw Failure.broken("\(scene): no tick of its tour draws") }
        rows.append(
          CountedRow(count: ticks[(ticks.count - 1) / 2].total, name: "scene, \(board): \(scene)"))
      }
      return try rows + CoreBench.with(Self.core)
    }
  }

  /// Of the loads with a trace and in a session two stand for all: the one finger and the ten.
  private static func core(_ bench: CoreBench) throws -> [CountedRow] {
    var rows = [CountedRow(count: try bench.prediction(), name: "prediction of one finger")]
    for load in CoreBench.firmwareLoads {
      let loop = try bench.tick(load, .none)
      var uses: [(CoreBench.Use, String)] = [(.run, "firmware")]
      if ["drag", "ten"].contains(load) {
        uses += [(.trace, "with trace"), (.session, "in session")]
      }
      for (use, name) in uses {
        rows.append(CountedRow(count: try bench.tick(load, use) - loop, name: "\(name): \(load)"))
      }
    }
    for use in [CoreBench.Use.undrawn, .traced] {
      rows.append(CountedRow(count: try bench.run(use), name: "run of ten fingers: \(use)"))
    }
    return rows
  }
}
