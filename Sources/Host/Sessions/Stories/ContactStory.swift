package import Gestures
public import TactusCore

/// The history of one contact: its movement, and what each recognizer that watched it decided.
public struct ContactStory: Equatable, Sendable {
  public let id: UInt16
  public let landing: Instant
  package let start: Point
  /// The target it landed on; nil when no recognizer has named one.
  package internal(set) var target: String?
  /// The largest distance from where it landed, in points.
  package internal(set) var travel: Float = 0
  /// Where it was seen last, and how far it had come before.
  private var position: Point
  private var travelBefore: Float = 0
  /// Its last size in points; 0 where the panel states none.
  var size: Float = 0
  /// When and how it ended; nil while it is down.
  package internal(set) var ending: Ending?
  package internal(set) var watchers: [Watcher] = []
  /// Drags that were following another contact when this one landed, and had not begun: they would
  /// have taken this one had it moved far enough, but report nothing of it as long as it does not.
  var followers: [Follower] = []

  init(id: UInt16, landing: Instant, start: Point) {
    self.id = id
    self.landing = landing
    self.start = start
    position = start
  }

  mutating func move(to position: Point) {
    self.position = position
    travelBefore = travel
    travel = max(travel, (position - start).length)
  }

  /// The last move was another contact's; returns where that is.
  mutating func takeBackMove() -> Point {
    travel = travelBefore
    return position
  }

  /// A recognizer by its name, and the contact that it follows.
  struct Follower: Equatable, Sendable {
    var name: String
    var contact: UInt16
  }

  package enum Ending: Equatable, Sendable {
    case lifted(Instant)
    /// The panel cancelled it: a palm, an unplugged device, a suspend.
    case cancelled(Instant)
    /// It jumped farther than a finger can: what goes on is another contact under its number.
    case leapt(Instant)
    /// It was larger than a finger, and was cancelled until it lifts: its size and
    /// `contact.palmSize`, in points.
    case palm(Instant, size: Float, limit: Float)
  }

  /// Whether it jumped, and another contact goes on under its number.
  var isLeapt: Bool { if case .leapt = ending { true } else { false } }

  /// A recognizer that watched the contact.
  package struct Watcher: Equatable, Sendable {
    package let recognizer: RecognizerID
    package let kind: RecognizerKind
    package let name: String
    package internal(set) var steps: [Step] = []
    /// The number of steps left out beyond `stepsMax`.
    var omittedCount = 0
    /// Whether it may still decide something about this contact.
    var isOpen = true

    /// Whether it is a drag that may still begin. One that has begun ignores other contacts, and
    /// has it so.
    var isFollowing: Bool {
      guard isOpen, kind == .drag || kind == .edgeSwipe,
        case .decided(let decision) = steps.last
      else { return false }
      return decision.to == .possible
    }

    /// The most steps kept: a map whose pan and pinch alternate makes four per second.
    static let stepsMax = 32

    mutating func append(_ step: Step) {
      if steps.count < Self.stepsMax { steps.append(step) } else { omittedCount += 1 }
    }
  }

  /// What happened to a watcher.
  package enum Step: Equatable, Sendable {
    case decided(StoryDecision)
    /// The tap gate's answer to the tap that was just recognized.
    case asked(TapGate.Answer)
    /// It switched to another contact.
    case turned(to: UInt16)
    /// It had failed before, for another contact that was on the same target already.
    case spoiled(by: UInt16)
    /// It ignored the contact because it was busy with another; nil when that one is gone.
    case ignored(busyWith: UInt16?)
    /// It did not get the contact, which stopped something that was moving.
    case withheld
  }

  /// Whether the story is complete: the contact is gone, and no watcher can still decide.
  var isComplete: Bool { ending != nil && !watchers.contains { $0.isOpen } }

  /// What it is to contacts that land now: the drags that follow this one and have not begun.
  var followersOfOthers: [Follower] {
    watchers.filter { $0.isFollowing }.map { Follower(name: $0.name, contact: id) }
  }

  /// Adds a recognizer to the watchers.
  mutating func watch(_ recognizer: RecognizerID, _ names: SceneNames) {
    guard !watchers.contains(where: { $0.recognizer == recognizer }) else { return }
    watchers.append(
      Watcher(
        recognizer: recognizer, kind: names.kind(of: recognizer), name: names.text(of: recognizer)))
  }

  /// Appends a step to a watcher.
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

/// A recognizer's change of state, reduced to what a story needs.
package struct StoryDecision: Equatable, Sendable {
  package var time: Instant
  package var to: RecognizerState
  package var reason: DecisionReason
  package var value: Float
  package var limit: Float
  package var winner: String?

  /// Whether the recognizer is not finished yet.
  var isOpen: Bool {
    switch to {
    case .possible, .waiting, .active: true
    case .idle, .recognized, .ended, .cancelled, .failed: false
    }
  }
}
