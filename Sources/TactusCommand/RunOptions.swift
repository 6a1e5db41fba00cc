import ArgumentParser
import BoardFiles
import Firmware
import Sessions
import Simulation
import TactusCore

/// What every run can be told: the board, the scene, how time passes, and what to write.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A board's name, or the path of a .yaml file (default: raspberry-pi-7, or the trace's own).",
      valueName: "name|file"))
  var board: String?

  @Option(
    help: ArgumentHelp(
      "The scene in front (default: \(Program.current.catalog.standard.name), or the trace's own).",
      valueName: "name",
      visibility: Program.current.catalog.entries.count > 1 ? .default : .hidden))
  var scene: String?

  @Option(
    help: ArgumentHelp(
      """
      Give a constant another value, such as 'tap.slop=12' or 'gate.navigated=400ms'; may be repeated. \
      '\(Program.current.name) tuning' lists them.
      """, valueName: "name=value"),
    transform: { try ConstantSetting($0) })
  var set: [ConstantSetting] = []

  @Option(help: "Seed of a simulated panel's noise and of injected faults.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      """
      End after this time, such as 12s or 300ms. A real panel's time begins with its first \
      touch.
      """, valueName: "time"),
    transform: RunOptions.duration)
  var duration: Interval?

  @Option(
    help: ArgumentHelp(
      "Write the trace; '-' is standard output, and then no gestures are printed.",
      valueName: "file|-"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Write every new picture into a folder as PNG, or a video at the display's rate.",
      valueName: "dir|file.y4m"))
  var frames: String?

  @Option(
    help: ArgumentHelp(
      "Write a picture of the display every so often side by side into one PNG, fingers marked.",
      valueName: "file.png"))
  var sheet: String?

  @Option(
    help: ArgumentHelp("From one picture of --sheet to the next.", valueName: "duration"),
    transform: RunOptions.duration)
  var sheetPeriod = Interval.milliseconds(500)

  @Option(
    help: ArgumentHelp(
      "Write what the panel reported, for an image of a microcontroller to run on.",
      valueName: "file"))
  var contactFrames: String?

  @Option(
    help: ArgumentHelp(
      "Write stage times and reaction latencies as JSON.",
      valueName: "file.json"))
  var timing: String?

  @Flag(help: "Print stage times and reaction latencies as a table at the end.")
  var timingTable = false

  @Option(
    help: ArgumentHelp("Ticks a second, 1 to 10000, instead of the board's.", valueName: "hz"),
    transform: RunOptions.tickPeriod)
  var tickRate: Interval?

  @Option(
    help: ArgumentHelp(
      """
      How time passes: as fast as it can, or as on the wall. A real panel under virtual time is read to \
      its end first.
      """,
      valueName: "virtual|realtime"))
  var clock: ClockChoice?

  @Option(
    help: ArgumentHelp(
      "What goes wrong on the panel, such as 'dropped:0.01,unplugged:1@2s'.", valueName: "spec"),
    transform: { try FaultPlanText($0) })
  var faults: FaultPlanText?

  @Option(
    help: ArgumentHelp(
      "What stages cost in virtual time, such as 'render:20ms@1s..1.5s'.", valueName: "spec"),
    transform: { try CostModelText($0) })
  var costs: CostModelText?

  @Option(
    help: ArgumentHelp(
      "Pass contacts through a filter: 'noise' evens out tremble, 'resample' aligns them with ticks.",
      valueName: "none|noise|resample"),
    transform: RunOptions.inputFilter)
  var filter = InputFilter.none

  @Option(
    help: ArgumentHelp(
      """
      The accelerometer that shakes a real panel: the first one, a device's folder in \
      /sys/bus/iio/devices, or an event node.
      """,
      valueName: "auto|path"))
  var accelerometer: String?

  @Option(
    help: ArgumentHelp(
      "Play haptics, in real time, on this event node with force feedback.",
      valueName: "/dev/input/eventN"))
  var haptics: String?

  @Flag(help: "Print no gestures.")
  var quiet = false

  @Flag(help: "Tell of each contact why it was a tap or not, instead of printing gestures.")
  var explain = false

  func validate() throws {
    if explain, trace == "-" {
      throw ValidationError("--explain and --trace - both write to standard output; name a file")
    }
    if explain, quiet { throw ValidationError("--quiet prints nothing to --explain; leave it out") }
  }

  /// A run takes at most a day.
  static let durationMax = Interval.milliseconds(24 * 3_600_000)

  private static func duration(_ text: String) throws -> Interval {
    guard let duration = Quantity.interval(Substring(text)), duration > .zero else {
      throw ValidationError("write a number and a unit, such as 12s or 300ms, up to 3600s")
    }
    return duration
  }

  private static func inputFilter(_ text: String) throws -> InputFilter {
    guard let filter = InputFilter(word: text.utf8.span) else {
      throw ValidationError("write none, noise or resample")
    }
    return filter
  }

  private static func tickPeriod(_ text: String) throws -> Interval {
    guard let rate = Int64(text), (1...10_000).contains(rate) else {
      throw ValidationError("write whole ticks a second, 1 to 10000")
    }
    return .microseconds((1_000_000 + rate / 2) / rate)
  }
}

enum ClockChoice: String, ExpressibleByArgument, CaseIterable {
  case virtual, realtime
}

/// A constant and the value that it gets, as text.
struct ConstantSetting {
  let name: String
  let value: String

  init(_ text: String) throws(ValidationError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw ValidationError("write NAME=VALUE, such as tap.slop=12")
    }
    name = String(parts[0])
    value = String(parts[1])
  }
}

/// A specification, and the text that it was read from, for the header of a trace.
struct FaultPlanText {
  let text: String
  let plan: FaultPlan

  init(_ text: String) throws(SpecificationError) {
    self.text = text
    plan = try FaultPlan(text)
  }
}

/// A specification, and the text that it was read from, for the header of a trace.
struct CostModelText {
  let text: String
  let model: CostModel

  init(_ text: String) throws(SpecificationError) {
    self.text = text
    model = try CostModel(text)
  }
}
