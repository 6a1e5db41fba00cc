import ArgumentParser
import Corpus
import Recordings
import Sessions
import TactusCore

/// What recordings are replayed on, for the commands that replay them without drawing.
struct SetupOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The scene (default: \(Program.current.catalog.standard.name), or the trace's own).",
      valueName: "name"))
  var scene: String?

  @Option(
    help: ArgumentHelp(
      "The board (default: raspberry-pi-7, or the trace's own).", valueName: "name|file"))
  var board: String?

  @Option(
    help: ArgumentHelp(
      "A set of constants, by name or as a .yaml file; may be repeated.", valueName: "name|file"))
  var tuning: [String] = []

  @Option(
    help: ArgumentHelp(
      "Set a constant, such as 'tap.slop=12'; may be repeated.", valueName: "name=value"),
    transform: { try ConstantSetting($0) })
  var set: [ConstantSetting] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Ticks per second, 1 to 10000, instead of the board's.", valueName: "hz"))
  var tickRate: Int?

  func validate() throws {
    guard let tickRate, !(1...10_000).contains(tickRate) else { return }
    throw ValidationError("--tick-rate: write a whole number of ticks per second, 1 to 10000")
  }

  var choice: SetupChoice {
    var choice = SetupChoice()
    (choice.scene, choice.board, choice.tunings) = (scene, board, tuning)
    choice.settings = set.map {
      SetupChoice.Setting(name: $0.name, value: $0.value, place: "--set \($0.name)=\($0.value)")
    }
    choice.tickPeriod = tickRate.map { .microseconds((1_000_000 + Int64($0) / 2) / Int64($0)) }
    return choice
  }
}

extension Program {
  /// Makes setups for many inputs.
  var resolver: SetupResolver { SetupResolver(catalog) }
}
