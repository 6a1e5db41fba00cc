import ArgumentParser
import Reports
import Sessions

/// `report`: what is made of a run that is over.
struct ReportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "report",
      abstract: "Make pages, tables, pictures and files for other tools of a run that is over.",
      discussion: """
        The trace says what happened, the chain when; pictures come from replaying the trace. \
        Without a chain the times are those of a simulation. Prints the tables of hops, stages and \
        reactions when nothing else is asked for.

        Examples:
          \(program) run --panel libinput --display kms --trace live.trace --chain live.chain
          \(program) report live.trace --chain live.chain -o live.html --perfetto live.perfetto
          \(program) report live.trace --chain live.chain --limit touch-photon.p99=60ms
        """)
  }

  @Argument(help: "What --trace wrote.")
  var trace: String

  @Option(help: ArgumentHelp("What --chain wrote in the same run.", valueName: "file"))
  var chain: String?

  @Option(
    help: ArgumentHelp(
      "The board of a trace that does not hold its figures.", valueName: "name|file"))
  var board: String?

  @OptionGroup var reports: ReportOptions

  func run() throws {
    var options = try RunOptions.parse([])
    options.reports = reports
    options.board = board
    options.quiet = !reports.explain
    if !reports.isAsked, !reports.explain { options.reports.timingTable = true }
    try options.validate()
    var run = PanelRun(.recording(trace), options)
    run.reporting = PanelRun.Reporting(chain: chain, printsHops: options.reports.timingTable)
    try run.run()
  }
}
