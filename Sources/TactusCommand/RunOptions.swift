import ArgumentParser
import BoardFiles
import Displays
import Firmware
import Recordings
import Reports
import Sessions
import Simulation
import TactusCore

/// The options of every run: the board, the scene, how time passes, and what to write.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A board's name, or the path of a .yaml file (default: raspberry-pi-7, or the trace's own).",
      valueName: "name|file"))
  var board: String?

  @Option(
    help: ArgumentHelp(
      "The scene to run (default: \(Program.current.catalog.standard.name), or the trace's own).",
      valueName: "name",
      visibility: Program.current.catalog.entries.count > 1 ? .default : .hidden))
  var scene: String?

  @Option(
    help: ArgumentHelp(
      """
      Set a constant, such as 'tap.slop=12' or 'gate.navigated=400ms'; may be repeated. \
      '\(Program.current.name) tuning' lists them.
      """, valueName: "name=value"),
    transform: { try ConstantSetting($0) })
  var set: [ConstantSetting] = []

  @Option(
    help: ArgumentHelp(
      """
      The size of the panel that was recorded, such as 154x86mm, for a recording that does not give \
      it; lengths that differ from the board's are then said.
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
    help: "Seed of a simulated panel's noise and of injected faults.")
  var seed: UInt64 = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      End after this time, such as 300ms, 12s or 25h.
      """, valueName: "time"),
    transform: RunOptions.duration)
  var duration: Interval?

  @Option(
    help: ArgumentHelp(
      "Write a trace; '-' writes it to standard output instead of the gestures.",
      valueName: "file|-"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      """
      Write every new picture to a folder as PNG, an animated PNG (.apng), which browsers show, or a \
      video without compression (.y4m) at the display's rate; '-' writes a video to standard output.
      """,
      valueName: "dir|file.apng|file.y4m|-"))
  var frames: String?

  @Option(
    help: ArgumentHelp(
      "Write a contact sheet to a PNG: the display at intervals, with the fingers marked.",
      valueName: "file.png"))
  var sheet: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The interval between the pictures of --sheet (default: 500ms).", valueName: "duration"),
    transform: RunOptions.duration)
  var sheetPeriod: Interval?

  @Option(
    help: ArgumentHelp(
      "Write the panel's reports to a file for a microcontroller image to play back.",
      valueName: "file"))
  var contactFrames: String?

  @Option(
    help: ArgumentHelp(
      "Write stage times and reaction latencies as JSON.",
      valueName: "file.json"))
  var timing: String?

  @Option(
    help: ArgumentHelp(
      "Write the way of each touch to the screen: stamp, reading, tick, gesture, picture, flip.",
      valueName: "file"))
  var chain: String?

  @Option(
    help: ArgumentHelp(
      """
      Write a trace for Perfetto (ui.perfetto.dev): contacts, gestures, decisions, ticks with their \
      stages, pictures and faults on tracks, and arrows from touches to the screen.
      """, valueName: "file"))
  var perfetto: String?

  @Option(
    help: ArgumentHelp(
      """
      Write what was checked as JUnit: a test case for each check and each limit, with what was \
      measured.
      """, valueName: "file.xml"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write a page about the run that opens in a browser: what happened, pictures, times, limits.",
      valueName: "file.html|-"))
  var report: String?

  @Flag(help: "Print stage times and reaction latencies as a table at the end.")
  var timingTable = false

  @Option(
    help: ArgumentHelp(
      """
      End with status 1 if one of these happens: misses (a stage over its budget), reactions (one \
      over its limit), skipped (ticks), faults (that nobody asked for), lost (scans).
      """, valueName: "class,…"),
    transform: { try FailureClasses($0) })
  var failOn: FailureClasses?

  @Option(
    help: ArgumentHelp(
      """
      End with status 1 if this takes longer, such as 'tap=16ms' or 'stamp-flip.p99=24ms'; may be \
      repeated. Names: \(RunLimit.names.joined(separator: ", ")); with .p50, .p90, .p99, .p99.9 or \
      alone for the longest: \(Hop.allCases.map(\.rawValue).joined(separator: ", ")).
      """, valueName: "name=time"),
    transform: { try LimitChoice($0) })
  var limit: [LimitChoice] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Ticks per second, 1 to 10000, instead of the board's.", valueName: "hz"),
    transform: RunOptions.tickPeriod)
  var tickRate: Interval?

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

  @Flag(
    help: """
      Draw no pictures, for speed; everything else is the same, also what they cost by --costs or a \
      board's file. A trace lacks its 'display' lines.
      """)
  var noDraw = false

  @Option(
    help: ArgumentHelp(
      "Inject panel faults, such as 'dropped:0.01,unplugged:1@2s'.", valueName: "spec"),
    transform: { try FaultPlanText($0) })
  var faults: FaultPlanText?

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

  @Flag(help: "Explain for each contact why it was or was not a tap, instead of printing gestures.")
  var explain = false

  func validate() throws {
    for output in streamed {
      let other =
        explain ? "--explain" : timingTable ? "--timing-table" : streamed.first { $0 != output }
      if let other {
        throw ValidationError("\(other) and \(output) both write to standard output; name a file")
      }
    }
    if let frames,
      let kind = Self.ending(frames, among: ["mp4", "mkv", "avi", "mov", "webm", "gif", "png"])
    {
      throw ValidationError(
        "--frames \(frames): cannot write .\(kind); name a folder for PNG files, a .apng file or a .y4m file"
      )
    }
    if let sheet,
      let kind = Self.ending(sheet, among: ["jpg", "jpeg", "gif", "webp", "bmp", "pdf"])
    {
      throw ValidationError("--sheet \(sheet): cannot write .\(kind); name a .png file")
    }
    if sheetPeriod != nil, sheet == nil {
      throw ValidationError(
        "--sheet-period needs --sheet; add --sheet, or leave --sheet-period out")
    }
    if frames?.isEmpty == true {
      throw ValidationError("--frames has an empty name; name a folder, or a .apng or .y4m file")
    }
    if display != .none, clock == .virtual {
      throw ValidationError("--display shows what happens in real time; leave --clock virtual out")
    }
    if noDraw, let option = optionOfPictures {
      throw ValidationError("\(option) shows pictures, and --no-draw draws none; leave one out")
    }
    if explain, quiet {
      throw ValidationError("--quiet and --explain exclude each other; leave one out")
    }
  }

  /// An option for which pictures must be drawn, if one was given.
  private var optionOfPictures: String? {
    if frames != nil { return "--frames" }
    if sheet != nil { return "--sheet" }
    if report != nil { return "--report" }
    return display == .none ? nil : "--display"
  }

  /// How a path ends, if it is one of these.
  private static func ending(_ path: String, among kinds: [String]) -> String? {
    kinds.first { path.lowercased().hasSuffix(".\($0)") }
  }

  private static func duration(_ text: String) throws -> Interval {
    guard let duration = Quantity.interval(Substring(text)), duration > .zero else {
      throw ValidationError("write \(Quantity.intervalForm)")
    }
    return duration
  }

  /// `154x86mm`, or `154.2x85.9mm`.
  private static func panelSize(_ text: String) throws -> PanelSize {
    let sides =
      text.hasSuffix("mm")
      ? text.dropLast(2).split(separator: "x", omittingEmptySubsequences: false)
        .map { Double($0) } : []
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      let size = PanelSize(width: width, height: height)
    else {
      throw ValidationError("write width and height, 5 to 5000 mm each, such as 154x86mm")
    }
    return size
  }

  private static func panelRanges(_ text: String) throws -> PanelRanges {
    guard let ranges = PanelRanges(text) else {
      throw ValidationError("write the least and the largest number of both, x=0..1079,y=0..2399")
    }
    return ranges
  }

  private static func display(_ text: String) throws -> DisplayChoice {
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

  private static func tickPeriod(_ text: String) throws -> Interval {
    guard let rate = Int64(text), (1...10_000).contains(rate) else {
      throw ValidationError("write a whole number of ticks per second, 1 to 10000")
    }
    return .microseconds((1_000_000 + rate / 2) / rate)
  }
}

enum ClockChoice: String, ExpressibleByArgument, CaseIterable {
  case virtual, realtime
}

/// A constant and its new value, as text.
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

/// A specification together with its text, which goes into the header of a trace.
struct FaultPlanText {
  let text: String
  let plan: FaultPlan

  init(_ text: String) throws(SpecificationError) {
    self.text = text
    plan = try FaultPlan(text)
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
