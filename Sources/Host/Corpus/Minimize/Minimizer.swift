public import Recordings
public import Sessions
import TactusCore

/// Reduces a recording to the least that still shows what a person expects of it, for the same
/// reason: first contacts go, then scans; then positions and times become round and small.
///
/// What it tries depends on nothing but the recording: the same input gives the same result.
public struct Minimizer {
  private let replay: CorpusReplay
  private let expectation: Expectation
  private let report: (Progress) -> Void
  private let isStopped: () -> Bool

  /// What is left so far.
  public struct Progress: Sendable {
    public var attempts: Int
    public var contacts: Int
    public var scans: Int
  }

  /// - Parameters:
  ///   - report: called with what is left, after each attempt.
  ///   - isStopped: whether to end with what is left so far.
  public init(
    keeping expectation: Expectation, in replay: CorpusReplay,
    report: @escaping (Progress) -> Void = { _ in }, isStopped: @escaping () -> Bool = { false }
  ) {
    self.replay = replay
    self.expectation = expectation
    self.report = report
    self.isStopped = isStopped
  }

  /// The least of a recording.
  ///
  /// - Parameter file: the recording's name in errors.
  public func minimized(
    _ input: TouchInput, file: String
  ) throws(MinimizerError) -> Minimized {
    let run = replay.run(input)
    let verdict = expectation.verdict(on: run)
    guard verdict.isKept else { throw .notKept(file: file, expectation, verdict) }
    guard let cause = KeptCause(expectation, verdict) else {
      throw .noCause(file: file, expectation)
    }
    let contacts = RecordedContacts(of: input.reports)
    var search = MinimizerSearch(contacts, replay, cause, report, isStopped)
    guard search.find(verdict.story.map(ContactKey.init)) else {
      throw .notOfContacts(file: file, expectation)
    }
    search.reduce()
    return Minimized(search, expectation)
  }
}

/// What a minimizer has found.
public struct Minimized: Sendable {
  public let contacts: RecordedContacts
  /// How many replays it took.
  public let attempts: Int
  /// The story of the contact that is the cause, of a run of what is left; nil where none is.
  public let story: ContactStory?
  /// What that contact was called in the recording.
  public let contact: UInt16?

  init(_ search: MinimizerSearch, _ expectation: Expectation) {
    contacts = search.best.contacts.fromZero
    attempts = search.attempts
    let id = search.best.id(of: search.tag)
    let run = search.replay.run(TouchInput(contacts.reports))
    story = id.flatMap { id in run.stories.first { $0.id == id } }
    contact = search.tag.map { search.originals[$0].id }
  }
}

/// Why a recording cannot be minimized. Its description is one line.
public enum MinimizerError: Error, CustomStringConvertible {
  /// It does not keep the expectation.
  case notKept(file: String, Expectation, Verdict)
  /// It keeps it because nothing of the kind was tried.
  case noCause(file: String, Expectation)
  /// What it shows goes with the faults, or with samples of the accelerometer.
  case notOfContacts(file: String, Expectation)

  public var description: String {
    switch self {
    case .notKept(let file, let expectation, let verdict):
      let found = verdict.happenings.first.map {
        "it has \($0.text) at \($0.landing.shownSeconds) s"
      }
      let reason = verdict.refusal.map { "\($0.recognizer) refused: \($0.reason)" }
      let what = found ?? reason ?? "nothing of the kind is in it"
      return "\(file): does not keep '\(expectation)': \(what); give --keep what it shows"
    case .noCause(let file, let expectation):
      return "\(file): keeps '\(expectation)' since no contact tried it; name the target of one "
        + "that did, or its time, as 'recording show' lists them"
    case .notOfContacts(let file, let expectation):
      return
        "\(file): '\(expectation)' is lost when only the contacts are left; it comes of faults "
        + "or of the accelerometer, which cannot be minimized"
    }
  }
}
