import ArgumentParser
import Recordings

/// `recording anonymize`: the same contacts without what names people and things.
struct RecordingAnonymizeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "anonymize",
      abstract: "Leave out names of devices, serial numbers, paths, dates and comments.",
      discussion: """
        The contacts stay as they are. Times count from the first event. A trace keeps the lines \
        that a replay needs; its scene, its board's name and figures, and its constants stay, since \
        its gestures depend on them.

        Example:
          \(Program.current.name) recording anonymize taps.events -o report.events
        """)
  }

  @Argument(help: "A recording or a trace; '-' is standard input.")
  var file: String

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to write it.", valueName: "file|-"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The format to write (default: that of the output's name, or the recording's own).",
      valueName: "evemu|libinput|evtest|getevent|trace|script"),
    transform: { try recordingForm($0) })
  var to: RecordingForm?

  @OptionGroup var reading: RecordingReading

  func run() throws {
    do {
      let input = try RecordingInput(file, reading, output: output)
      let form = to ?? RecordingForm(fileName: output) ?? input.form
      try writeRecording(input.document.anonymous, as: form, to: output)
    } catch {
      throw CommandFailure(error)
    }
  }
}
