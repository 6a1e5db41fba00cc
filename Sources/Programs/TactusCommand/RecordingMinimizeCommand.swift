import ArgumentParser
import Corpus
import Glibc
import Recordings
import Sessions

/// `recording minimize`: the least of a recording that shows the same for the same reason.
struct RecordingMinimizeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "minimize",
      abstract: "Reduce a recording to the few touches that show what it shows.",
      discussion: """
        Leaves out contacts, then scans, then makes positions and times round, as long as the \
        expectation is kept for the same reason: the same recognizer, the same refusal, the same \
        limit. Writes a finger script of a few lines, with the contact's story above it. The same \
        recording gives the same script.
        An expectation is '[no] tap|doubleTap|longPress|drag|pinch|rotation|edgeSwipe|navigation|\
        fault [on TARGET] [at TIME]'. Exit status: 1 when the recording does not keep it.

        Examples:
          \(program) recording minimize live.trace --keep 'no tap on central.row2' -o bug.fingers
          \(program) recording minimize taps.events --keep 'drag at 2.4s' --scene map -o drag.fingers
        """)
  }

  @Argument(help: "A recording, a trace or a finger script; '-' is standard input.")
  var file: String

  @Option(
    help: ArgumentHelp("What must stay as it is.", valueName: "expectation"),
    transform: {
      do throws(ExpectationFault) { return try Expectation($0) } catch {
        throw ValidationError("\(error)")
      }
    })
  var keep: Expectation

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write it; the name shows the format, and .fingers is a script.", valueName: "file|-"
    ))
  var output: String

  @OptionGroup var reading: RecordingReading

  func run() throws {
    do {
      let input = try RecordingInput(file, reading, output: output)
      Interruption.begin()
      let line = isatty(STDERR_FILENO) == 1 ? ReductionLine() : nil
      let minimizer = Minimizer(
        keeping: keep, in: input.replay, report: { line?.show($0) },
        isStopped: { Interruption.isPending })
      let whole = input.document.contacts
      let least: Minimized
      do throws(MinimizerError) {
        least = try minimizer.minimized(input.touches, file: file)
      } catch {
        line?.erase()
        if case .notKept = error { throw CommandFailure("\(error)", .checkFailed) }
        throw CommandFailure("\(error)")
      }
      line?.erase()
      try write(least, of: input)
      warn(
        "\(file): \(whole.paths.count) contacts and \(Self.scans(whole)) scans are "
          + "\(least.contacts.paths.count) and \(Self.scans(least.contacts)), in "
          + "\(least.attempts) replays")
      if Interruption.isPending {
        throw CommandFailure("interrupted: it may be smaller yet", .interrupted)
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  private func write(_ least: Minimized, of input: RecordingInput) throws {
    let form = RecordingForm(fileName: output) ?? .script
    guard form == .script else {
      return try writeRecording(
        RecordingDocument(least.contacts, like: input.document), as: form, to: output)
    }
    var writer = ScriptWriter()
    // Its time is that of the recording.
    var kept = keep
    kept.time = nil
    let file = input.name.split(separator: "/").last.map(String.init) ?? input.name
    writer.comments = ["Keeps '\(kept)' of \(file)" + (keep.time.map { " at \($0.text)" } ?? "")]
    writer.comments += (least.story?.text ?? "").split(separator: "\n").map { String($0) }
    try writeText(writer.text(of: least.contacts), to: output)
  }

  private static func scans(_ contacts: RecordedContacts) -> Int {
    contacts.paths.reduce(0) { $0 + $1.samples.count }
  }
}

/// Shows on a terminal how far a minimization is.
private final class ReductionLine {
  private var shown = 0
  /// The line changes every so many replays.
  private static let stride = 16

  func show(_ progress: Minimizer.Progress) {
    guard progress.attempts >= shown + Self.stride else { return }
    shown = progress.attempts
    Messages.write(
      "\r\u{1B}[K\(Program.current.name): \(progress.attempts) replays, \(progress.contacts) contacts, "
        + "\(progress.scans) scans")
  }

  func erase() {
    if shown > 0 { Messages.write("\r\u{1B}[K") }
  }
}
