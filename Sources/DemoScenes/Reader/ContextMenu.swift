import Gestures
import TactusCore

//            open                        dismiss
//   closed ──────────▶ shown ──────────────────────────▶ leaving
//    ▲                   ▲                                  │ │
//    │                   └──────────────────────────────────┘ │ gone a little later
//    │                     open                               │
//    └────────────────────────────────────────────────────────┘

/// A menu that a long press opens beside what was pressed.
///
/// The finger that opened it may slide to an entry and lift there.
struct ContextMenu: BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    case closed
    case shown
    case leaving(until: Instant)
  }

  private var state = State.closed
  /// What it is for: a row, a card, an item or a note.
  private(set) var subject: TargetID = 0
  private(set) var frame = Rect.zero
  private(set) var entries = Entries(filler: .share)
  /// The entry under the finger that opened the menu and is still down.
  private(set) var hovered: MenuEntry?
  private var hasHovered = false
  /// From 0, invisible, to 1.
  private var presence = MovingValue(0)

  typealias Entries = BoundedArray<5, MenuEntry>
  let tuning: ContextMenuTuning
  private let placement: MenuPlacement

  init(_ tuning: ContextMenuTuning, _ placement: MenuPlacement) {
    self.tuning = tuning
    self.placement = placement
  }

  /// Whether it takes all touches.
  var isShown: Bool { if case .shown = state { true } else { false } }

  mutating func open(
    for subject: TargetID, _ entries: Entries, source: Rect, screen: Rect, at time: Instant
  ) {
    self.subject = subject
    self.entries = entries
    hovered = nil
    hasHovered = false
    frame = placement.frame(
      width: tuning.width, height: tuning.height, source: source, screen: screen)
    state = .shown
    presence.retarget(to: 1, spring: tuning.entering, at: time)
  }

  mutating func dismiss(at time: Instant) {
    guard isShown else { return }
    hovered = nil
    state = .leaving(until: time + tuning.leavingDuration)
    presence.retarget(to: 0, spring: tuning.leaving, at: time)
  }

  /// Closes it at once.
  mutating func close(at time: Instant) {
    hovered = nil
    state = .closed
    presence.settle(at: 0, time)
  }

  var nextDeadline: Instant {
    switch state {
    case .closed, .shown: presence.nextRest
    case .leaving(let until): until
    }
  }

  /// Where it came to rest by `time`, once: 1 when it is there, 0 when it is gone.
  mutating func takeRest(by time: Instant) -> Float? {
    switch state {
    case .closed, .shown: return presence.takeRest(by: time)
    case .leaving(let until):
      guard until <= time else { return nil }
      state = .closed
      presence.set(0)
      return 0
    }
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

  /// Five entries fill it; fewer leave room for a head.
  private var entryHeight: Float { frame.height / Float(Entries.capacity) }

  /// The part above the entries, with the subject's name; empty when the entries need all.
  var head: Rect {
    Rect(
      x: frame.x, y: frame.y, width: frame.width,
      height: frame.height - Float(entries.count) * entryHeight)
  }

  /// The frame of one of its entries, counted from the top.
  func frame(ofEntry index: Int) -> Rect {
    Rect(
      x: frame.x, y: head.maxY + Float(index) * entryHeight, width: frame.width,
      height: entryHeight)
  }

  /// The frame of an entry; nil when this menu does not have it.
  func frame(of entry: MenuEntry) -> Rect? {
    for index in 0..<entries.count where entries[index] == entry { return frame(ofEntry: index) }
    return nil
  }

  func entry(at point: Point) -> MenuEntry? {
    for index in 0..<entries.count where frame(ofEntry: index).contains(point) {
      return entries[index]
    }
    return nil
  }

  /// The finger that opened it is at `point`; true when it came to an entry for the first time.
  mutating func hover(at point: Point) -> Bool {
    let entry = isShown ? entry(at: point) : nil
    guard entry != hovered else { return false }
    hovered = entry
    guard entry != nil, !hasHovered else { return false }
    hasHovered = true
    return true
  }

  /// Whether a finger that moved by `movement` from what it holds is on its way to the menu: more
  /// towards it than twice as much to a side.
  func isToward(_ movement: Vector, from start: Point) -> Bool {
    let way = frame.center.y > start.y ? movement.dy : -movement.dy
    return isShown && way > 2 * abs(movement.dx)
  }

  /// Whether a finger that landed at `start` is between there and the menu, or on it.
  func isOnTheWay(_ point: Point, from start: Point) -> Bool {
    let upper = min(frame.y, start.y)
    let lower = max(frame.maxY, start.y)
    return isShown && point.x >= frame.x && point.x <= frame.maxX && point.y >= upper
      && point.y <= lower
  }
}
