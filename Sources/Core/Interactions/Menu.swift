public import Gestures
public import TactusCore

//            open                        dismiss
//   closed ──────────▶ shown ──────────────────────────▶ leaving
//    ▲                   ▲                                  │ │
//    │                   └──────────────────────────────────┘ │ gone a little later
//    │                     open                               │
//    └────────────────────────────────────────────────────────┘

/// A menu that a long press opens beside what was pressed: where it lies, how far it has appeared,
/// and which of its entries a finger is on. What the entries mean is its owner's.
///
/// The finger that opened it may slide to an entry and lift there. Where there is no room beside
/// the source, the menu opens under that finger: then it has to leave what lies under it first,
/// because a finger that lifts rolls by a few points.
public struct Menu: Part, BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    case closed
    case shown
    case leaving(until: Instant)
  }

  private var state = State.closed
  /// What it is for.
  public private(set) var subject: TargetID = 0
  /// Where it lies on the screen, in points.
  public private(set) var frame = Rect.zero
  /// The numbers of its entries, from the top.
  public private(set) var entries = Entries(filler: 0)
  /// The entry under the finger that opened the menu and is still down.
  public private(set) var hovered: UInt8?
  private var hasHovered = false
  /// Whether that finger is on its way to an entry.
  public private(set) var isSliding = false
  /// What lay under the finger that opened it: an entry, the head, or nothing but the finger's
  /// place; and whether the finger has left that.
  private var origin = Rect.zero
  private var start = Point.zero
  private var hasLeftOrigin = false
  /// Whether it lies over what it belongs to.
  public private(set) var coversSource = false
  /// From 0, invisible, to 1.
  private var presence = MovingValue(0)
  /// As of the last update.
  private var shown: (presence: Float, hovered: UInt8?) = (0, nil)

  public typealias Entries = BoundedArray<8, UInt8>
  /// How many entries a menu has room for.
  public static var entriesMax: Int { Entries.capacity }
  public private(set) var tuning: MenuTuning
  private let placement: MenuPlacement

  /// So many entries fill it; fewer leave room for a head, more are lower.
  private static var filling: Int { 5 }

  public init(_ tuning: MenuTuning, _ placement: MenuPlacement) {
    self.tuning = tuning
    self.placement = placement
  }

  /// The entry or the head at a point; an empty rectangle beside the menu.
  private func part(under point: Point) -> Rect {
    for index in 0..<entries.count where frame(ofEntry: index).contains(point) {
      return frame(ofEntry: index)
    }
    return head.contains(point) ? head : Rect(x: point.x, y: point.y, width: 0, height: 0)
  }

  /// Whether it can be seen: until it is gone, nothing beneath it is touched.
  public var isVisible: Bool { if case .closed = state { false } else { true } }

  /// Whether its entries can be chosen.
  public var isShown: Bool { if case .shown = state { true } else { false } }

  /// Opens it.
  ///
  /// - Parameters:
  ///   - source: what it belongs to, on the screen, in points.
  ///   - finger: where the finger is that opened it.
  public mutating func open(
    for subject: TargetID, _ entries: Entries, source: Rect, finger: Point, screen: Rect,
    at time: Instant
  ) {
    self.subject = subject
    self.entries = entries
    hovered = nil
    hasHovered = false
    isSliding = false
    frame = placement.frame(
      width: tuning.width, height: tuning.height, source: source, screen: screen)
    coversSource = !frame.intersection(source).isEmpty
    origin = part(under: finger)
    start = finger
    hasLeftOrigin = false
    state = .shown
    presence.retarget(to: 1, spring: tuning.entering, at: time)
  }

  /// It leaves, and is gone `leavingDuration` later.
  public mutating func dismiss(at time: Instant) {
    guard isShown else { return }
    hovered = nil
    state = .leaving(until: time + tuning.leavingDuration)
    presence.retarget(to: 0, spring: tuning.leaving, at: time)
  }

  /// Closes it at once.
  public mutating func close(at time: Instant) {
    hovered = nil
    state = .closed
    presence.settle(at: 0, time)
  }

  /// When it has come, or is gone, as long as that has not been taken.
  public var nextRest: Instant {
    switch state {
    case .closed, .shown: presence.nextRest
    case .leaving(let until): until
    }
  }

  /// Where it came to rest by `time`, once: 1 when it is there, 0 when it is gone.
  public mutating func takeRest(by time: Instant) -> Float? {
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
  public func presence(at time: Instant) -> Float {
    switch state {
    case .closed: 0
    case .shown, .leaving: max(presence.value(at: time), 0)
    }
  }

  /// Whether it neither comes nor leaves from `time` on.
  public func isResting(at time: Instant) -> Bool { presence.isResting(at: time) }

  private var entryHeight: Float { frame.height / Float(max(entries.count, Self.filling)) }

  /// The part above the entries, with the subject's name; empty when the entries need all.
  public var head: Rect {
    Rect(
      x: frame.x, y: frame.y, width: frame.width,
      height: frame.height - Float(entries.count) * entryHeight)
  }

  /// The frame of one of its entries, counted from the top.
  public func frame(ofEntry index: Int) -> Rect {
    Rect(
      x: frame.x, y: head.maxY + Float(index) * entryHeight, width: frame.width,
      height: entryHeight)
  }

  /// The frame of an entry; nil when this menu does not have it.
  public func frame(of entry: UInt8) -> Rect? {
    for index in 0..<entries.count where entries[index] == entry { return frame(ofEntry: index) }
    return nil
  }

  /// The entry at a point; nil beside them.
  public func entry(at point: Point) -> UInt8? {
    for index in 0..<entries.count where frame(ofEntry: index).contains(point) {
      return entries[index]
    }
    return nil
  }

  /// The finger that opened it lifts, or does something else from now on.
  ///
  /// - Returns: the entry that it has chosen.
  @discardableResult
  public mutating func endSlide() -> UInt8? {
    defer { isSliding = false }
    return isSliding ? hovered : nil
  }

  /// The finger that opened it is at `point`; true when it came to an entry for the first time.
  public mutating func hover(at point: Point) -> Bool {
    isSliding = true
    // From the edge of an entry it is a short way beyond it: a roll, too, by less than half of one.
    let isRoll = !origin.isEmpty && (point - start).length <= entryHeight / 2
    if !isRoll, !origin.inset(by: -tuning.slideDistance).contains(point) { hasLeftOrigin = true }
    let entry = isShown && hasLeftOrigin ? entry(at: point) : nil
    guard entry != hovered else { return false }
    hovered = entry
    guard entry != nil, !hasHovered else { return false }
    hasHovered = true
    return true
  }

  public mutating func suspend(at time: Instant) { close(at: time) }

  public mutating func pace(by pacing: Pacing) {
    tuning.leavingDuration = pacing.wholeFrames(tuning.leavingDuration)
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let now = presence(at: time)
    guard now != shown.presence || hovered != shown.hovered else { return }
    shown = (now, hovered)
    changes.isWhole = true
  }

  /// Whether a finger that moved by `movement` from what it holds is on its way to the menu: more
  /// towards it than twice as much to a side.
  public func isToward(_ movement: Vector, from start: Point) -> Bool {
    let way = frame.center.y > start.y ? movement.dy : -movement.dy
    return isShown && way > 2 * abs(movement.dx)
  }

  /// Whether a finger that landed at `start` is between there and the menu, or on it.
  public func isOnTheWay(_ point: Point, from start: Point) -> Bool {
    let upper = min(frame.y, start.y)
    let lower = max(frame.maxY, start.y)
    return isShown && point.x >= frame.x && point.x <= frame.maxX && point.y >= upper
      && point.y <= lower
  }
}

