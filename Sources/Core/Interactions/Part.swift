public import Gestures
public import TactusCore

//            a finger, or the scene                  nextRest
//   resting ───────────────────────▶ under way ──────────────────▶ due ─ takeRest ─▶ resting
//      ▲                                 │                          │
//      └────────────── suspend ──────────┴──────────────────────────┘

/// Something on a screen that moves or is lit, by itself or under a finger: a list that glides, a
/// strip of pages, the light of presses.
///
/// A part is a value without a clock: where it is at any time is a function of that time. A scene
/// shows its parts to a visitor, all in one function (see `PartVisitor`); deadlines, rests,
/// suspends and damage follow from that. What a part has no use for, it leaves to the defaults: it
/// moves in no time, has no place, and no finger stops it.
public protocol Part {
  /// When it comes to rest, as long as that has not been taken; `never` after that.
  var nextRest: Instant { get }
  /// Where it came to rest, once, when that is due at `time`; in the unit of what moves, points
  /// mostly.
  mutating func takeRest(by time: Instant) -> Float?
  /// What of it is due at `time`, each once; by default that it came to rest. For a part of several
  /// things, such as rows, and for one that puts something off.
  mutating func takeReport(by time: Instant) -> PartReport?
  /// Where it is, for a trace; nil for what has no place.
  func place(at time: Instant) -> Float?
  /// Whether it stays as it is from `time` on unless a finger does something.
  func isResting(at time: Instant) -> Bool

  /// Follows a contact that landed on `ground`, from there until it leaves.
  mutating func touch(_ touch: Touch, on ground: Ground)
  /// The same, for a part of several things: on which of them it landed, as targets count them.
  mutating func touch(_ touch: Touch, on ground: Ground, _ index: Int)
  /// The finger that moves it does so no longer. What it has done so far stays.
  mutating func letGo(at time: Instant)
  /// The system went to sleep: no finger holds it any longer, and what was under way is over. By
  /// default it is let go.
  mutating func suspend(at time: Instant)

  /// Gives the springs that are its own, and in no table of constants, another pace, and rounds how
  /// long it draws something to whole frames (`Pacing.wholeFrames`): once, before anything moves.
  /// By default it has none.
  mutating func pace(by pacing: Pacing)

  /// The numbers that targets of one kind may have for it, such as those of its rows: for a part
  /// whose things are numbered. Asked once, before a run on a host, where a target of another
  /// number is refused. By default, and for nil, any number will do.
  ///
  /// - Parameter index: the number of one of them; what is returned is empty where there is none.
  func items(like index: Int) -> Range<Int>?

  /// Follows what is predicted of the fingers that hold it, in what it draws and in nothing else;
  /// asked before `show`, where prediction is on. By default it is drawn where the fingers were.
  ///
  /// - Returns: whether it is drawn ahead of where it is: then it does not rest to the eye.
  mutating func lead(_ leads: inout ContactLeads, at time: Instant) -> Bool

  /// How far it has moved what lies on it from where that is at rest, in points.
  ///
  /// - Parameter index: which of the targets of its kind lies there: a row, a page.
  func displacement(of index: Int, at time: Instant) -> Vector
  /// The same as of the last update, which is what is drawn.
  func shownDisplacement(of index: Int) -> Vector
  /// Whether it visibly moves what lies on it on its own: a finger that lands there catches it, and
  /// is no tap.
  func isCatch(of index: Int, at time: Instant) -> Bool

  /// Advances what is drawn to `time`, and adds what looks different from before.
  ///
  /// Deadlines and rests stay as they are: a scene may be drawn less often than it is asked for
  /// them.
  ///
  /// - Parameter scale: pixels per point.
  mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges)
}

extension Part {
  @inlinable public var nextRest: Instant { .never }
  @inlinable public mutating func takeRest(by time: Instant) -> Float? { nil }
  @inlinable public mutating func takeReport(by time: Instant) -> PartReport? {
    takeRest(by: time).map { PartReport(.rest($0)) }
  }
  @inlinable public func place(at time: Instant) -> Float? { nil }
  @inlinable public func isResting(at time: Instant) -> Bool { true }
  @inlinable public mutating func touch(_ touch: Touch, on ground: Ground) {}
  @inlinable public mutating func touch(_ touch: Touch, on ground: Ground, _ index: Int) {
    self.touch(touch, on: ground)
  }
  @inlinable public mutating func letGo(at time: Instant) {}
  @inlinable public mutating func suspend(at time: Instant) {
    letGo(at: time)
  }
  @inlinable public mutating func pace(by pacing: Pacing) {}
  @inlinable public func items(like index: Int) -> Range<Int>? { nil }
  @inlinable public mutating func lead(_ leads: inout ContactLeads, at time: Instant) -> Bool {
    false
  }
  @inlinable public func displacement(of index: Int, at time: Instant) -> Vector { .zero }
  @inlinable public func shownDisplacement(of index: Int) -> Vector { .zero }
  @inlinable public func isCatch(of index: Int, at time: Instant) -> Bool { false }
}

/// What a contact landed on, as a part sees it.
public enum Ground: UInt8, BitwiseCopyable, Sendable {
  /// On that part, perhaps on others as well.
  case this
  /// On another part.
  case other
  /// On what does not scroll.
  case fixed
}
