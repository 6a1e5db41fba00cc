import ArgumentParser
import BoardFiles
import Glibc
import InputText
import OutputFiles
import Panels
import Recordings

struct BoardsNewCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "new",
      abstract: "Write the file of a new board, with what recordings of its panel show.",
      discussion: """
        From recordings come the scan rate and its jitter, contacts, units, noise, the size that the \
        device states and, where they begin with taps on the marks of 'panel fit', the mounting. All \
        else is assumed, so that the board can be used at once, and stands as a list at the top of the \
        file and on standard error.

        Examples:
          \(program) boards new mine --from strokes.txt --size 154x86mm --pixels 800x480
          \(program) run --board mine.yaml --panel script:tour.fingers
        """)
  }

  @Argument(help: "The board's name: small letters, digits and hyphens.")
  var name: String

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Recordings of the board's panel.", valueName: "file"))
  var from: [String] = []

  @OptionGroup var recording: PanelRecordingOptions

  @Option(
    help: ArgumentHelp("The display as the viewer sees it.", valueName: "800x480"),
    transform: PanelRecordingOptions.pixels)
  var pixels: PixelCount?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Where to write it instead of NAME.yaml; '-' is standard output.", valueName: "file|-"))
  var output: String?

  func run() throws {
    let words = name.split(separator: "-", omittingEmptySubsequences: false)
    guard
      words.allSatisfy({ word in
        !word.isEmpty
          && word.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) }
      })
    else {
      throw CommandFailure(
        "'\(name.shown())' cannot name a board; use small letters, digits and hyphens, such as mine-7"
      )
    }
    let place = output ?? "\(name).yaml"
    guard place == "-" || place.hasSuffix(".yaml") else {
      throw CommandFailure(
        "\(place.shown()): the file of a board is called NAME.yaml; name it so")
    }
    do {
      var places = CommandPlaces()
      for file in from { places.reads("the recording", file) }
      places.writes("--output", place, isLate: true)
      try places.check()
      // A file that was filled in by hand is not written anew.
      guard output != nil || access(place, F_OK) != 0 else {
        throw CommandFailure("\(place): is there already; move it away, or name another --output")
      }
      var draft = recording.draft(titled: name, pixels)
      if !from.isEmpty { draft.take(try recording.measurement(of: from), from) }
      var file = try OutputFile(place, .whole)
      try file.append(draft.yaml)
      try file.close()
      // A name for people.
      let shown = place == "-" ? "standard output" : place
      if let doubt = draft.lyingAcross { warn("\(shown): \(doubt)") }
      warn(
        "\(shown): left to fill in: \(draft.unfinished.map(\.key).joined(separator: ", ")); "
          + "the file's first lines state where each is found")
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension BoardDraft {
  /// What recordings show of the panel.
  mutating func take(_ measured: PanelDescription, _ files: [String]) {
    origin = files.joined(separator: ", ")
    controller = measured.name.isEmpty ? nil : measured.name
    millimetres = measured.size.map { ($0.width, $0.height) } ?? millimetres
    calibration = measured.calibration
    (scanRate, scanJitter) = (measured.rate, measured.jitter)
    (contacts, units, noise) = (measured.contacts, measured.units, measured.noise)
  }
}
