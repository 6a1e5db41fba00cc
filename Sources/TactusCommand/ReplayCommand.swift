import ArgumentParser

struct ReplayCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "replay",
      abstract: "Run a scene over a recording: the same as run --panel recording:FILE.",
      discussion: """
        A trace brings its board and scene along. Examples:
          \(program) replay bug.events --trace bug.trace
          \(program) replay live.trace --tick-rate 1000
        """)
  }

  @Argument(help: "A file of evemu-record, of libinput record, or a trace.")
  var file: String

  @OptionGroup var options: RunOptions

  func run() throws { try PanelRun(.recording(file), options).run() }
}
