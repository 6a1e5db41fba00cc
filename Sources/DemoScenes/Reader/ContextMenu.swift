import Gestures
import TactusCore

//            open                        dismiss
//   closed ──────────▶ shown ──────────────────────────▶ leaving
//    ▲                   ▲                                  │ │
//    │                   └──────────────────────────────────┘ │ gone a little later
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
  /// What it is for: a row or an item.
  private(set) var subject: TargetID = 0
  private(set) var frame = Rect.zero
  /// From 0, invisible, to 1.
  private var presence = SpringValue(0)

  static var entryCount: Int { 4 }
  let tuning: ContextMenuTuning
  private let placement: MenuPlacement

  init(_ tuning: ContextMenuTuning, _ placement: MenuPlacement) {
    self.tuning = tuning
    self.placement = placement
  }

  /// Whether it takes all touches.
  var isShown: Bool { if case .shown = state { true } else { false } }

  mutating func open(for subject: TargetID, source: Rect, screen: Rect, at time: Instant) {
    self.subject = subject
    frame = placement.frame(
      width: tuning.width, height: tuning.height, source: source, screen: screen)
    state = .shown
    presence.launch(from: 0, velocity: 0, to: 1, spring: tuning.entering, at: time)
  }

  mutating func dismiss(at time: Instant) {
    guard isShown else { return }
    state = .leaving(until: time + tuning.leavingDuration)
    presence.retarget(to: 0, spring: tuning.leaving, at: time)
  }

  /// Closes it at once.
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

  /// How far it has appeared, 0 when hidden; it overshoots 1 slightly.
  func presence(at time: Instant) -> Float {
    switch state {
    case .closed: 0
    case .shown, .leaving: max(presence.value(at: time), 0)
    }
  }

  /// Whether it neither comes nor leaves from `time` on.
  func isResting(at time: Instant) -> Bool { presence.isResting(at: time) }

  /// The frame of an entry; the entries are below a header of the same height.
  func entry(_ index: Int) -> Rect {
    let each = frame.height / Float(Self.entryCount + 1)
    return Rect(
      x: frame.x, y: frame.y + Float(index + 1) * each, width: frame.width, height: each)
  }
}
