import ArgumentParser
import Foundation
import Recordings
import Sessions

struct TraceShowCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "show", abstract: "Print the records of a trace that fit.",
      discussion: """
        Examples:
          \(program) trace show tour.trace --word gesture --word tap
          \(program) trace show tour.trace --gesture drag --from 1000000 --to 2000000
        """)
  }

  @Argument(help: "A trace.")
  var file: String

  @Option(help: ArgumentHelp("Only records with this word; may be repeated.", valueName: "word"))
  var word: [String] = []

  @Option(help: ArgumentHelp("Only records from this time on, in µs.", valueName: "µs"))
  var from: Int64?

  @Option(help: ArgumentHelp("Only records before this time, in µs.", valueName: "µs"))
  var to: Int64?

  @Option(help: ArgumentHelp("Only gestures of this kind, such as drag.", valueName: "kind"))
  var gesture: String?

  func run() throws {
    do {
      let trace = try Trace(try TraceFile.bytes(file), file: file)
      var output = try OutputFile("-")
      for line in trace.lines where fits(line) {
        let pairs = line.pairs.map { " \($0.key)=\($0.value)" }.joined()
        try output.append("\(line.tick) \(line.microseconds) \(line.word)\(pairs)\n")
      }
      try output.flush()
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  private func fits(_ line: TraceLine) -> Bool {
    if let from, line.microseconds < from { return false }
    if let to, line.microseconds >= to { return false }
    if let gesture { return line.word == "gesture" && line["kind"] == gesture }
    return word.isEmpty || word.contains(line.word)
  }
}

/// Reads the bytes of a trace.
enum TraceFile {
  static func bytes(_ path: String) throws(CommandFailure) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("\(path): cannot be read; give the path of a trace")
    }
    return Array(data)
  }
}
