import ArgumentParser
import Corpus
import InputText
import OutputFiles

/// What a comparison is written as.
struct CorpusReportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write it as JSON; '-' instead of the text.", valueName: "file|-"))
  var json: String?

  @Option(
    help: ArgumentHelp(
      "Write a page: for each cause the first fingers that change, as they went over the glass.",
      valueName: "file.html|-"))
  var html: String?

  @Option(help: ArgumentHelp("Write a sweep as a table.", valueName: "file|-"))
  var csv: String?

  @Option(help: ArgumentHelp("Draw the curve of a sweep.", valueName: "file.svg"))
  var svg: String?

  var isAsked: Bool { json != nil || html != nil || csv != nil || svg != nil }

  func check(isSweep: Bool) throws {
    if isSweep, html != nil {
      throw ValidationError("--html compares two settings; draw the curve of a sweep with --svg")
    }
    guard !isSweep, csv != nil || svg != nil else { return }
    throw ValidationError("--csv and --svg are of a sweep; add --sweep NAME=FROM..TO:STEP")
  }

  func places(_ places: inout CommandPlaces) {
    for (option, path) in [
      ("--json", json), ("--html", html), ("--csv", csv), ("--svg", svg),
    ] {
      places.writes(option, path, isLate: true)
    }
    if !isStreamed { places.writes("standard output", "-") }
  }

  private var isStreamed: Bool {
    [json, html, csv, svg].compactMap(\.self).contains(where: OutputPlace.isStandardOutput)
  }

  /// Writes what rows make, which `rows` gives in their order.
  func write(
    _ head: PartHead, _ rows: ((UnitRow) throws -> Void) throws -> Void
  ) throws {
    let hasCompared = head.sweep == nil ? try writeChanges(head, rows) : try writeSweep(head, rows)
    // One that cannot be replayed is a row; where none can, nothing was compared.
    guard hasCompared else { throw CommandFailure("", .checkFailed) }
  }

  /// Returns whether any input could be replayed.
  private func writeChanges(
    _ head: PartHead, _ rows: ((UnitRow) throws -> Void) throws -> Void
  ) throws -> Bool {
    var report = ComparisonReport(head)
    var hasCompared = false
    var file = try json.map { path throws(OutputError) in try OutputFile(path, .whole) }
    try file?.append(report.jsonStart)
    try rows { row in
      hasCompared = hasCompared || !row.isFailed
      let text = report.take(row)
      try file?.append(text)
    }
    try file?.append(report.jsonEnd)
    try file?.close()
    if let html { try writeText(ComparisonPage(report).text, to: html) }
    if !isStreamed { try list(report.text.shown(keepsLines: true)) }
    return hasCompared
  }

  /// Returns whether any input could be replayed.
  private func writeSweep(
    _ head: PartHead, _ rows: ((UnitRow) throws -> Void) throws -> Void
  ) throws -> Bool {
    var report = try SweepReport(head)
    var hasCompared = false
    try rows { row in
      hasCompared = hasCompared || !row.isFailed
      report.take(row)
    }
    for (path, text) in [(json, report.json), (csv, report.csv), (svg, report.svg)] {
      guard let path else { continue }
      var file = try OutputFile(path, .whole)
      try file.append(text)
      try file.close()
    }
    if !isStreamed { try list(report.text.shown(keepsLines: true)) }
    return hasCompared
  }
}
