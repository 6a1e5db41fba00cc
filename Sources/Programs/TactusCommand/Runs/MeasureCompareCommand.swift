import ArgumentParser
import InputText
import OutputFiles
import Reports
import Simulation
import TactusCore

/// `measure compare`: what became slower.
struct MeasureCompareCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "compare",
      abstract: "Compare two measured runs, and report what became slower.",
      discussion: """
        Prints the 50th, 90th and 99th percentile of each hop and stage in both runs, the difference, \
        and how probable it is by chance, over all figures (permutations of blocks of time, Holm's \
        correction). Runs of the same input are compared block by block. Exit status 1: a figure grew \
        by more than is allowed, and not by chance. With --within the second run predicts the first: \
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

  @Option(help: ArgumentHelp("Write each figure as JUnit.", valueName: "file.xml"))
  var junit: String?

  @Option(
    name: [.customLong("report"), .customShort("o")],
    help: ArgumentHelp("Write a page of the comparison.", valueName: "file.html"))
  var report: String?

  func run() throws {
    var places = CommandPlaces()
    places.reads("the run before", before)
    places.reads("the run after", after)
    places.writes("--junit", junit, isLate: true)
    places.writes("--report", report, isLate: true)
    places.writes("standard output", "-")
    try places.check()
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
    do {
      if let junit {
        var junitReport = JUnitReport(
          name: "\(before) and \(after)", cases: comparison.cases)
        junitReport.properties = [("command", Program.current.commandLine)]
        try Self.write(junitReport.xml, to: junit)
      }
      if let report {
        try Self.write(comparison.page(before: before, after: after), to: report)
      }
    } catch { throw CommandFailure(error) }
    guard !comparison.rows.isEmpty else {
      throw CommandFailure("\(before), \(after): nothing that can be compared; measure for longer")
    }
    if let missing = comparison.missing.first {
      throw CommandFailure("\(before), \(after): cannot be compared: \(missing.shown())")
    }
    guard !comparison.broken.isEmpty else {
      guard let line = comparison.undecided.first else { return }
      throw CommandFailure("\(before), \(after): \(line.shown()); measure for longer")
    }
    let rows = comparison.broken.map { "\($0.name) \($0.figure.rawValue)" }
    let what = within == nil ? "slower than allowed" : "not as predicted"
    throw CommandFailure("\(what): " + rows.joined(separator: ", ").shown(), .checkFailed)
  }

  private static func write(_ text: String, to path: String) throws(OutputError) {
    var file = try OutputFile(path, .whole)
    try file.append(text)
    try file.close()
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
