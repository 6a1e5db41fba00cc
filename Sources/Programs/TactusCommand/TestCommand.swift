import ArgumentParser
import Corpus
import InputText
import OutputFiles
import Reports

/// `test`: runs expectation files.
struct TestCommand: ParsableCommand {
  static let configuration: CommandConfiguration = {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "test",
      abstract: "Run tests of recordings: what is expected of them, and what they do.",
      discussion: """
        Takes expectation files, and folders of them (NAME\(ExpectationFile.suffix)), as \
        '\(program) recording expect' writes them. Of what is broken it reports what happened \
        instead, why, and the smallest change of one constant that would have made it so. Exit \
        status: 0 all kept, 1 some broken, 2 a file that cannot be used; the others are run.

        Examples:
          \(program) test Tests/bugs
          \(program) test Tests/bugs/lost-tap.expect --update
        """)
  }()

  @Argument(help: "Files and folders.")
  var paths: [String]

  @Option(
    help: ArgumentHelp("Write each expectation as a test case of JUnit.", valueName: "file.xml"))
  var junit: String?

  @Flag(help: "Rewrite what is broken as what happens, and show what is changed.")
  var update = false

  @Option(help: ArgumentHelp("Threads (default: one for each processor).", valueName: "count"))
  var jobs: Int?

  /// Of how many broken files the smallest change is searched.
  private static let searchedMax = 32

  func validate() throws {
    if paths.isEmpty { throw ValidationError("name a file or a folder") }
    try checkJobs(jobs)
  }

  func run() throws {
    var counts = Counts()
    do {
      var places = CommandPlaces()
      places.writes("--junit", junit, isLate: true)
      if junit.map(OutputPlace.isStandardOutput) ?? false {
        throw CommandFailure("--junit -: the summary goes there; name a file")
      }
      let files = try found()
      for file in files { places.reads("the test", file) }
      try places.check()
      var cases: [CheckCase] = []
      let broken = try runAll(files, &counts, &cases)
      try report(broken, &counts)
      try list(counts.text)
      if let junit { try write(JUnitReport(name: "expectations", cases: cases).xml, junit) }
    } catch {
      throw CommandFailure(error)
    }
    if counts.unreadable > 0 { throw CommandFailure("", .unusable) }
    if counts.broken > 0 { throw CommandFailure("", .checkFailed) }
  }

  private func found() throws(CorpusError) -> [String] {
    var files: [String] = []
    // A file that is named beside its folder is run once.
    var seen = Set<FileIdentity>()
    for path in paths {
      let walk = try FolderWalk(path) { $0.hasSuffix(ExpectationFile.suffix) }
      guard !walk.files.isEmpty else {
        throw .faulty(
          file: path, line: 0,
          what: "has no test, NAME\(ExpectationFile.suffix); write one with "
            + "'\(Program.current.name) recording expect FILE -o NAME\(ExpectationFile.suffix)'")
      }
      files += walk.files.map(\.path).filter { file in
        FileIdentity(existing: file).map { seen.insert($0).inserted } ?? true
      }
    }
    return files
  }

  /// Runs all; returns those that are not kept as a whole.
  private func runAll(
    _ files: [String], _ counts: inout Counts, _ cases: inout [CheckCase]
  ) throws -> [FileVerdict] {
    let resolver = Program.current.resolver
    var broken: [FileVerdict] = []
    var progress = CorpusProgress()
    defer { progress.close() }
    WorkerPool.run(files.count, jobs: jobs ?? WorkerPool.processorCount) { index in
      FileVerdict(files[index], resolver)
    } take: { index, verdict in
      counts.take(verdict)
      if junit != nil { cases += verdict.cases }
      if verdict.fault != nil || verdict.results.contains(where: { !$0.isKept }) {
        broken.append(verdict)
      }
      progress.show("\(index + 1) of \(files.count) files, \(counts.broken) broken")
    }
    return broken
  }

  private func report(_ broken: [FileVerdict], _ counts: inout Counts) throws {
    let resolver = Program.current.resolver
    let searched = update ? 0 : min(broken.count, Self.searchedMax)
    var progress = CorpusProgress()
    defer { progress.close() }
    try WorkerPool.run(broken.count, jobs: jobs ?? WorkerPool.processorCount) { index in
      let isSearched = index < searched && broken[index].fault == nil
      return isSearched ? FileVerdict(broken[index].path, resolver, searching: true) : broken[index]
    } take: { (index: Int, verdict: FileVerdict) throws(CommandFailure) in
      progress.show("searching changes of constants: \(index + 1) of \(broken.count) files")
      let text = update ? try updated(verdict) : verdict.text
      progress.close()
      try list(text.shown(keepsLines: true))
    }
    if broken.count > searched, !update, searched == Self.searchedMax {
      try list("changes of constants were searched in the first \(searched) files\n")
    }
  }

  /// Rewrites a file; returns what was changed.
  private func updated(_ verdict: FileVerdict) throws(CommandFailure) -> String {
    guard verdict.fault == nil else { return verdict.text }
    do {
      let file = try ExpectationFile(contentsOf: verdict.path)
      let update = ExpectationUpdate(of: file, verdict.results, stories: verdict.stories)
      var output = try OutputFile(verdict.path, .whole)
      let result = update.bytes.withUnsafeBufferPointer { all in
        Result { () throws(OutputError) in try output.append(all) }
      }
      try result.get()
      try output.close()
      return update.changes.map { change in
        "\(verdict.path):\(change.line)\n- \(change.old)\n"
          + change.new.map { "+ \($0)\n" }.joined()
      }.joined()
    } catch {
      throw CommandFailure(error)
    }
  }

  private func write(_ text: String, _ path: String) throws {
    var output = try OutputFile(path, .whole)
    try output.append(text)
    try output.close()
  }

  private struct Counts {
    var files = 0
    var kept = 0
    var broken = 0
    var unreadable = 0

    mutating func take(_ verdict: FileVerdict) {
      files += 1
      if verdict.fault != nil { unreadable += 1 }
      let kept = verdict.results.count { $0.isKept }
      self.kept += kept
      broken += verdict.results.count - kept
    }

    var text: String {
      let whole = kept + broken
      return "\(counted(whole, "expectation")) in \(counted(files, "file")): \(kept) kept, "
        + "\(broken) broken"
        + (unreadable == 0 ? "" : "; \(counted(unreadable, "file")) cannot be used") + "\n"
    }
  }
}

