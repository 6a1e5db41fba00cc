import ArgumentParser

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Inspect and compare traces.",
    subcommands: [
      TraceShowCommand.self, TraceDiffCommand.self, TraceHandoversCommand.self,
    ])
}
