package import Sessions
package import TactusCore

/// With which change of one constant a contact makes the gesture that it missed. It plays no runs:
/// it asks for each, and takes its stories.
package struct OutlookSearch {
  private let missed: MissedGesture
  private let story: ContactStory
  private let constants: [ConstantSteps]
  private let scene: String
  private var changes: ChangeSearch?
  private var words: String?

  /// What it wants to know.
  package enum Question: Equatable, Sendable {
    /// What the run does when it is played again, without a change or with one.
    case run(ChangeSearch.Trial?)
    /// Nothing more; what was found, in words.
    case over(String)
  }

  /// How many runs may be played for it.
  package static let runsMax = 400

  /// How long after a contact left its gesture is waited for: the longest window of the gate, and
  /// the next tap of a series.
  package static let patience = Interval.milliseconds(3000)

  /// - Parameters:
  ///   - story: of the contact that missed it.
  ///   - constants: those of the run, in the order of the table.
  package init(
    of missed: MissedGesture, in story: ContactStory, _ constants: [ConstantSteps], scene: String
  ) {
    (self.missed, self.story, self.constants, self.scene) = (missed, story, constants, scene)
  }

  package mutating func next() -> Question {
    if let words { return .over(words) }
    guard changes != nil else { return .run(nil) }
    if let trial = changes?.next() { return .run(trial) }
    return .over(
      changes?.result.map { "made with \($0.text)" }
        ?? "no small change of one constant was found that makes it")
  }

  /// Takes the stories of the run that was asked for; none where there can be no such run.
  package mutating func take(_ stories: [ContactStory]) {
    let recognizer = missed.refusal.recognizer
    guard changes != nil else {
      // A run that was late, or whose records did not all fit, may have decided otherwise.
      let again = stories.first { $0.id == story.id && $0.landing == story.landing }
      let watchers = again?.watchers.filter { $0.name == recognizer } ?? []
      guard watchers.contains(where: { $0.refusal?.isSameCause(as: missed.refusal) ?? false })
      else {
        words = "no change was searched, because a replay of its scans does otherwise"
        return
      }
      changes = ChangeSearch(constants, watchers, scene: scene, runsMax: Self.runsMax)
      return
    }
    changes?.take(
      stories.contains { story.isSameTouch(as: $0) && $0.isMade(by: recognizer) })
  }
}
