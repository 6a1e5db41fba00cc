import Gestures
import TactusCore

/// What became of one contact: where it went, and what each recognizer that watched it made of it.
struct ContactStory: Equatable, Sendable {
  let id: UInt16
  let landing: Instant
  let start: Point
  /// What it landed on; nil where no recognizer told of it.
  var target: String?
  /// How far from its landing it came at most, in points.
  var travel: Float = 0
  /// When and how it left; nil while it is on the glass.
  var ending: Ending?
  var watchers: [Watcher] = []

  enum Ending: Equatable, Sendable {
    case lifted(Instant)
    /// The panel took it back: a palm, an unplugged device, suspend.
    case takenBack(Instant)
  }

  /// A recognizer that watched the contact.
  struct Watcher: Equatable, Sendable {
    let recognizer: RecognizerID
    let kind: RecognizerKind
    let name: String
    var steps: [Step] = []
    /// How many steps found no room.
    var omittedCount = 0
    /// Whether it may still decide something about this contact.
    var isOpen = true

    /// How many steps are kept: a map whose pan and pinch take turns makes four a second.
    static let stepsMax = 32

    mutating func append(_ step: Step) {
      if steps.count < Self.stepsMax { steps.append(step) } else { omittedCount += 1 }
    }
  }

  /// What happened to a watcher.
  enum Step: Equatable, Sendable {
    case decided(StoryDecision)
    /// The tap gate's answer to the tap that was just recognized.
    case asked(TapGate.Answer)
    /// It turned to another contact.
    case turned(to: UInt16)
    /// It had failed before, for another contact that was on the same target already.
    case spoiled(by: UInt16)
    /// It took no notice of the contact; nil when what kept it busy is gone.
    case ignored(busyWith: UInt16?)
  }

  /// Everything is known: the contact is gone, and nobody waits for anything more.
  var isComplete: Bool { ending != nil && !watchers.contains { $0.isOpen } }

  /// From now on a recognizer is among the watchers.
  mutating func watch(_ recognizer: RecognizerID, _ names: SceneNames) {
    guard !watchers.contains(where: { $0.recognizer == recognizer }) else { return }
    watchers.append(
      Watcher(
        recognizer: recognizer, kind: names.kind(of: recognizer), name: names.text(of: recognizer)))
  }

  /// Writes a step down for a watcher.
  mutating func append(_ step: Step, of recognizer: RecognizerID) {
    for index in watchers.indices where watchers[index].recognizer == recognizer {
      watchers[index].append(step)
    }
  }

  /// Whether a watcher may still decide something about this contact.
  func isOpen(_ recognizer: RecognizerID) -> Bool {
    watchers.contains { $0.recognizer == recognizer && $0.isOpen }
  }

  mutating func setOpen(_ isOpen: Bool, _ recognizer: RecognizerID) {
    for index in watchers.indices where watchers[index].recognizer == recognizer {
      watchers[index].isOpen = isOpen
    }
  }
}

/// A recognizer's change of state, as a story needs it.
struct StoryDecision: Equatable, Sendable {
  var time: Instant
  var to: RecognizerState
  var reason: DecisionReason
  var value: Float
  var limit: Float
  var winner: String?

  /// Whether the recognizer is not done yet.
  var isOpen: Bool {
    switch to {
    case .possible, .waiting, .active: true
    case .idle, .recognized, .ended, .cancelled, .failed: false
    }
  }
}
