import ArgumentParser
import Sessions
import TactusCore

/// The options of every command that replays something: the scene, the board, the constants, the
/// tick rate.
struct SetupOptions: ParsableArguments {
  @Option(help: SetupHelp.board)
  var board: String?
  @Option(help: SetupHelp.scene)
  var scene: String?
  @OptionGroup var constants: ConstantOptions
  @Option(parsing: .unconditional, help: SetupHelp.tickRate, transform: SetupHelp.tickPeriod)
  var tickRate: Interval?

  var choice: SetupChoice {
    var choice = constants.choice
    (choice.scene, choice.board, choice.tickPeriod) = (scene, board, tickRate)
    return choice
  }

  /// `--tick-rate`, to be written again.
  var ticksPerSecond: Int64? {
    tickRate.map { (1_000_000 + $0.microseconds / 2) / $0.microseconds }
  }
}

/// The options that change constants.
struct ConstantOptions: ParsableArguments {
  @Option(help: SetupHelp.tuning)
  var tuning: [String] = []
  @Option(help: SetupHelp.set, transform: { try TuningChoice.Setting(option: $0) })
  var set: [TuningChoice.Setting] = []

  /// The options, to be given to another command.
  var words: [String] {
    tuning.flatMap { ["--tuning", $0] } + set.flatMap { ["--set", "\($0.name)=\($0.value)"] }
  }

  /// A choice of these constants alone.
  var choice: SetupChoice {
    var choice = SetupChoice()
    (choice.tunings, choice.settings) = (tuning, set)
    return choice
  }
}

/// The help of these options. `RunOptions` declares them again, without a group: each group costs
/// the start of a run a million instructions.
enum SetupHelp {
  static var board: ArgumentHelp {
    ArgumentHelp(
      """
      A board's name, or the path of a .yaml file (default: \(SetupResolver.boardDefault), or the \
      trace's own).
      """, valueName: "name|file")
  }

  static var scene: ArgumentHelp {
    ArgumentHelp(
      "The scene to run (default: \(Program.current.catalog.standard.name), or the trace's own).",
      valueName: "name",
      visibility: Program.current.catalog.entries.count > 1 ? .default : .hidden)
  }

  static var tuning: ArgumentHelp {
    ArgumentHelp(
      """
      A set of constants: the name of one that is built in, such as 'gloves', or the path of a .yaml \
      file; may be repeated. '\(Program.current.name) tuning --sets' lists them.
      """, valueName: "name|file")
  }

  static var set: ArgumentHelp {
    ArgumentHelp(
      """
      Set a constant, such as 'tap.slop=12' or 'gate.navigated=400ms'; may be repeated. \
      '\(Program.current.name) tuning' lists them.
      """, valueName: "name=value")
  }

  static var tickRate: ArgumentHelp {
    ArgumentHelp("Ticks per second, 1 to 10000, instead of the board's.", valueName: "hz")
  }

  static func tickPeriod(_ text: String) throws -> Interval {
    guard let rate = Int64(text), (1...10_000).contains(rate) else {
      throw ValidationError("write a whole number of ticks per second, 1 to 10000")
    }
    return .microseconds((1_000_000 + rate / 2) / rate)
  }
}

extension TuningChoice.Setting {
  /// Reads the value of `--set`.
  init(option text: String) throws(ValidationError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw ValidationError("write NAME=VALUE, such as tap.slop=12")
    }
    self.init(name: String(parts[0]), value: String(parts[1]), place: "--set \(text)")
  }
}
