import InputText
import Sessions
import TactusCore

/// Writes what a run did as lines of an expectation file: contact by contact its story as a
/// comment, then what it made; then what no contact made.
public struct ExpectationText {
  private let run: ReplayedRun

  public init(of run: ReplayedRun) { self.run = run }

  /// The lines; each expectation in them is kept by the run.
  public var lines: [String] {
    var lines: [String] = []
    var done = Set<Int>()
    for story in run.stories {
      lines.append("")
      lines += Self.comment(story)
      let mine = run.happenings.indices.filter { index in
        let happening = run.happenings[index]
        return happening.contacts.contains(story.id) && happening.landing == story.landing
          && !done.contains(index)
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
    let hasPart = run.happenings.contains {
      $0.block == nil && $0.contacts.contains(story.id) && $0.landing <= story.landing
        && $0.end >= story.landing
    }
    guard !hasPart, made.allSatisfy({ !$0.isWanted }) else { return kept(made) }
    // Nothing came of it; that no tap did is what a person would notice.
    return kept(made + [Expectation(isWanted: false, .tap, on: story.target, at: time)])
  }

  /// Those that the run keeps, as lines, each once: the same words may name what another contact
  /// made at that time.
  private func kept(_ expectations: [Expectation]) -> [String] {
    var lines: [String] = []
    for expectation in expectations where expectation.verdict(on: run).isKept {
      if !lines.contains(expectation.description) { lines.append(expectation.description) }
    }
    return lines
  }

  /// A story as comments.
  static func comment(_ story: ContactStory) -> [String] {
    story.text.shown(keepsLines: true).split(separator: "\n").map { "# \($0)" }
  }
}
