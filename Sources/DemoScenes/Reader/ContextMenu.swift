import Gestures
import TactusCore

//            open                        dismiss
//   closed ──────────▶ shown ──────────────────────────▶ leaving
//    ▲                   ▲                                  │ │
//    │                   └──────────────────────────────────┘ │ gone after 200 ms
//    │                     open                               │
//    └────────────────────────────────────────────────────────┘

/// A menu that a long press opens beside what was pressed.
struct ContextMenu: BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    case closed
    case shown
    case leaving(until: Instant)
  }

  private var state = State.closed
  /// What it is about: a row or an item.
  private(set) var subject: TargetID = 0
  private(set) var frame = Rect.zero
  /// From 0, invisible, to 1.
  private var presence = SpringValue(0)

  static var entryCount: Int { 4 }
  /// In points, on a screen that has room for it.
  static var width: Float { 260 }
  static var height: Float { 240 }
  /// How large it is when it comes in; it grows to 1.
  static var scaleStart: Float { 0.9 }
  static var leavingDuration: Interval { .milliseconds(200) }
  private static var entering: Spring { Spring(response: 0.35, dampingFraction: 0.75) }
  private static var leaving: Spring { Spring(response: 0.25, dampingFraction: 0.8) }

  /// Whether it takes all touches.
  var isShown: Bool { if case .shown = state { true } else { false } }

  mutating func open(for subject: TargetID, source: Rect, screen: Rect, at time: Instant) {
    self.subject = subject
    frame = MenuPlacement.frame(
      width: Self.width, height: Self.height, source: source, screen: screen)
    state = .shown
    presence.launch(from: 0, velocity: 0, to: 1, spring: Self.entering, at: time)
  }

  mutating func dismiss(at time: Instant) {
    guard isShown else { return }
    state = .leaving(until: time + Self.leavingDuration)
    presence.retarget(to: 0, spring: Self.leaving, at: time)
  }

  /// Gone at once.
  mutating func close() {
    state = .closed
    presence.set(0)
  }

  var nextDeadline: Instant {
    switch state {
    case .closed, .shown: .never
    case .leaving(let until): until
    }
  }

  mutating func expire(at time: Instant) {
    if nextDeadline <= time { close() }
  }

  /// How much of it is there, 0 when nothing is; it swings a little past 1.
  func presence(at time: Instant) -> Float {
    switch state {
    case .closed: 0
    case .shown, .leaving: max(presence.value(at: time), 0)
    }
  }

  /// One of its entries: below a head as high as an entry.
  func entry(_ index: Int) -> Rect {
    let each = frame.height / Float(Self.entryCount + 1)
    return Rect(
      x: frame.x, y: frame.y + Float(index + 1) * each, width: frame.width, height: each)
  }
}
