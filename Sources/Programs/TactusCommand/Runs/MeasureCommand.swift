import ArgumentParser
import Reports
import TactusCore

/// `measure`: a run whose result is its latencies.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure what each touch's path to the screen takes.",
    subcommands: [
      MeasureRunCommand.self, MeasureCompareCommand.self, MeasureWorstCommand.self,
    ],
    defaultSubcommand: MeasureRunCommand.self)
}

/// A run that is measured.
struct MeasureRunCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "run",
      abstract: "Run a scene, and print the distribution of every hop from touch to screen.",
      discussion: """
        A real touchscreen is measured by the machine's own clock; everything else runs in the live \
        loop of a simulated board, at the costs that its file states. Exit status 1: a reaction or \
        a --limit was broken.

        Examples:
          \(program) measure --panel libinput --display kms --for 60s --json live.json
          \(program) measure --panel script:swipe.fingers --board my-board.yaml \
        --limit stamp-flip.p99=30ms
          \(program) measure compare before.json after.json
        """)
  }

  @Option(help: PanelChoice.help, transform: { try PanelChoice(text: $0) })
  var panel: PanelChoice

  @OptionGroup var measure: MeasureOptions
  @OptionGroup var options: RunOptions

  func validate() throws {
    if measure.for != nil, options.duration != nil {
      throw ValidationError("--for and --duration are the same; leave one out")
    }
  }

  var request: RunRequest {
    var options = options
    options.duration = measure.for ?? options.duration
    // Its result is the table.
    if !options.reports.explain { options.quiet = true }
    return RunRequest(panel, options, measure: measure)
  }

  func run() throws { try request.perform() }
}

/// The options of a run that is measured, in addition to those of every run.
struct MeasureOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Measure for this time, such as 60s.", valueName: "time"),
    transform: ReportOptions.duration)
  var `for`: Interval?

  @Option(
    help: ArgumentHelp("End once so many touches have landed and lifted.", valueName: "count"),
    transform: MeasureOptions.count)
  var touches: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Leave out what happens before this time of the run, such as 1s.",
      valueName: "time"),
    transform: ReportOptions.duration)
  var warmUp: Interval?

  @Option(
    help: ArgumentHelp(
      "Write the board's file with the costs and budgets that were measured.",
      valueName: "file.yaml"))
  var writeBoard: String?

  /// The time from which the run counts.
  var counted: Interval { warmUp ?? .zero }

  private static func count(_ text: String) throws -> Int {
    guard let count = Int(text), count > 0 else {
      throw ValidationError("write how many, 1 or more")
    }
    return count
  }

  /// Its outputs, with their paths.
  var outputs: [(option: String, path: String)] {
    writeBoard.map { [("--write-board", $0)] } ?? []
  }
}
