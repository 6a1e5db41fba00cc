import ArgumentParser
import BoardFiles
import Displays
import Firmware
import OutputFiles
import Recordings
import Reports
import Sessions
import Simulation
import TactusCore

/// The options of every run: the board, the scene, how time passes, and what to write.
struct RunOptions: ParsableArguments {
  @Option(help: SetupHelp.board)
  var board: String?
  @Option(help: SetupHelp.scene)
  var scene: String?
  @Option(help: SetupHelp.tuning)
  var tuning: [String] = []
  @Option(help: SetupHelp.set, transform: { try TuningChoice.Setting(option: $0) })
  var set: [TuningChoice.Setting] = []
  @Option(parsing: .unconditional, help: SetupHelp.tickRate, transform: SetupHelp.tickPeriod)
  var tickRate: Interval?

  @Option(
    help: ArgumentHelp(
      """
      The size of the panel that was recorded, such as 154x86mm, for a recording that does not give \
      it; a length that differs from the board's is reported.
      """, valueName: "size"),
    transform: RunOptions.panelSize)
  var size: PanelSize?

  @Option(
    help: ArgumentHelp(
      """
      The numbers by which the panel that was recorded counts its axes, for a recording that does \
      not give them.
      """, valueName: "x=0..1079,y=0..2399"),
    transform: RunOptions.panelRanges)
  var ranges: PanelRanges?

