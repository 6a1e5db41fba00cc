import Gestures
import Sessions
import TactusCore

/// What a smaller input must still show: the same outcome of one contact, for the same reason.
struct KeptCause: Equatable {
  private let expectation: Expectation
  /// What the contact landed on.
  private let target: String?
  private let outcome: Outcome

  private enum Outcome: Equatable {
    /// The contact makes it, by these recognizers.
    case made([Maker])
    /// It does not, and this is why.
    case refused(Refusal)
    /// No contact makes it: a fault.
    case happened
  }

  /// A recognizer that made something of a contact, and by which of its limits.
  private struct Maker: Equatable {
    var recognizer: String
    var reason: DecisionReason
    var limit: Float
  }

  /// What a run shows of an expectation; nil where nothing in it is the cause.
  init?(_ expectation: Expectation, _ verdict: Verdict) {
    guard verdict.isKept else { return nil }
    self.expectation = expectation
    target = verdict.story?.target
    if let refusal = verdict.refusal {
      outcome = .refused(refusal)
    } else if !verdict.happenings.isEmpty {
      outcome = verdict.story.map { .made(Self.makers(of: expectation.kind, $0)) } ?? .happened
    } else {
      return nil
    }
  }

  /// Whether a run shows the same.
  ///
  /// - Parameter contact: the id that the contact has in it; nil where no contact is the cause.
  func isShown(by run: ReplayedRun, contact: UInt16?) -> Bool {
    // The contact is known, and its time is another one.
    var timeless = expectation
    timeless.time = nil
    let story = contact.flatMap { id in run.stories.first { $0.id == id } }
    let met = run.happenings.filter(timeless.isMet)
    switch outcome {
    case .happened: return !met.isEmpty
    case .made(let makers):
      guard let story, story.target == target else { return false }
      return met.contains { $0.contacts.contains(story.id) }
        && Self.makers(of: expectation.kind, story) == makers
    case .refused(let refusal):
      guard let story, story.target == target else { return false }
      let isMade = met.contains { expectation.time == nil || $0.contacts.contains(story.id) }
      let refusals = story.refusals(of: expectation.kind.recognizers)
      return !isMade && refusals.first?.isSameCause(as: refusal) ?? false
    }
  }

  private static func makers(of kind: Expectation.Kind, _ story: ContactStory) -> [Maker] {
    story.watchers.filter { kind.recognizers.contains($0.kind) }.compactMap { watcher in
      for case .decided(let decision) in watcher.steps
      where decision.to == .recognized || decision.to == .active {
        return Maker(recognizer: watcher.name, reason: decision.reason, limit: decision.limit)
      }
      return nil
    }
  }
}
