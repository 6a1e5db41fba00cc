public import BoardFiles
import Firmware
import TactusCore

/// A board's file with the costs and budgets that a run has measured.
public struct MeasuredBoard {
  private let costs: LiveCosts
  private let environment: RunEnvironment
  private let file: BoardFile

  /// With fewer measurements, the longest hundredth means nothing.
  public static var countMin: Int { 100 }

  public init(_ costs: LiveCosts, _ environment: RunEnvironment, _ file: BoardFile) {
    self.costs = costs
    self.environment = environment
    self.file = file
  }

  /// The board's text with the groups `costs` and `budgets` replaced.
  ///
  /// - Returns: the text, and one line for each thing that is unexpected.
  public func text(of board: String) -> (text: String, notes: [String]) {
    var notes = CostFigures.Part.all.compactMap { part -> String? in
      let count = costs.count(of: part)
      guard count < Self.countMin else { return nil }
      return "\(part.name): seen \(count) times; measure for longer, \(Self.countMin) or more"
    }
    var text = BoardText.removing("costs", from: board)
    let (budgets, sum) = self.budgets
    let tick = file.board.tickPeriod.microseconds
    if sum > tick {
      notes.append(
        "the budgets stay: what was measured needs \(sum) us in a tick of \(tick) us; lower "
          + "tick.rate, or make the scene faster")
    } else {
      text =
        BoardText.removing("budgets", from: text) + "\n"
        + group("budgets", budgets, Self.budgetRule)
    }
    return (text + "\n" + group("costs", costRows, Self.costRule), notes)
  }

  private static var costRule: String {
    "The least time in µs, then what 10, 50, 90, 99 and 100 % of all times do not exceed."
  }
  private static var budgetRule: String {
    "A quarter more than the longest hundredth's beginning, rounded up to 10 µs."
  }

  private var costRows: [(key: String, value: String)] {
    let figures = costs.figures
    return CostFigures.Part.all.compactMap { part in
      figures.spreads[part].map { spread in
        (part.name, "[" + spread.times.map { "\($0)" }.joined(separator: ", ") + "]")
      }
    }
  }

  /// The budgets of the stages, and their sum; a stage that never ran keeps its own.
  private var budgets: (rows: [(key: String, value: String)], sum: Int64) {
    var sum: Int64 = 0
    let rows = (0..<Stage.count).map { place in
      let stage = Stage.at(place)
      var budget = file.board.budgets[stage].microseconds
      if let p99 = costs.duration(of: stage)?.percentile(99) {
        budget = max((p99 * 5 + 39) / 40 * 10, 10)
      }
      sum += budget
      return (key: "\(stage.word)", value: "\(budget)")
    }
    return (rows, sum)
  }

  private func group(
    _ name: String, _ rows: [(key: String, value: String)], _ rule: String
  ) -> String {
    let machine = [environment.machine, environment.kernel].compactMap(\.self)
    let place = machine.isEmpty ? "" : " on \(machine.joined(separator: ", ")),"
    let source =
      (environment.date.map { "measured \($0)" } ?? "simulated") + place
      + " by '\(environment.command)'. \(rule)"
    let lines = rows.map { "  \($0.key): \($0.value)" }
    return ([name + ":"] + lines + ["  source: \(BoardText.quoted(source))"]).joined(
      separator: "\n")
      + "\n"
  }
}
