import ArgumentParser
import Foundation

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
      guard ends.count == names.count else {
        throw Failure.broken("raster: \(ends.count) of \(names.count) rows were counted")
      }
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

  /// Two loads stand for all with a trace and in a session: one finger, and ten.
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
