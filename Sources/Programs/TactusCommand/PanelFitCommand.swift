import ArgumentParser
import InputText
import OutputFiles
import Panels
import Recordings

/// `panel fit`: which way round a panel is mounted, and the lines that fix it.
struct PanelFitCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "fit",
      abstract: "Find out how a panel is mounted, and print the lines to paste.",
      discussion: """
        Tap marks on the glass with one finger, as one reads: at a tenth of its width and height \
        from its corners (top left, top right, bottom left), and for --marks 5 in the middle as \
        well (top left, top right, middle, bottom left, bottom right). Record that with \
        evemu-record, libinput record, evtest or getevent -lt. The answer is the mounting in the \
        kernel's order (axes are inverted first and then swapped), a calibration matrix, and lines \
        for a device tree, udev, X, tslib, Zephyr, ESP-IDF, LVGL and a board file.
        With --live the touchscreen itself is read, standard error names the mark to tap next, and \
        with --display the board's own display shows it.
        Exit status: 0 done, 2 when the taps fit no panel, and which of them do not.

        Examples:
          \(program) panel fit taps.txt --size 154x86mm
          \(program) panel fit taps.txt --size 154x86mm --marks 5 --json -
          \(program) panel fit --live --size 154x86mm --display kms
          \(program) panel fit --explain 'inverted-x swapped'
        """)
  }

  @Argument(help: "Recordings of the taps, in their order; '-' is standard input.")
  var files: [String] = []

  @OptionGroup var recording: PanelRecordingOptions

  @Option(
    help: ArgumentHelp(
      "How many marks were tapped: 3 or 5; 5 when there are five taps.", valueName: "3|5"))
  var marks: Int?

  @Option(
    help: ArgumentHelp(
      """
      What the driver was set to do when the taps were recorded, such as 'inverted-x swapped'; \
      the lines then replace it.
      """, valueName: "words"),
    transform: PanelFitCommand.mounting)
  var before: PanelMounting?

  @Option(
    help: ArgumentHelp(
      "The display in pixels as the viewer sees it, for tslib; else as many as the panel counts.",
      valueName: "800x480"),
    transform: PanelRecordingOptions.pixels)
  var pixels: PixelCount?

  @Flag(help: "Read the taps from a touchscreen, and print which mark to tap next.")
  var live = false

  @OptionGroup var guide: LiveGuideOptions

  @Option(
    help: ArgumentHelp(
      "Print where taps land with these properties, and do nothing else.", valueName: "words"),
    transform: PanelFitCommand.mounting)
  var explain: PanelMounting?

  @OptionGroup var output: JSONChoice

  mutating func run() throws {
    live = PanelRecordingOptions.readsLive(live, &files)
    if let explain {
      guard files.isEmpty else {
        throw CommandFailure("--explain: takes no recording; leave \(files[0]) out")
      }
      guard output.json == nil else {
        throw CommandFailure("--explain: prints text only; leave --json out")
      }
      return try list(MountingExplanation(explain).text)
    }
    guard Mark.marks(marks ?? 3) != nil else {
      throw CommandFailure(
        "--marks \(marks ?? 3): there are 3 marks or 5; give one of these")
    }
    try guide.check(isLive: live, files)
    guard live || !files.isEmpty else {
      throw CommandFailure(
        "no recording of taps; give one, or see '\(Program.current.name) panel fit --help'")
    }
    do {
      try output.places(reading: files).check()
      let asked = Mark.marks(marks ?? 3) ?? []
      let (screen, taps) =
        try live ? LiveTaps.read(marks: asked, glass: recording.size, guide) : recorded()
      let count = marks ?? (!live && taps.count == 5 ? 5 : 3)
      try write(taps, Mark.marks(count) ?? [], on: screen)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The taps of all recordings, which are of one panel.
  private func recorded() throws -> (RawTouchscreen, [PanelTap]) {
    var screen: RawTouchscreen?
    var taps: [PanelTap] = []
    for file in files {
      let next = try recording.touchscreen(of: file)
      if let first = screen, first.x != next.x || first.y != next.y, !next.isRangeGuessed {
        throw CommandFailure(
          "\(file): of another panel than \(files[0]): its ranges differ; give recordings of one")
      }
      if screen == nil { screen = next }
      taps += try PanelTap.taps(of: next)
    }
    guard let screen else { throw CommandFailure("no recording of taps; give one") }
    return (screen, taps)
  }

  private func write(_ taps: [PanelTap], _ marks: [Mark], on screen: RawTouchscreen) throws {
    guard let fit = try PanelFit(taps, marks: marks, glass: recording.size, on: screen) else {
      throw CommandFailure(
        "\(screen.file): the panel does not report its size; give that of the glass, as the viewer "
          + "sees it: --size 154x86mm")
    }
    let lines = MountingLines(
      fit, before: before ?? PanelMounting(), pixels: pixels.map { ($0.width, $0.height) })
    let report = PanelFitReport(fit, lines, screen)
    for note in report.notes { warn("\(screen.file): \(note)") }
    try output.write(report, text: report.text)
  }

  private static func mounting(_ text: String) throws -> PanelMounting {
    guard let mounting = PanelMounting(words: text) else {
      throw ValidationError("write inverted-x, inverted-y, swapped or none, with blanks between")
    }
    return mounting
  }
}
