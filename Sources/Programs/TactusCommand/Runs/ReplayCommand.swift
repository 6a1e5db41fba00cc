import ArgumentParser

struct ReplayCommand: ParsableCommand {
  static let configuration: CommandConfiguration = {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "replay",
      abstract: "Run a scene over a recording; short for run --panel recording:FILE.",
      discussion: """
        A trace supplies its own board and scene. Examples:
          \(program) replay bug.events --trace bug.trace
          \(program) replay live.trace --tick-rate 1000
        """)
  }()

  @Argument(
    help: "A recording made by evemu-record, libinput record, evtest or getevent -lt, or a trace.")
  var file: String

  @OptionGroup var options: RunOptions

  var request: RunRequest { RunRequest(.recording(file), options) }

  func run() throws { try request.perform() }
}
