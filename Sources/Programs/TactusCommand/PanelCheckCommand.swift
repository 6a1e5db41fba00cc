import ArgumentParser
import BoardFiles
import Firmware
import InputText
import OutputFiles
import Panels
import Recordings
import SeatInput
import TactusCore

/// `panel check`: the report card of a panel.
struct PanelCheckCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "check",
      abstract: "Measure how good a panel is, from recordings of it.",
      discussion: """
        Prints each figure with its limit and whose limit that is, and what is wrong with panel or \
        driver, with the line of the recording and a remedy. What a recording cannot show has no \
        value, and the table states why. Several recordings are taken together; of two it is also \
        compared what differs beyond its own scatter, so record the same strokes twice and change \
        one thing: the charger, a glove, water, the firmware. Taps on the marks of \
        'panel fit' at the beginning of a recording show how the panel is mounted.
        With --live the touchscreen itself is read: standard error asks for twelve gestures, three \
        minutes at most, of which any may be left out; with --display the board's own display shows \
        them. --record keeps what the panel sent. Exit status: 1 when a figure is beyond its limit \
        or a fault was found.

        Examples:
          \(program) panel check strokes.txt --size 154x86mm
          \(program) panel check battery.txt charger.txt --size 154x86mm
          \(program) panel check *.events --board mine.yaml --limits ours.txt --json card.json
          \(program) panel check strokes.txt --size 154x86mm --html card.html
          \(program) panel check --live --size 154x86mm --record today.events --html card.html
        """)
  }

  @Argument(help: "Recordings of one panel; '-' is standard input.")
  var files: [String] = []

  @OptionGroup var recording: PanelRecordingOptions

  @Option(
    help: ArgumentHelp(
      "Compare with this board, whose glass and mounting are then known.", valueName: "name|file"))
  var board: String?

  @Option(
    help: ArgumentHelp(
      "A file with limits of your own, a line each, such as 'jitter.rest <= 0.4'.",
      valueName: "file"))
  var limits: String?

  @Option(
    help: ArgumentHelp(
      "The first contacts are taps on the marks of 'panel fit': 3 or 5.", valueName: "3|5"))
  var marks: Int?

  @Flag(help: "Read a touchscreen, and print which gesture to draw next.")
  var live = false

  @OptionGroup var guide: LiveGuideOptions

  @Option(
    help: ArgumentHelp(
      "Keep what the touchscreen of --live sends, as evemu-record writes it.", valueName: "file"))
  var record: String?

  @OptionGroup var output: JSONChoice

  @Option(
    help: ArgumentHelp(
      "Write a page as well: the figures, the strokes on the glass, and a map of what was reached.",
      valueName: "file.html"))
  var html: String?

  mutating func run() throws {
    live = PanelRecordingOptions.readsLive(live, &files)
    guard marks == nil || marks == 3 || marks == 5 else {
      throw CommandFailure(
        "--marks \(marks ?? 0): there are 3 marks or 5; give one of these")
    }
    try checkSource()
    let report: PanelCheckReport
    do {
      var places = output.places(reading: files)
      if let limits { places.reads("the limits", limits) }
      places.writes("--html", html, isLate: true)
      places.writes("--record", record, isLate: true)
      var options = try options(&places)
      try places.check()
      let screens =
        live ? [try readLive(&options)] : try files.map { try recording.touchscreen(of: $0) }
      let check = try PanelCheck(of: screens, options)
      for note in check.notes { warn(note) }
      report = PanelCheckReport(check, comparison: try check.comparison())
      if let html { try writeText(PanelCheckPage(report).text, to: html) }
      try output.write(report, text: report.text)
    } catch {
      throw CommandFailure(error)
    }
    guard report.check.failures.isEmpty else { throw CommandFailure("", .checkFailed) }
  }

  private func checkSource() throws {
    try guide.check(isLive: live, files)
    guard live else {
      guard record == nil else {
        throw CommandFailure("--record: keeps what --live reads; add --live")
      }
      guard !files.isEmpty else {
        throw CommandFailure("no recording; give one, or --live for the touchscreen itself")
      }
      return
    }
    guard recording.ranges == nil else {
      throw CommandFailure("--ranges: the touchscreen states its own; leave them out")
    }
    guard marks == nil else {
      throw CommandFailure("--marks: --live always asks for five marks; leave it out")
    }
  }

  /// Leads a person through the gestures; the size and the marks are then known.
  private func readLive(_ options: inout PanelCheck.Options) throws -> RawTouchscreen {
    let drawn = try LiveGestures.read(
      glass: options.size, guide,
      mounted: try board.map { try BoardDirectory().board($0).orientation }
    ) { text, isWhole in
      // A file has each gesture at once: nothing is lost when the command is stopped.
      if let record, isWhole || record != "-" { try writeText(text, to: record) }
    }
    options.taps = drawn.taps
    options.missing = drawn.missing
    return drawn.screen
  }

  private func options(_ places: inout CommandPlaces) throws -> PanelCheck.Options {
    var options = PanelCheck.Options()
    options.size = recording.size
    options.marks = marks
    if let limits { options.limits = try Limits(contentsOf: limits) }
    guard let board else { return options }
    let file = try BoardDirectory().board(board)
    places.reads(file)
    if recording.size == nil {
      options.size = file.glass
    }
    options.mounting = file.mounting
    let period = Double(file.controller.scanPeriod.microseconds)
    options.board = PanelDescription(
      name: file.file.isEmpty ? file.name : file.file, rate: period > 0 ? 1e6 / period : nil,
      contacts: file.controller.contactsMax,
      noise: file.millimetres.map { file.positionNoise * $0.width / Double(file.board.width) },
      size: file.glass)
    return options
  }
}

extension BoardFile {
  /// The glass as the viewer sees it; nil where the file does not state it, or no panel is so
  /// large.
  var glass: PanelSize? { millimetres.flatMap { PanelSize(width: $0.width, height: $0.height) } }

  /// How its panel lies under the display.
  var mounting: PanelMounting {
    let mapping = TouchMapping(board: board, orientation: orientation, calibration: calibration)
    return PanelMounting(nearest: mapping.matrix.map(Double.init))
  }
}
