import ArgumentParser
import BoardFiles
import Glibc
import InputText
import OutputFiles
import Panels
import Recordings

/// `panel learn`: a model of a panel, for simulations.
struct PanelLearnCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "learn",
      abstract: "Learn from recordings how a panel scans, for simulations with its board.",
      discussion: """
        A simulated panel scans at a period with an even jitter; a real one has intervals of its own, \
        holds a resting finger, freezes before a lift, leaps and loses fingers. This writes the group \
        'learned' of a board file, by which simulated panels then scan. An output that is a board file \
        already keeps all its other groups; without one, and without --board, a new one is written as \
        by 'boards new'.

        Examples:
          \(program) panel learn strokes.txt --size 154x86mm -o mine.yaml
          \(program) run --board mine.yaml --panel script:tour.fingers --explain
        """)
  }

  @Argument(help: "Recordings of one panel; '-' is standard input.")
  var files: [String]

  @OptionGroup var recording: PanelRecordingOptions

  @Option(
    help: ArgumentHelp("The board that gets the model, in another file.", valueName: "name|file"))
  var board: String?

  @Option(
    help: ArgumentHelp("The display as the viewer sees it, of a new board.", valueName: "800x480"),
    transform: PanelRecordingOptions.pixels)
  var pixels: PixelCount?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The board file to write; '-' is standard output.", valueName: "file|-"))
  var output: String

  func run() throws {
    do {
      guard output == "-" || output.hasSuffix(".yaml") else {
        throw CommandFailure(
          "\(output.shown()): the file of a board is called NAME.yaml; name it so")
      }
      let exists = output != "-" && access(output, F_OK) == 0
      guard board == nil || !exists else {
        throw CommandFailure(
          "\(output): is there already, and --board would replace all of it; leave --board out, and "
            + "it gets the model and keeps the rest")
      }
      let isUpdate = board == nil && exists
      guard pixels == nil || (board == nil && !isUpdate) else {
        throw CommandFailure("--pixels: is for a new board; the board has its own, leave it out")
      }
      let base = try (board ?? (isUpdate ? output : nil)).map { try BoardDirectory().board($0) }
      var places = CommandPlaces()
      for file in files { places.reads("the recording", file) }
      if let base, !isUpdate { places.reads(base) }
      places.writes("--output", output, isLate: true)
      try places.check()
      var known = recording
      known.size = recording.size ?? base.flatMap(\.glass)
      let measured = try known.measurement(
        of: files, mounting: base?.mounting ?? PanelMounting(),
        pointsPerMillimetre: base?.pointsPerMillimetre ?? BoardDraft.pointsPerMillimetre)
      guard let learned = measured.learned else {
        throw CommandFailure(
          "\(files.joined(separator: ", ")): too little moves to learn from; draw strokes for two "
            + "seconds, with one finger")
      }
      if let base, !measured.name.isEmpty, base.controller.name != measured.name {
        warn(
          "\(output): the board's controller is '\(base.controller.name.shown())', the recorded one "
            + "'\(measured.name.shown())'")
      }
      for item in measured.unlearned { warn("not learned: \(item)") }
      var file = try OutputFile(output, .whole)
      try file.append(text(base, measured, learned))
      try file.close()
    } catch {
      throw CommandFailure(error)
    }
  }

  private func text(
    _ base: BoardFile?, _ measured: PanelDescription, _ learned: LearnedPanel
  ) -> String {
    let missing = measured.unlearned.map { String($0.prefix { $0 != ":" }) }
    let source =
      "learned from \(files.joined(separator: ", "))"
      + measured.touches.map { ", " + $0 }.joined()
      + (missing.isEmpty ? "" : "; not learned, and 0: \(missing.joined(separator: ", "))")
    if let base { return BoardText.text(base.text, with: learned, source: source) }
    var draft = recording.draft(
      titled: measured.name.isEmpty ? "a new board" : measured.name, pixels)
    draft.take(measured, files)
    if let doubt = draft.lyingAcross { warn("\(output): \(doubt)") }
    return BoardText.text(draft.yaml, with: learned, source: source)
  }
}
