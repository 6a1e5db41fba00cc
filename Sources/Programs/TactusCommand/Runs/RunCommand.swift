import ArgumentParser

struct RunCommand: ParsableCommand {
  static let configuration: CommandConfiguration = {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "run",
      abstract: "Run a scene over a touchscreen, a finger script, a recording or random hands.",
      discussion: """
        Prints a line per gesture. Everything except a real touchscreen runs in virtual time: \
        the same input gives the same output, byte for byte.

        Examples:
          \(program) run --panel script:Examples/hands/focal-tour.fingers --trace tour.trace
          \(program) run --panel libinput --trace live.trace --timing live.json
          \(program) run --panel monkey:7 --duration 60s --faults dropped:0.01
        """)
  }()

  @Option(help: PanelChoice.help, transform: { try PanelChoice(text: $0) })
  var panel: PanelChoice

  @OptionGroup var options: RunOptions

  var request: RunRequest { RunRequest(panel, options) }

  func run() throws { try request.perform() }
}
