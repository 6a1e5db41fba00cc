import ArgumentParser
import Reports
import Sessions
import Simulation
import TactusCore

/// `measure compare`: what became slower.
struct MeasureCompareCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "compare",
      abstract: "Compare two measured runs, and say what became slower.",
      discussion: """
        Prints the 50th, 90th and 99th percentile of each hop and stage in both runs, the difference \
        and its 95 % confidence interval (bootstrap). Exit status 1: a figure grew by more than is \
        allowed, and the interval excludes chance. With --within the second run predicts the first: \
        status 1 if the median or the 99th percentile of stamp-flip is farther off.

        Examples:
          \(program) measure compare before.json after.json --slower 10% --least 50us
          \(program) measure compare live.json predicted.json --within 10%
        """)
  }

  @Argument(help: "The run before, as 'measure --json' wrote it.")
  var before: String

  @Argument(help: "The run after.")
  var after: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("By how much a figure may grow.", valueName: "percent"),
    transform: MeasureCompareCommand.percent)
  var slower = 5.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The least growth that counts.", valueName: "time"),
    transform: MeasureCompareCommand.time)
  var least = Interval.microseconds(20)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far off a prediction may be, either way, instead of --slower.", valueName: "percent"),
    transform: MeasureCompareCommand.percent)
  var within: Double?

  func run() throws {
    try CommandPlaces.checkStandardOutput(reading: "the measured run", [before, after])
    let comparison: LatencyComparison
    do {
      let before = try SavedLatencies(contentsOf: before)
      let after = try SavedLatencies(contentsOf: after)
      comparison = LatencyComparison(
        before, after,
        .init(
          percent: within ?? slower, least: least.microseconds, isPrediction: within != nil))
    } catch {
      throw CommandFailure(error)
    }
    try list(comparison.table)
    guard !comparison.rows.isEmpty else {
      throw CommandFailure("\(before), \(after): nothing that can be compared; measure for longer")
    }
    if let missing = comparison.missing.first {
      throw CommandFailure("\(before), \(after): cannot be compared: \(missing)")
    }
    guard !comparison.broken.isEmpty else { return }
    let rows = comparison.broken.map { "\($0.name) \($0.figure.rawValue)" }
    let what = within == nil ? "slower than allowed" : "not as predicted"
    throw CommandFailure("\(what): " + rows.joined(separator: ", "), .checkFailed)
  }

  private static func percent(_ text: String) throws -> Double {
    let digits = text.hasSuffix("%") ? text.dropLast() : Substring(text)
    guard let percent = Double(digits), (0...1000).contains(percent) else {
      throw ValidationError("write a percentage, 0% to 1000%")
    }
    return percent
  }

  private static func time(_ text: String) throws -> Interval {
    guard let time = Quantity.interval(Substring(text)) else {
      throw ValidationError("write \(Quantity.intervalForm)")
    }
    return time
  }
}