/// The size of a menu, and how it appears and disappears.
public struct MenuTuning: TuningTable {
  /// In points, if the screen has room for it.
  public var width: Float = 260
  public var height: Float = 240
  /// From this scale it grows to 1.
  public var scaleStart: Float = 0.9
  public var leavingDuration: Interval = .milliseconds(200)
  /// In points: what a thumb rolls as it lifts, 2 mm at most.
  public var slideDistance: Float = 12
  public var entering = Spring(response: 0.35, dampingFraction: 0.75)
  public var leaving = Spring(response: 0.25, dampingFraction: 0.8)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &width, "menu.width", in: 1...10_000,
      "A context menu is this wide where the screen has room.")
    visitor.length(
      &height, "menu.height", in: 1...10_000,
      "A context menu is this high where the screen has room.")
    visitor.ratio(
      &scaleStart, "menu.scale", in: 0...1, reduced: 1,
      "A context menu grows from this scale to 1 as it comes in.")
    visitor.length(
      &slideDistance, "menu.slide", in: 0...1_000,
      "A finger chooses by sliding only when it went this far beyond what the menu put under it.")
    visitor.effect(
      &leavingDuration, "menu.leaving", inMilliseconds: 0...10_000,
      reduced: TuningEntry.reducedFade,
      "A context menu is gone this long after it was dismissed.")
    visitor.spring(
      &entering, response: "menu.in.response", damping: "menu.in.damping",
      reduced: TuningEntry.reducedFade,
      "The spring with which a context menu comes in.")
    visitor.spring(
      &leaving, response: "menu.out.response", damping: "menu.out.damping",
      reduced: TuningEntry.reducedFade,
      "The spring with which a context menu leaves.")
  }
}

/// Where to put a menu beside its source: centred below it, or above it if it would leave the
/// screen at the bottom, and within all four edges.
public struct MenuPlacement: TuningTable {
  /// Between the source and the menu, in points.
  public var gap: Float = 20
  /// The least distance to each edge of the screen, in points.
  public var margin: Float = 20

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &gap, "menu.gap", in: 0...1_000, "A menu lies this far from what it belongs to.")
    visitor.length(
      &margin, "menu.margin", in: 0...1_000, "A menu keeps this far from all four edges.")
  }

  /// - Parameters: lengths in points; `width` and `height` shrink to fit a small screen.
  public func frame(width: Float, height: Float, source: Rect, screen: Rect) -> Rect {
    let room = screen.inset(by: margin)
    let width = max(min(width, room.width), 0)
    let height = max(min(height, room.height), 0)
    let x = min(max(source.center.x - width / 2, room.x), room.maxX - width)
    let below = source.maxY + gap
    let y = below + height > room.maxY ? source.y - gap - height : below
    return Rect(
      x: x, y: min(max(y, room.y), room.maxY - height), width: width, height: height)
  }
}
