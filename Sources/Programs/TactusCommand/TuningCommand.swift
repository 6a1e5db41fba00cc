import ArgumentParser
import BoardFiles
import InputText
import OutputFiles
import Sessions

struct TuningCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tuning",
    abstract: "List the constants that decide how a touch feels, or show one.",
    discussion: """
      Each has a name, a default and a range. Set one with '--set NAME=VALUE' of run and \
      replay, or in the group 'thresholds' of a board file. A set of them is a file with a \
      sentence, for '--tuning'.

      Examples:
        \(Program.current.name) tuning
        \(Program.current.name) tuning gate.navigated
        \(Program.current.name) tuning --sets
        \(Program.current.name) tuning gloves
      """)

  @Argument(help: "A constant's name, or that of a set of constants, or the path of a set's file.")
  var name: String?

  @Flag(help: "Write all of them as a documentation page.")
  var markdown = false

  @Flag(help: "List the sets of constants that are built in.")
  var sets = false

  func validate() throws {
    let asked = [(name != nil, "a name"), (markdown, "--markdown"), (sets, "--sets")]
      .filter(\.0).map(\.1)
    if asked.count > 1 {
      throw ValidationError("\(asked[0]) and \(asked[1]) write different things; leave one out")
    }
  }

  func run() throws {
    let program = Program.current
    do {
      var output = try OutputFile("-")
      if let name {
        try output.append(try Self.details(name, in: program.catalog))
      } else if sets {
        try output.append(try Self.shippedSets())
      } else if markdown {
        try output.append(program.catalog.tuningPage(program: program.name))
      } else {
        try output.append(program.catalog.tuningTable)
      }
      try output.flush()
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func shippedSets() throws(BoardFileError) -> String {
    var rows: [(name: String, sentence: String)] = []
    for name in TuningSet.shipped { rows.append((name, try TuningSet(named: name).sentence)) }
    return table(rows.map { [$0.name, $0.sentence] }, rightAligned: [])
  }

  /// A constant; or a set, checked as a run with it would be.
  private static func details(_ name: String, in catalog: SceneCatalog) throws -> String {
    let isSet = name.hasSuffix(".yaml") || name == "-" || TuningSet.shipped.contains(name)
    guard isSet else { return try catalog.tuningDetails(name) }
    let set = try TuningSet(named: name)
    try CommandPlaces.checkStandardOutput(reading: "the set", [set.file])
    var choice = TuningChoice()
    choice.sets = TuningChoice.settings(of: set)
    _ = try choice.resolved(for: catalog.standard, in: catalog)
    return catalog.tuningDetails(of: set)
  }
}
