import BoardFiles
import InputText
public import Sessions
import TactusCore

/// What became of an expectation file: kept, broken, or not usable.
public struct FileVerdict: Sendable {
  public let path: String
  /// Why it could not be run; nil where it was.
  public let fault: String?
  public let results: [Result]
  /// The stories of all contacts, where something is broken.
  public let stories: [String]

  /// What became of an expectation.
  public struct Result: Sendable {
    public let line: Int
    public let expectation: Expectation
    public let isKept: Bool
    /// What the run did instead, of one that is broken.
    public var happened = ""
    /// The story of the contact that it is about, of one that is broken.
    public var why = ""
    /// What its line is to be by `--update`, of one that is broken.
    public var update: [String] = []
    /// The constant that would have made it so, where that was searched and found.
    public var change: SmallestChange?
    /// Whether it was searched.
    public var isSearched = false
  }

  /// Runs a file.
  ///
  /// - Parameter searching: whether the smallest change is searched for what is broken.
  public init(_ path: String, _ resolver: SetupResolver, searching: Bool = false) {
    self.path = path
    do throws(CorpusError) {
      (results, stories) = try Self.results(
        ExpectationFile(contentsOf: path), resolver, searching)
      fault = nil
    } catch {
      (results, stories) = ([], [])
      fault =
        path.hasSuffix(ExpectationFile.suffix) || !Self.isInput(path)
        ? error.description
        : "\(path): is an input and no test; write one of it with 'recording expect'"
    }
  }

  /// Whether it is a recording, a trace or a finger script.
  private static func isInput(_ path: String) -> Bool {
    do throws(CorpusError) {
      _ = try ReplaySource(contentsOf: path)
      return true
    } catch {
      return false
    }
  }

  private static func results(
    _ file: ExpectationFile, _ resolver: SetupResolver, _ searching: Bool
  ) throws(CorpusError) -> ([Result], stories: [String]) {
    let source = try file.source()
    let setup = try resolver.setup(file.choice, for: source)
    try file.check(targetsOf: setup)
    let input = try source.input(for: setup, file.options)
    let replay = CorpusReplay(setup)
    let run = replay.run(input)
    let results = file.expectations.map { line in
      let verdict = line.expectation.verdict(on: run)
      var result = Result(
        line: line.number, expectation: line.expectation, isKept: verdict.isKept)
      guard !verdict.isKept else { return result }
      result.happened = line.expectation.happened(verdict, run)
      result.why = verdict.story?.text ?? ""
      result.update = line.expectation.update(verdict, run)
      if searching {
        result.isSearched = true
        result.change = SmallestChange.search(line.expectation, verdict, input, on: replay)
      }
      return result
    }
    let isBroken = results.contains { !$0.isKept }
    return (results, isBroken ? run.stories.map { $0.text.shown(keepsLines: true) } : [])
  }
}

extension Expectation {
  /// What a run did in the place of what was expected, in words.
  public func happened(_ verdict: Verdict, _ run: ReplayedRun) -> String {
    if !verdict.happenings.isEmpty {
      return verdict.happenings.map { happening in
        let contacts = happening.contacts.map { "\($0)" }.joined(separator: " and ")
        let by = contacts.isEmpty ? "" : " by contact \(contacts)"
        return "\(happening.text)\(by) at \(GesturePrinter.seconds(happening.time)) s"
      }.joined(separator: ", ")
    }
    guard let story = verdict.story else {
      if kind == .fault { return "no such fault" }
      if let time { return "no touch at \(time.text)" + (target.map { " on \($0)" } ?? "") }
      return target.map { "no touch on \($0)" } ?? "no touch"
    }
    let made = run.happenings.filter {
      $0.contacts.contains(story.id) && $0.time >= story.landing
    }
    return made.isEmpty
      ? "nothing came of contact \(story.id)"
      : made.map(\.text).joined(separator: ", ") + " by contact \(story.id)"
  }

  /// Lines that a run keeps in the place of this one.
  func update(_ verdict: Verdict, _ run: ReplayedRun) -> [String] {
    var other = self
    other.isWanted.toggle()
    var lines = [other.description]
    guard isWanted, let story = verdict.story else { return lines }
    for happening in run.happenings
    where happening.block == nil && happening.contacts.first == story.id
      && happening.landing == story.landing
    {
      let made = Expectation(happening.kind, on: happening.target, at: StatedTime(story.landing))
      if made.verdict(on: run).isKept, !lines.contains(made.description) {
        lines.append(made.description)
      }
    }
    return lines
  }
}
