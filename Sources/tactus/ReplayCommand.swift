import ArgumentParser

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run a scene over a recording: the same as run --panel recording:FILE.",
    discussion: """
      A trace brings its board and scene along. Examples:
        tactus replay bug.events --trace bug.trace
        tactus replay live.trace --tick-rate 1000
      """)

  @Argument(help: "A file of evemu-record, of libinput record, or a trace.")
  var file: String

  @OptionGroup var options: RunOptions

  func run() throws { try PanelRun(.recording(file), options).run() }
}
