import InputText
import TactusCore

extension LatencyReport {
  /// For people: a table. A row that broke its limit ends in `OVER`.
  public var table: String { table(withTicks: true) }

  /// - Parameter withTicks: false leaves out stages and reactions, where the table of a
  ///   `TimingReport` follows.
  public func table(withTicks: Bool) -> String {
    var lines = [Self.row("hop (µs, \(clock.rawValue))", Self.heads + ["limit"])]
    for row in hops { lines.append(Self.line(row.name, row.figures, checks(of: row.name))) }
    lines.append(
      "\(Hop.touchPhoton.rawValue) is \(Hop.stampFlip.rawValue) and what the board states and no run "
        + "measured: controller \(stated.report.microseconds), scan-out "
        + "\(stated.scanOut.microseconds)")
    for kind in kinds {
      lines += ["", Self.row("\(kind.kind) (µs)", Self.heads)]
      for row in kind.hops where row.figures.count > 0 {
        lines.append(Self.line(row.name, row.figures, []))
      }
    }
    if withTicks { lines += tickLines }
    lines += [
      "",
      "\(touches) touches; refreshes missed: \(missedRefreshes.map { "\($0)" } ?? "-"); skipped: \(skippedTicks) ticks, "
        + "\(skippedRenders) renderings; contact frames lost: \(lostFrames); "
        + "clocks: \(backwards == 0 ? "agree" : "\(backwards) touches go backwards")",
    ]
    if !prediction.isEmpty { lines.append(prediction.line) }
    if !slowest.isEmpty { lines += [""] + slowestLines }
    return lines.joined(separator: "\n") + "\n"
  }

  private var tickLines: [String] {
    ["", Self.row("stage (µs)", Self.heads)]
      + stages.map { Self.line($0.name, $0.figures, []) }
      + ["", Self.row("reaction (µs)", ["count", "p50", "max", "limit"])]
      + reactions.map { row in
        Self.row(
          row.name, ["\(row.count)"] + [row.p50, row.max, row.limit].map(cell),
          isOver: row.pass == false)
      }
  }

  private static var heads: [String] { ["count", "p50", "p90", "p99", "p99.9", "max"] }

  private func checks(of name: String) -> [Check] { limits.filter { $0.limit.row == name } }

  private static func line(
    _ name: String, _ figures: LatencyFigures, _ checks: [Check]
  ) -> String {
    let cells = [figures.p50, figures.p90, figures.p99, figures.p999, figures.max].map(cell)
    let limits = checks.map { "\($0.limit.figure.rawValue) \($0.limit.value)" }
    return row(
      name, ["\(figures.count)"] + cells + (limits.isEmpty ? [] : [limits.joined(separator: ", ")]),
      isOver: checks.contains { $0.pass == false })
  }

  /// The ten slowest, with a column for each hop of their path.
  private var slowestLines: [String] {
    [Self.row("slowest (µs), at s", (slowest.first?.hops.map(\.name) ?? []) + ["whole"], width: 15)]
      + slowest.map { touch in
        let times = touch.hops.map { Self.cell($0.time) } + ["\(touch.whole)"]
        return Self.row(Self.seconds(touch.stamp), times, width: 15)
          + "  " + touch.made.joined(separator: " ")
      }
  }

  private static func seconds(_ microseconds: Int64) -> String {
    let millis = (microseconds.magnitude / 1000).quotientAndRemainder(dividingBy: 1000)
    return (microseconds < 0 ? "-" : "") + "\(millis.quotient)."
      + String(String(millis.remainder + 1000).dropFirst())
  }

  private func cell(_ figure: Int64?) -> String { Self.cell(figure) }
  private static func cell(_ figure: Int64?) -> String { figure.map { "\($0)" } ?? "-" }

  /// The first column is left-aligned, the others are right-aligned.
  private static func row(
    _ name: String, _ cells: [String], isOver: Bool = false, width: Int = 8
  ) -> String {
    let line = cells.reduce((name + " ").left(in: 22)) { $0 + (" " + $1).right(in: width) }
    return isOver ? line + "  OVER" : line
  }
}
