import ArgumentParser
import Firmware
import Gestures
import InputText
import OutputFiles
import Recordings

struct TraceShowCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "show", abstract: "Print the records of a trace that match.",
      discussion: """
        A record is printed when it matches every given option; with several --word options, any \
        of them will do.

        Examples:
          \(program) trace show tour.trace --word gesture --word tap
          \(program) trace show tour.trace --gesture drag --from 1000000 --to 2000000
        """)
  }

  @Argument(help: "A trace.")
  var file: String

  @Option(help: ArgumentHelp("Only records with this word; may be repeated.", valueName: "word"))
  var word: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only records from this time on, in µs.", valueName: "µs"))
  var from: Int64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only records before this time, in µs.", valueName: "µs"))
  var to: Int64?

  @Option(
    help: ArgumentHelp(
      "Only gestures of this kind, such as drag; not together with --word.", valueName: "kind"))
  var gesture: String?

  func validate() throws {
    if let gesture, GestureKind(word: gesture.utf8.span) == nil {
      let near = suggestions(for: gesture, among: Self.gestures)
      throw ValidationError(
        "no gesture is a '\(gesture)'; "
          + (near.isEmpty
            ? "there are \(Self.gestures.joined(separator: ", "))"
            : "did you mean \(alternatives(near))?"))
    }
    if let from, let to, from >= to {
      throw ValidationError("--from \(from) is not before --to \(to); no record would match")
    }
    guard gesture == nil || word.isEmpty else {
      throw ValidationError("--gesture already implies --word gesture; leave one of them out")
    }
  }

  func run() throws {
    do {
      try CommandPlaces.checkStandardOutput(reading: "the trace", [file])
      var reader = try TraceReader(contentsOf: file)
      var output = try OutputFile("-")
      var words = WordsSought(Set(word))
      while let line = try reader.next() {
        words.take(line.word)
        if matches(line) { try output.append(line.text.shown() + "\n") }
      }
      try output.flush()
      if let note = reader.note { warn("\(reader.file): \(note)") }
      try words.requireSeen(in: reader.file)
    } catch {
      throw CommandFailure(error)
    }
  }

  private static let gestures = (UInt8.min...UInt8.max).compactMap {
    GestureKind(rawValue: $0).map { "\($0.word)" }
  }

  private func matches(_ line: TraceLine) -> Bool {
    if let from, line.microseconds < from { return false }
    if let to, line.microseconds >= to { return false }
    if let gesture { return line.word == "gesture" && line["kind"] == gesture }
    return word.isEmpty || word.contains(line.word)
  }
}
