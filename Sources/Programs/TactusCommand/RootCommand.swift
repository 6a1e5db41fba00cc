import ArgumentParser
import Glibc

/// The root command; each subcommand has its own file.
struct RootCommand: ParsableCommand {
  static let configuration: CommandConfiguration = {
    let program = Program.current
    return CommandConfiguration(
      commandName: program.name,
      abstract: program.abstract,
      discussion: """
        The same recognizers, tap gate and scenes run over a real touchscreen, a finger script \
        or a recording. Exit status: 0 success, 1 a check failed, 2 wrong usage or a file that \
        cannot be read or written, 130 interrupted, with everything up to then written.
        """,
      version: "\(program.name) \(program.version)",
      subcommands: [
        RunCommand.self, ReplayCommand.self, ReportCommand.self, MeasureCommand.self,
        BoardsCommand.self,
        ScenesCommand.self, CheckCommand.self, TestCommand.self,
        TuningCommand.self, TraceCommand.self, PanelCommand.self,
        RecordingCommand.self, PlayCommand.self,
        ViewCommand.self,
        DoctorCommand.self,
      ])
  }()

  /// Parses the process's arguments, runs the command and ends the process.
  static func runToTheEnd() -> Never {
    let arguments = Array(Arguments.all.dropFirst())
    do {
      if let answer = answer(to: arguments) {
        try list(answer + "\n")
        Glibc.exit(0)
      }
      var command = try command(of: arguments)
      try command.run()
    } catch let failure as CommandFailure {
      failure.exit()
    } catch {
      exit(with: error)
    }
    Glibc.exit(0)
  }

  /// The text that is asked for by the names of commands and nothing after them but `--help`, or by
  /// `--version` alone; nil for anything else.
  ///
  /// It is the argument parser's own. What it does before it finds that out, as for every line that
  /// it parses, takes more instructions than all else in a run that prints its help.
  private static func answer(to arguments: [String]) -> String? {
    guard arguments != ["--version"] else { return configuration.version }
    let (command, rest) = named(by: arguments)
    return rest == ["--help"] || rest == ["-h"] ? helpMessage(for: command) : nil
  }

  /// Parses the arguments. A command that has none below it parses its own: the parser then walks
  /// no tree of commands, several times over. What that does not take, such as help among options,
  /// is parsed again by the whole tree, for messages to name the command in full. A faulty line may
  /// be parsed twice because its values are only turned into others (`transform`) and compared
  /// (`validate`): no command reads or writes a file before `run`.
  private static func command(of arguments: [String]) throws -> any ParsableCommand {
    let (command, rest) = named(by: arguments)
    if command.configuration.subcommands.isEmpty,
      let parsed = try? command.parseAsRoot(Array(rest)), type(of: parsed) == command
    {
      return parsed
    }
    return try parseAsRoot(arguments)
  }

  /// The command that the first arguments name, and what follows them. One whose configuration has
  /// no name, which the parser would derive from its type, is left to the whole tree.
  private static func named(
    by arguments: [String]
  ) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>) {
    var command: any ParsableCommand.Type = Self.self
    var rest = arguments[...]
    while let name = rest.first,
      let next = command.configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      })
    {
      command = next
      rest.removeFirst()
    }
    return (command, rest)
  }

  /// Exits after help, the version, or a usage error found by the argument parser, which is
  /// reported in one line.
  private static func exit(with error: any Error) -> Never {
    if exitCode(for: error) == .success {
      do throws(CommandFailure) {
        try list(fullMessage(for: error) + "\n")
      } catch {
        error.exit()
      }
      Glibc.exit(0)
    }
    var what = message(for: error).split(separator: "\n").joined(separator: " ")
    if what.hasSuffix(".") { what.removeLast() }
    // The usage line names the subcommand whose help to point to.
    let usage =
      fullMessage(for: error).split(separator: "\n")
      .first { $0.hasPrefix("Usage: ") }.map { String($0.dropFirst("Usage: ".count)) }
      ?? Program.current.name
    let command = usage.split(separator: " ")
      .prefix { !$0.hasPrefix("[") && !$0.hasPrefix("<") && !$0.hasPrefix("-") }
      .joined(separator: " ")
    CommandFailure(what + "; see '\(command) --help'").exit()
  }
}
