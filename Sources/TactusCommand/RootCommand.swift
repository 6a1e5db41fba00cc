import ArgumentParser
import Glibc

/// The root command; each subcommand has its own file.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
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
  }

  /// Parses the process's arguments, runs the command and ends the process.
  static func runToTheEnd() -> Never {
    do {
      var command = try parseAsRoot(Array(Arguments.all.dropFirst()))
      try command.run()
    } catch let failure as CommandFailure {
      failure.exit()
    } catch {
      exit(with: error)
    }
    Glibc.exit(0)
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
