import ArgumentParser
import Corpus
import Recordings
import Simulation
import TactusCore

/// `recording cut`: some contacts of a recording, each as a whole.
struct RecordingCutCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "cut",
      abstract: "Keep some contacts of a recording, and what their gestures need.",
      discussion: """
        A contact is kept from its landing to its end, and with it the fingers of the same gesture, \
        the contact that set in motion what it stopped, the one that closed the tap gate before it, \
        and those without which it would land on something else. Which those are, replays show. The cut begins with its first landing; \
        positions are written as those of a panel as large as the board's screen. If what the \
        contacts do in the cut is something else, it is reported.

        Examples:
          \(program) recording cut live.trace --contact 7 -o tap.events
          \(program) recording cut live.trace --from 12.5s --to 14s -o moment.fingers
        """)
  }

  @Argument(help: "A recording, a trace or a finger script; '-' is standard input.")
  var file: String

  @Option(
    help: ArgumentHelp("Keep contacts that are down after this time.", valueName: "time"),
    transform: RecordingCutCommand.time)
  var from: Instant?

  @Option(
    help: ArgumentHelp("Keep contacts that are down before this time.", valueName: "time"),
    transform: RecordingCutCommand.time)
  var to: Instant?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Keep this contact, by its number in 'recording show'; may be repeated.", valueName: "number"
    ), transform: ReportOptions.contact)
  var contact: [UInt16] = []

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to write it.", valueName: "file|-"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The format to write (default: by the file's name, or the recording's own).",
      valueName: "evemu|libinput|evtest|getevent|trace|script"),
    transform: { try recordingForm($0) })
  var format: RecordingForm?

  @Flag(help: "Keep the contacts that are named, and no others.")
  var alone = false

  @OptionGroup var reading: RecordingReading

  func validate() throws {
    guard from != nil || to != nil || !contact.isEmpty else {
      throw ValidationError("name what to keep: --from, --to or --contact")
    }
  }

  func run() throws {
    do {
      let input = try RecordingInput(file, reading, output: output)
      let contacts = input.document.contacts
      var cut = ContactCut()
      (cut.from, cut.to, cut.ids) = (from, to, Set(contact))
      if let missing = contact.first(where: { id in !contacts.paths.contains { $0.id == id } }) {
        throw CommandFailure(
          "--contact \(missing): \(file) has no such contact; '\(Program.current.name) recording "
            + "show \(file)' lists them")
      }
      let part =
        alone
        ? cut.alone(of: contacts, input.touches, in: input.replay)
        : cut.part(of: contacts, input.touches, in: input.replay)
      let kept = part.contacts
      guard !kept.paths.isEmpty else {
        throw CommandFailure(
          "\(file): no contact is down then; '\(Program.current.name) recording show \(file)' lists "
            + "when they are")
      }
      let document = RecordingDocument(kept, like: input.document)
      for note in part.notes.prefix(Self.notesMax) { warn("\(file): \(note)") }
      if part.notes.count > Self.notesMax {
        warn("\(file): and \(part.notes.count - Self.notesMax) more of its contacts")
      }
      let form = format ?? RecordingForm(fileName: output) ?? input.form
      try writeRecording(document, as: form, to: output)
      let count = kept.paths.count
      warn(
        "\(file): kept \(count) of \(contacts.paths.count) contacts, from "
          + "\(kept.start.shownSeconds) s on")
    } catch {
      throw CommandFailure(error)
    }
  }

  /// So many contacts that do something else are named.
  private static let notesMax = 3

  private static func time(_ text: String) throws -> Instant {
    guard let time = Quantity.interval(Substring(text)) else {
      throw ValidationError("write \(Quantity.intervalForm)")
    }
    return .zero + time
  }
}
