import Firmware
import TactusCore

/// The group `tick`: from the start of one tick to the start of the next.
func decodeTickPeriod(
  _ root: StrictMapping, _ sources: inout [BoardFile.Source]
) throws(BoardFileError) -> Interval {
  let group = try root.figures("tick", keys: ["period", "rate"], &sources)
  return try group.period("period", orRate: "rate", in: 500...100_000)
}

/// The stages by their names in a board file, in the order they run.
let stages: [(name: String, stage: Stage)] = IteratorSequence(Stage.all).map {
  ("\($0.word)", $0)
}

/// The group `budgets`: how long each stage may take, in total at most one tick.
func decodeBudgets(
  _ root: StrictMapping, tick: Interval, _ sources: inout [BoardFile.Source]
) throws(BoardFileError) -> PerStage<Interval> {
  let group = try root.figures("budgets", keys: stages.map(\.name), &sources)
  var budgets = PerStage<Interval>(repeating: .zero)
  var sum = Interval.zero
  for (name, stage) in stages {
    budgets[stage] = try group.microseconds(name, in: 1...Int(tick.microseconds))
    sum = sum + budgets[stage]
  }
  guard sum <= tick else {
    throw .outOfRange(
      group.place, key: "budgets", value: "\(sum.microseconds) in total",
      allowed: "at most the tick's period, \(tick.microseconds)")
  }
  return budgets
}

/// Only stages whose work can wait may run less often than once per tick.
private let divisibleStages: [(name: String, stage: Stage)] = stages.filter {
  [.update, .render, .present].contains($0.stage)
}

/// The group `divisors`: a stage runs every that many ticks; every tick when absent.
func decodeDivisors(
  _ root: StrictMapping, _ sources: inout [BoardFile.Source]
) throws(BoardFileError) -> PerStage<UInt8> {
  var divisors = PerStage<UInt8>(repeating: 1)
  guard root.has("divisors") else { return divisors }
  let group = try root.figures("divisors", keys: divisibleStages.map(\.name), &sources)
  for (name, stage) in divisibleStages where group.has(name) {
    divisors[stage] = UInt8(try group.integer(name, in: 1...255))
  }
  return divisors
}