  @Option(
    parsing: .unconditional,
    help: "Seed of a simulated panel's noise and of injected faults.",
    transform: RunOptions.seed)
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      """
      Whose hand does what a script asks for, up to a line of it that names one, or has the fingers \
      of monkey:SEED: a machine's, or a person's, by --seed, of \
      random hands by their own.
      """, valueName: Hand.allCases.map(\.rawValue).joined(separator: "|")),
    transform: RunOptions.hand)
  var hand: Hand?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      End after this time, such as 300ms, 12s or 25h.
      """, valueName: "time"),
    transform: ReportOptions.duration)
  var duration: Interval?

  @Option(
    help: ArgumentHelp(
      "Write a trace; '-' writes it to standard output instead of the gestures.",
      valueName: "file|-"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      """
      Which lines a trace has: those that a replay needs, with a picture's hash each second, are a \
      tenth, for 'view' over a slow wire.
      """, valueName: "all|input"),
    transform: RunOptions.lines)
  var traceLines = TraceLines.all

  @Option(
    help: ArgumentHelp(
      "Write the panel's reports to a file for a microcontroller image to play back.",
      valueName: "file"))
  var contactFrames: String?

  @Option(
    help: ArgumentHelp(
      "Write the path of each touch to the screen: stamp, reading, tick, gesture, picture, flip.",
      valueName: "file"))
  var chain: String?

  @Option(
    help: ArgumentHelp(
      """
      How time passes: as fast as possible, or in real time. In virtual time a real panel \
      is first read to its end.
      """,
      valueName: "virtual|realtime"))
  var clock: ClockChoice?

  @Option(
    help: ArgumentHelp(
      """
      Show the pictures on a screen, in real time: 'kms' (the first card with one) or 'kms:CARD', \
      'fbdev' (/dev/fb0) or 'fbdev:PATH'.
      """,
      valueName: "none|kms[:card]|fbdev[:path]"),
    transform: RunOptions.display)
  var display = DisplayChoice.none

  @Option(
    help: ArgumentHelp(
      """
      Draw over the scene what the fingers do: where each landed and is, who owns it, what moves, \
      and what is left of the tap gate. A trace has the hashes of these pictures, and its replay \
      draws them again.
      """, valueName: "touches"))
  var show: Marks?

  @Flag(
    help: """
      Draw no pictures, for speed; everything else is the same, also what they cost by --costs or a \
      board's file. A trace lacks its 'display' lines.
      """)
  var noDraw = false

  @Option(
    help: ArgumentHelp(
      """
      Inject panel faults, such as 'dropped:0.01,unplugged:1@2s', or those of a bad panel with their \
      sizes, such as 'charger:1:0.5mm'; may be repeated.
      """, valueName: "spec"),
    transform: { try FaultPlanText($0) })
  var faults: [FaultPlanText] = []

  @Option(
    help: ArgumentHelp(
      "Set the costs of stages in virtual time, such as 'render:20ms@1s..1.5s'.",
      valueName: "spec"),
    transform: { try CostModelText($0) })
  var costs: CostModelText?

  @Option(
    help: ArgumentHelp(
      "Pass contacts through a filter: 'noise' smooths jitter, 'resample' aligns them with ticks.",
      valueName: "none|noise|resample"),
    transform: RunOptions.inputFilter)
  var filter = InputFilter.none

  @Option(
    help: ArgumentHelp(
      """
      The accelerometer that detects shakes of a real panel: the first one, a device's folder in \
      /sys/bus/iio/devices, or an event node.
      """,
      valueName: "auto|path"))
  var accelerometer: String?

  @Option(
    help: ArgumentHelp(
      "Play haptics in real time on this event node, which must support force feedback.",
      valueName: "/dev/input/eventN"))
  var haptics: String?

  @Flag(help: "Do not print gestures.")
  var quiet = false

  @OptionGroup(title: "What is made of the run, when it is over") var reports: ReportOptions

  func validate() throws {
    do throws(CommandFailure) { try OptionRule.check(self) } catch {
      throw ValidationError(error.line)
    }
  }

  /// The board, the scene, the constants and the tick rate.
  var choice: SetupChoice {
    var choice = SetupChoice()
    (choice.scene, choice.board, choice.tickPeriod) = (scene, board, tickRate)
    (choice.tunings, choice.settings) = (tuning, set)
    return choice
  }

  /// The faults of all options together; nil without any.
  var allFaults: FaultPlanText? { faults.isEmpty ? nil : FaultPlanText(faults) }

  /// An option for which pictures must be drawn, if one was given.
  var optionOfPictures: String? {
    reports.optionOfPictures ?? (display == .none ? nil : "--display")
  }

  static func hand(_ text: String) throws -> Hand {
    guard let hand = Hand(rawValue: text) else {
      throw ValidationError("write \(Hand.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return hand
  }

  static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else {
      throw ValidationError("write a whole number, 0 to \(UInt64.max)")
    }
    return seed
  }

  /// `154x86mm`, or `154.2x85.9mm`.
  static func panelSize(_ text: String) throws -> PanelSize {
    guard let size = PanelSize(text) else {
      throw ValidationError("write width and height, 5 to 5000 mm each, such as 154x86mm")
    }
    return size
  }

  static func panelRanges(_ text: String) throws -> PanelRanges {
    guard let ranges = PanelRanges(text) else {
      throw ValidationError(
        "write the least and then the largest number of both, x=0..1079,y=0..2399")
    }
    return ranges
  }

  static func display(_ text: String) throws -> DisplayChoice {
    do throws(DisplayError) { return try DisplayChoice(Array(text.utf8)) } catch {
      throw ValidationError(String(decoding: error.message, as: UTF8.self))
    }
  }

  private static func inputFilter(_ text: String) throws -> InputFilter {
    guard let filter = InputFilter(word: text.utf8.span) else {
      throw ValidationError("write none, noise or resample")
    }
    return filter
  }

  private static func lines(_ text: String) throws -> TraceLines {
    guard let lines = TraceLines(rawValue: text) else {
      throw ValidationError("write 'all' or 'input'")
    }
    return lines
  }
}

enum ClockChoice: String, ExpressibleByArgument, CaseIterable {
  case virtual, realtime
}

/// What is drawn over a scene.
enum Marks: String, ExpressibleByArgument, CaseIterable, Sendable {
  case touches
}

/// A specification together with its text, which goes into the header of a trace.
struct FaultPlanText {
  let text: String
  let plan: FaultPlan

  init(_ text: String) throws(SpecificationError) {
    self.text = text
    plan = try FaultPlan(text)
  }

  /// All of several.
  init(_ items: [FaultPlanText]) {
    text = items.map(\.text).filter { !$0.isEmpty }.joined(separator: ",")
    plan = FaultPlan(items.map(\.plan))
  }
}

/// A specification together with its text, which goes into the header of a trace.
struct CostModelText {
  let text: String
  let model: CostModel

  init(_ text: String) throws(SpecificationError) {
    self.text = text
    model = try CostModel(text)
  }
}

extension RunOptions {
  /// The options that name what is written, with their paths.
  var outputs: [(option: String, path: String)] {
    [("--trace", trace), ("--contact-frames", contactFrames), ("--chain", chain)]
      .compactMap { option, path in path.map { (option, $0) } } + reports.outputs
  }

  /// Those that go to standard output, as they were written: text for people must not come in
  /// between.
  var streamed: [String] {
    outputs.filter { OutputPlace.isStandardOutput($0.path) }.map { "\($0.option) \($0.path)" }
  }
}
