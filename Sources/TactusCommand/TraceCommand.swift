import ArgumentParser

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Look into traces.",
    subcommands: [
      TraceShowCommand.self, TraceDiffCommand.self, TraceHandoversCommand.self,
    ])
}
