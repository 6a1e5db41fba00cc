public import Sessions
import TactusCore

/// Whether a run keeps an expectation, and what shows it.
public struct Verdict: Sendable {
  public let isKept: Bool
  /// What of the run the expectation names, whether it was wanted or not.
  public let happenings: [Happening]
  /// The contact that it is about: the one that made the first of them; where there is none, the
  /// one that should have. Nil where no contact fits.
  public let story: ContactStory?
  /// Why that contact did not make it; nil where it did.
  public let refusal: Refusal?
}

extension Expectation {
  /// Compares a run with it.
  public func verdict(on run: ReplayedRun) -> Verdict {
    let met = run.happenings.filter(isMet)
    if let first = met.first {
      let story = first.contacts.first.flatMap { id in
        run.stories.last { $0.id == id && $0.landing <= first.time }
      }
      return Verdict(isKept: isWanted, happenings: met, story: story, refusal: nil)
    }
    let story = candidate(of: run)
    return Verdict(
      isKept: !isWanted, happenings: [], story: story,
      refusal: story?.refusals(of: kind.recognizers).first)
  }

  /// The contact that should have made it. Of those on its target, or at its time, the one that a
  /// recognizer of the kind refused.
  private func candidate(of run: ReplayedRun) -> ContactStory? {
    guard kind != .fault else { return nil }
    var stories = run.stories
    if let time {
      stories = stories.filter { $0.isThere(at: time) }
    }
    if let target, kind != .navigation {
      let there = stories.filter { $0.target == target }
      if !there.isEmpty || time == nil { stories = there }
    }
    return stories.first { !$0.refusals(of: kind.recognizers).isEmpty } ?? stories.first
  }
}
