import InputText
import Sessions
import TactusCore

/// Writes what a run did as lines of an expectation file: contact by contact its story as a
/// comment, then what it made; then what no contact made.
public struct ExpectationText {
  private let run: ReplayedRun
  /// The places of happenings by the contacts that made them.
  private let byContact: [UInt16: [Int]]
  /// And by the seconds in which they may be meant.
  private let meant: [Int64: [Int]]

  public init(of run: ReplayedRun) {
    self.run = run
    var made: [UInt16: [Int]] = [:]
    var meant: [Int64: [Int]] = [:]
    for (index, happening) in run.happenings.enumerated() {
      for contact in happening.contacts { made[contact, default: []].append(index) }
      let end = max(happening.time, happening.end)
      for second in Self.seconds(happening.landing, end) {
        meant[second, default: []].append(index)
      }
    }
    (byContact, self.meant) = (made, meant)
  }

  /// The seconds that a time from one to another belongs to, with a margin for how it is written.
  private static func seconds(_ start: Instant, _ end: Instant) -> ClosedRange<Int64> {
    (start.microseconds - 10_000) / 1_000_000...(end.microseconds + 10_000) / 1_000_000
  }

  /// Whether the run keeps an expectation: its verdict, of what may be meant alone.
  private func keeps(_ expectation: Expectation) -> Bool {
    guard let time = expectation.time else { return expectation.verdict(on: run).isKept }
    let isMet = (meant[time.instant.microseconds / 1_000_000] ?? []).contains {
      expectation.isMet(by: run.happenings[$0])
    }
    return isMet == expectation.isWanted
  }

  /// The lines; each expectation in them is kept by the run.
  public var lines: [String] {
    var lines: [String] = []
    var done = Set<Int>()
    for story in run.stories {
      lines.append("")
      lines += Self.comment(story)
      let mine = (byContact[story.id] ?? []).filter { index in
        run.happenings[index].landing == story.landing && !done.contains(index)
      }
      done.formUnion(mine)
      lines += expectations(of: story, mine.map { run.happenings[$0] })
    }
    let others = run.happenings.indices.filter { !done.contains($0) }.map { run.happenings[$0] }
    let rest = others.map { Expectation($0.kind, on: $0.target, at: StatedTime($0.time)) }
    let noFault = Expectation(isWanted: false, .fault)
    let last = kept(rest + [noFault])
    if !last.isEmpty { lines += [""] + last }
    return lines
  }

  private func expectations(of story: ContactStory, _ happenings: [Happening]) -> [String] {
    let time = StatedTime(story.landing)
    let made = happenings.map { happening in
      Expectation(
        isWanted: happening.block == nil, happening.kind, on: happening.target,
        at: happening.kind == .fault ? StatedTime(happening.time) : time)
    }
    // What two contacts made stands below the first of them.
    let mine = byContact[story.id] ?? []
    let hasPart = mine.contains { index in
      let other: Happening = run.happenings[index]
      guard other.block == nil else { return false }
      return other.landing <= story.landing && other.end >= story.landing
    }
    guard !hasPart, made.allSatisfy({ !$0.isWanted }) else { return kept(made) }
    // Nothing came of it; that no tap did is what a person would notice.
    return kept(made + [Expectation(isWanted: false, .tap, on: story.target, at: time)])
  }

  /// Those that the run keeps, as lines, each once: the same words may name what another contact
  /// made at that time.
  private func kept(_ expectations: [Expectation]) -> [String] {
    var lines: [String] = []
    for expectation in expectations where keeps(expectation) {
      if !lines.contains(expectation.description) { lines.append(expectation.description) }
    }
    return lines
  }

  /// A story as comments.
  static func comment(_ story: ContactStory) -> [String] {
    story.text.shown(keepsLines: true).split(separator: "\n").map { "# \($0)" }
  }
}
