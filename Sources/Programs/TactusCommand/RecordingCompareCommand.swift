import ArgumentParser
import Corpus
import Glibc
import InputText
import OutputFiles
import Recordings

/// `recording compare`: what changes between two boards, sets of constants or values.
struct RecordingCompareCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "compare",
      abstract: "Report which touches of recordings change under other constants or another board.",
      discussion: """
        A and B are boards, sets of constants, and NAME=VALUE, with commas between; \
        '\(Variant.unchanged)' changes nothing. Then come recordings, traces, finger scripts, \
        expectation files, and folders of them. With --sweep there is no B. A corpus may be divided: \
        --shard K/N writes a part of it, on whatever machine, and '\(program) recording merge' makes \
        the whole of them.

        Examples:
          \(program) recording compare default tap.slop=14 recordings/
          \(program) recording compare default gloves recordings/ --json changes.json
          \(program) recording compare default gloves recordings/ --html changes.html
          \(program) recording compare default recordings/ --sweep tap.slop=6..14:1 --svg slop.svg
          \(program) recording compare default gloves recordings/ --shard 3/32 -o parts/3-of-32
        """)
  }

  @Argument(help: ArgumentHelp("A, B, then recordings and folders.", valueName: "a b path"))
  var arguments: [String]

  @Option(
    help: ArgumentHelp("Replay A with each value of a constant.", valueName: "name=from..to:step"))
  var sweep: String?

  @OptionGroup var report: CorpusReportOptions

  @Option(help: ArgumentHelp("Compare a part only, such as 3/32.", valueName: "k/n"))
  var shard: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to write that part.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Keep what was replayed in a folder; what is there is not replayed again.",
      valueName: "folder"))
  var cache: String?

  @Option(help: ArgumentHelp("Threads (default: one for each processor).", valueName: "count"))
  var jobs: Int?

  @OptionGroup var reading: RecordingReading

  func validate() throws {
    let variants = sweep == nil ? 2 : 1
    guard arguments.count > variants else {
      throw ValidationError(
        sweep == nil
          ? "name A, B and recordings, such as 'default gloves recordings/'"
          : "name A and recordings, such as 'default recordings/'")
    }
    if sweep != nil, arguments.count > 2, (try? Variant(arguments[1])) != nil,
      access(arguments[1].pathForC, F_OK) != 0
    {
      throw ValidationError(
        "--sweep replays A with other values, and has no B; leave '\(arguments[1])' out")
    }
    guard (shard == nil) == (output == nil) else {
      throw ValidationError("--shard K/N and -o FILE go together; give both, or --json FILE")
    }
    if shard != nil, report.isAsked {
      throw ValidationError(
        "a part makes no report; give --json, --html, --csv and --svg to merge")
    }
    try report.check(isSweep: sweep != nil)
    try checkJobs(jobs)
  }

  func run() throws {
    do { try compare() } catch { throw CommandFailure(error) }
  }

  private func compare() throws {
    let paths = Array(arguments.dropFirst(sweep == nil ? 2 : 1))
    var places = CommandPlaces()
    for path in paths { places.reads("the recording", path) }
    places.writes("-o", output, isLate: true)
    if output == nil { report.places(&places) }
    try places.check()
    let part = try shard.map(Self.shard) ?? .whole
    var comparison = Comparison(
      try Variant(arguments[0]),
      try sweep.map { .sweep(try Sweep($0)) } ?? .variant(try Variant(arguments[1])),
      Program.current.resolver)
    comparison.base = reading.setup.choice
    comparison.options.size = reading.size
    comparison.options.ranges = reading.ranges
    comparison.options.seed = reading.seed
    let digest = try comparison.check()
    comparison.program = try Self.program()
    comparison.cache = try cache.map { try OutcomeCache($0) }
    let threads = jobs ?? WorkerPool.processorCount
    let manifest = try CorpusManifest(paths, jobs: threads)
    if !manifest.others.isEmpty {
      let more = manifest.others.count > 3 ? " and \(manifest.others.count - 3) more" : ""
      warn(
        "no recordings, left out: \(manifest.others.prefix(3).joined(separator: ", "))\(more)")
    }
    guard !manifest.units.isEmpty else {
      throw CommandFailure("no recording in \(paths.joined(separator: ", ")); name others")
    }
    let head = PartHead(
      part, manifest, comparison, setup: digest,
      version: Program.current.version, command: command)
    if let output {
      try write(head, manifest, comparison, threads, to: output)
    } else {
      try report.write(head) { take in
        try Self.rows(head, manifest, comparison, threads, take)
      }
    }
    if let counts = comparison.cache?.counts {
      warn("replayed \(counts.made), from the cache \(counts.found)")
    }
  }

  /// Replays the inputs of a part, and gives their rows in the order of names.
  private static func rows(
    _ head: PartHead, _ manifest: CorpusManifest, _ comparison: Comparison, _ threads: Int,
    _ take: (UnitRow) throws -> Void
  ) throws {
    let units = manifest.units.filter { $0.place % head.shards == head.shard - 1 }
    var progress = CorpusProgress()
    defer { progress.close() }
    try WorkerPool.run(units.count, jobs: threads) { index in
      comparison.row(units[index])
    } take: { (index: Int, row: UnitRow) throws in
      progress.show("\(index + 1) of \(units.count) recordings")
      try take(row)
    }
  }

  private func write(
    _ head: PartHead, _ manifest: CorpusManifest, _ comparison: Comparison, _ threads: Int,
    to path: String
  ) throws {
    var file = try OutputFile(path, .whole)
    var writer = PartWriter()
    try file.append(writer.head(head))
    try Self.rows(head, manifest, comparison, threads) { try file.append(writer.row($0)) }
    try file.append(writer.end(head))
    try file.close()
  }

  /// The command that makes a part, without which one and where to.
  private var command: String {
    var words = [Program.current.name, "recording", "compare"] + arguments
    if let sweep { words += ["--sweep", sweep] }
    let setup = reading.setup
    if let scene = setup.scene { words += ["--scene", scene] }
    if let board = setup.board { words += ["--board", board] }
    words += setup.constants.words
    if let rate = setup.ticksPerSecond { words += ["--tick-rate", "\(rate)"] }
    if let size = reading.size { words += ["--size", size.text] }
    if let ranges = reading.ranges { words += ["--ranges", ranges.text] }
    if reading.seed != 1 { words += ["--seed", "\(reading.seed)"] }
    return words.map(Program.quoted).joined(separator: " ")
  }

  private static func shard(_ text: String) throws(CommandFailure) -> ShardNumber {
    guard let shard = ShardNumber(text) else {
      throw CommandFailure("--shard \(text): no part; write K/N, K from 1 to N, such as 3/32")
    }
    return shard
  }

  /// What this program is called by its content.
  private static func program() throws -> ContentHash {
    ContentHash(try ReplaySource.bytes(of: "/proc/self/exe").bytes)
  }
}
