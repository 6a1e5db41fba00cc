import ArgumentParser
import Corpus
import OutputFiles
import Reports
import Simulation
import TactusCore

/// What is made from a run when it is over: from its trace and its chain. `run`, `replay` and
/// `measure` take the same options as `report`.
struct ReportOptions: ParsableArguments {
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
    transform: ReportOptions.duration)
  var sheetPeriod: Interval?

  @Option(
    help: ArgumentHelp(
      "Write stage times and reaction latencies as JSON.",
      valueName: "file.json"))
  var timing: String?

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
    name: [.customLong("report"), .customShort("o")],
    help: ArgumentHelp(
      "Write a page about the run that opens in a browser: what happened, pictures, times, limits.",
      valueName: "file.html|-"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      """
      The firmware of the scene, built by Tools/web, that plays the run in the page of --report, \
      where it is not found by itself.
      """, valueName: "file.wasm"))
  var firmware: String?

  @Flag(help: "Fill the page of --report with pictures instead of the firmware.")
  var pictures = false

  @Option(
    help: ArgumentHelp(
      """
      Sign the page with this key of OpenSSH, in FILE.html.sig; 'report --verify' checks it.
      """, valueName: "key"))
  var sign: String?

  @Flag(help: "Print stage times and reaction latencies as a table at the end.")
  var timingTable = false

  @Flag(
    help: ArgumentHelp(
      """
      List the ticks in which something on the glass moved more than the finger did: what, how far, and \
      the finger's own way. What predict.on draws ahead of it is left out.
      """))
  var jumps = false

  @Option(
    help: ArgumentHelp(
      """
      End with status 1 if one of these happens: misses (a stage over its budget), reactions (one \
      over its limit), skipped (ticks), faults (that the input did not ask for), lost (scans), jumps \
      (see --jumps).
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

  @Flag(help: "Explain for each contact why it was or was not a tap, instead of printing gestures.")
  var explain = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "With --explain, show only this contact, and what it missed.",
      valueName: "id"), transform: ReportOptions.contact)
  var contact: [UInt16] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "With --explain, show only what was on the glass then, such as 1.20s.", valueName: "time"),
    transform: ReportOptions.statedTime)
  var at: [StatedTime] = []

  @Option(
    help: ArgumentHelp(
      "With --explain, show only what landed on this target, such as central.row2.",
      valueName: "name"), transform: ReportOptions.target)
  var target: [String] = []

  @Option(
    help: ArgumentHelp("Write what each hop took as JSON.", valueName: "file.json|-"))
  var json: String?

  @Option(
    help: ArgumentHelp(
      "Write the hops as an HdrHistogram log, a tag each, in µs.", valueName: "file.hlog"))
  var hdr: String?

  func validate() throws {
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
    if frames?.isEmpty == true {
      throw ValidationError("--frames has an empty name; name a folder, or a .apng or .y4m file")
    }
  }

  /// The options that name what is written, with their paths.
  var outputs: [(option: String, path: String)] {
    [
      ("--frames", frames), ("--sheet", sheet), ("--timing", timing), ("--perfetto", perfetto),
      ("--junit", junit), ("--report", report),
      ("--sign", sign == nil ? nil : report.map { $0 + ".sig" }),
      ("--json", json), ("--hdr", hdr),
    ].compactMap { option, path in path.map { (option, $0) } }
  }

  /// Whether something is made when a run is over, beyond what is printed while it goes on.
  var isAsked: Bool {
    !outputs.isEmpty || timingTable || jumps || failOn != nil || !limit.isEmpty
  }

  /// An option for which pictures must be drawn, if one was given.
  var optionOfPictures: String? {
    if frames != nil { return "--frames" }
    if sheet != nil { return "--sheet" }
    return report == nil ? nil : "--report"
  }

  /// The ending of a path, if it is one of these.
  private static func ending(_ path: String, among kinds: [String]) -> String? {
    kinds.first { path.lowercased().hasSuffix(".\($0)") }
  }

  /// Whose stories `--explain` prints; empty for all.
  var stories: StoryChoice {
    var choice = StoryChoice()
    (choice.contacts, choice.times, choice.targets) = (contact, at, target)
    return choice
  }

  static func contact(_ text: String) throws -> UInt16 {
    guard let contact = UInt16(text) else {
      throw ValidationError("write a contact's number, from 0 on, as stories begin with it")
    }
    return contact
  }

  static func target(_ text: String) throws -> String {
    guard !text.isEmpty else {
      throw ValidationError("it names none; write a target, such as central.row2")
    }
    return text
  }

  static func statedTime(_ text: String) throws -> StatedTime {
    do throws(ExpectationFault) { return try StatedTime(text) } catch {
      throw ValidationError("\(error)")
    }
  }

  static func duration(_ text: String) throws -> Interval {
    guard let duration = Quantity.interval(Substring(text)), duration > .zero else {
      throw ValidationError("write \(Quantity.intervalForm)")
    }
    return duration
  }
}
