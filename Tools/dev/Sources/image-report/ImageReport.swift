import ArgumentParser
import BoardFiles
import Foundation
import ImageReports

/// Prints tables of an image's costs, and fails when a limit of the board is exceeded.
@main
struct ImageReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image-report", abstract: "Print tables of a bare-metal image's costs.",
    subcommands: [Cost.self, Size.self])
}

struct Cost: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the instructions of ticks and stages, from the counts at every mark.")

  @Argument(help: "The counts written by Tools/firmware cost.")
  var counts: String
  @Option(help: "The records of the same run.")
  var trace: String
  @Option(help: "The board with the limits.")
  var board: String

  func run() throws {
    let report = CostReport(
      try InstructionCounts(marks: try text(of: counts), file: counts),
      trace: TraceSummary(records: try text(of: trace)), board: try BoardDirectory().board(board))
    print(report.table, terminator: "")
    try finish(report.failures)
  }
}

struct Size: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print flash, static memory and stack, from the linker's map and runs.")

  @Argument(help: "The linker's map.")
  var map: String
  @Option(help: "The console output of one or more runs of the image.")
  var console: String
  @Option(help: "The board with the limits.")
  var board: String

  func run() throws {
    let report = SizeReport(
      try LinkMap(try text(of: map), file: map),
      stackBytes: try stackBytes(ofConsole: try text(of: console), file: console),
      board: try BoardDirectory().board(board))
    print(report.table, terminator: "")
    try finish(report.failures)
  }
}

private func text(of path: String) throws(ReportError) -> String {
  guard let data = FileManager.default.contents(atPath: path) else {
    throw ReportError("\(path): cannot be read; run Tools/firmware")
  }
  return String(decoding: data, as: UTF8.self)
}

/// Fails with one line per exceeded limit.
private func finish(_ failures: [String]) throws {
  guard !failures.isEmpty else { return }
  FileHandle.standardError.write(Data(failures.map { "image-report: \($0)\n" }.joined().utf8))
  throw ExitCode(1)
}
