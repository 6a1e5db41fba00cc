import ArgumentParser
import Recordings

/// `recording convert`: the same contacts in another format.
struct RecordingConvertCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "convert",
      abstract: "Write a recording in another format, with the same contacts.",
      discussion: """
        Reads evemu-record, libinput record, evtest, getevent -lt, traces and finger scripts \
        (.fingers). Where both formats are of a device's events, those are the same events. A trace's \
        contacts become the events of a panel as large as the board's screen. A script holds \
        the scans themselves, in paths, so that it gives the same gestures.
        Without --to the name shows the format: .evemu .events, .yml .yaml .libinput, .evtest, \
        .getevent, .trace, .fingers.

        Examples:
          \(program) recording convert taps.events -o taps.fingers
          \(program) recording convert live.trace -o live.evemu --board pinephone
          \(program) recording convert phone.txt -o phone.yml --ranges x=0..1079,y=0..2399
        """)
  }

  @Argument(help: "A recording, a trace or a finger script; '-' is standard input.")
  var file: String

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to write it.", valueName: "file|-"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The format to write.", valueName: "evemu|libinput|evtest|getevent|trace|script"),
    transform: { try recordingForm($0) })
  var to: RecordingForm?

  @OptionGroup var reading: RecordingReading

  func run() throws {
    do {
      let form = try recordingForm(to, output)
      let input = try RecordingInput(file, reading, output: output)
      try writeRecording(input.document, as: form, to: output)
    } catch {
      throw CommandFailure(error)
    }
  }
}
