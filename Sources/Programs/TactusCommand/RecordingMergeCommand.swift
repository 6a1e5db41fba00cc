import ArgumentParser
import Corpus

/// `recording merge`: parts of a comparison as the whole.
struct RecordingMergeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "merge",
      abstract: "Make the whole comparison of its parts.",
      discussion: """
        The result is that of '\(program) recording compare' without --shard, to the byte. A part \
        that is damaged, there twice, or of another comparison is refused by name. Exit status: 1 \
        where parts are missing, which are named with the command that makes them.

        Example: \(program) recording merge parts/* --json changes.json
        """)
  }

  @Argument(help: "The parts, in any order.")
  var files: [String]

  @OptionGroup var report: CorpusReportOptions

  func run() throws {
    do {
      var places = CommandPlaces()
      for file in files { places.reads("the part", file) }
      report.places(&places)
      try places.check()
      let merged = try MergedParts(files)
      try report.check(isSweep: merged.head.sweep != nil)
      try report.write(merged.head) { take in
        for row in merged.rows { try take(row) }
      }
    } catch let error as CorpusError {
      if case .incomplete(let line) = error { throw CommandFailure(line, .checkFailed) }
      throw CommandFailure(error)
    } catch {
      throw CommandFailure(error)
    }
  }
}
