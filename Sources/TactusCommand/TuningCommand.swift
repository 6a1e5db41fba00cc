import ArgumentParser
import OutputFiles
import Sessions

struct TuningCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "tuning",
      abstract: "List the constants that decide how a touch feels, or show one.",
      discussion: """
        Each has a name, a default and a range. Set one with '--set NAME=VALUE' of run and \
        replay, or in the group 'thresholds' of a board file.

        Examples:
          \(Program.current.name) tuning
          \(Program.current.name) tuning gate.navigated
        """)
  }

  @Argument(help: "A constant's name.")
  var name: String?

  @Flag(help: "Write all of them as a documentation page.")
  var markdown = false

  func validate() throws {
    if name != nil, markdown {
      throw ValidationError("--markdown writes all constants; leave out the name or --markdown")
    }
  }

  func run() throws {
    let program = Program.current
    do {
      var output = try OutputFile("-")
      if let name {
        try output.append(try program.catalog.tuningDetails(name))
      } else if markdown {
        try output.append(program.catalog.tuningPage(program: program.name))
      } else {
        try output.append(program.catalog.tuningTable)
      }
      try output.flush()
    } catch {
      throw CommandFailure(error)
    }
  }
}
