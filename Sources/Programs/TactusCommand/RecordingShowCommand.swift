import ArgumentParser
import Corpus
import Firmware
import InputText
import OutputFiles
import Recordings
import Reports
import Sessions
import TactusCore

/// `recording show`: what fingers did in a recording.
struct RecordingShowCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "show",
      abstract: "List the contacts of a recording, and draw their paths.",
      discussion: """
        A line for each contact: when and where it landed, how long it was down, how far from \
        there it went, and how it ended; with --scene (and of a trace, which has one) also what it \
        landed on. The picture has a dot where each contact landed, with its number and time, a \
        ring where it lifted or a cross where the panel took it back, and a mark every \
        \(ContactPicture.markPeriod.microseconds / 1000) ms.

        Examples:
          \(program) recording show taps.events
          \(program) recording show live.trace -o paths.svg
        """)
  }

  @Argument(help: "A recording, a trace or a finger script; '-' is standard input.")
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Draw the paths on the glass.", valueName: "file.svg|file.png"))
  var output: String?

  @OptionGroup var reading: RecordingReading

  func validate() throws {
    if let output, !output.hasSuffix(".svg"), !output.hasSuffix(".png") {
      throw ValidationError("--output \(output): write a picture's name, FILE.svg or FILE.png")
    }
  }

  func run() throws {
    do {
      let input = try RecordingInput(file, reading, output: output)
      let contacts = input.document.contacts
      let hasScene =
        reading.setup.scene != nil || input.document.origin != nil || input.isScript
      let targets = hasScene ? contacts.targets(in: input.replay.run(input.touches)) : nil
      try list(ContactTable(contacts, targets: targets).text.shown(keepsLines: true))
      guard let output else { return }
      let picture = ContactPicture(
        contacts, width: input.setup.board.width, height: input.setup.board.height)
      if output.hasSuffix(".svg") { return try writeText(picture.svg, to: output) }
      var file = try OutputFile(output, .whole)
      try picture.png().withUnsafeBufferPointer { bytes throws(OutputError) in
        try file.append(bytes)
      }
      try file.close()
    } catch {
      throw CommandFailure(error)
    }
  }
}