/// Throws for a number of threads that there cannot be.
func checkJobs(_ jobs: Int?) throws {
  guard let jobs, !(1...1024).contains(jobs) else { return }
  throw ValidationError("--jobs: write a number of threads, 1 to 1024")
}

extension FileVerdict {
  /// What is broken, in words.
  fileprivate var text: String {
    if let fault {
      return "UNUSABLE  " + (fault.contains(path) ? "" : "\(path): ") + "\(fault)\n"
    }
    return results.filter { !$0.isKept }.map { result in
      var text = "BROKEN  \(path):\(result.line): \(result.expectation)\n"
      text += "  happened  \(result.happened)\n"
      let why = result.why.split(separator: "\n")
      for (index, line) in why.enumerated() {
        text += (index == 0 ? "  why       " : "            ") + line + "\n"
      }
      if let change = result.change {
        text += "  kept with \(change.text)\n"
      } else if result.isSearched {
        text += "  no small change of one constant was found that keeps it\n"
      }
      return text
    }.joined()
  }

  fileprivate var cases: [CheckCase] {
    if let fault {
      return [CheckCase(group: path, name: "can be used", outcome: .failed(fault))]
    }
    return results.map { result in
      CheckCase(
        group: path, name: "line \(result.line): \(result.expectation)",
        outcome: result.isKept ? .passed : .failed(result.happened), figures: result.why)
    }
  }
}
