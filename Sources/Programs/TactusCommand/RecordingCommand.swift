import ArgumentParser

struct RecordingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recording",
    abstract: "Show, convert, cut, minimize, test and compare what a panel reported.",
    subcommands: [
      RecordingShowCommand.self,
      RecordingConvertCommand.self,
      RecordingCutCommand.self,
      RecordingAnonymizeCommand.self,
      RecordingMinimizeCommand.self,
      RecordingExpectCommand.self,
      RecordingCompareCommand.self,
      RecordingMergeCommand.self,
    ])
}
