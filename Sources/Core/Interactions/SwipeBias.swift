public import Gestures
public import TactusCore

//   finger lifts, and another tab is in front     finger lifts
//        │                                          │
//        ├── swipePause ──▶ swipes begin            ├── scrollPause ──▶ lists scroll
//        └── momentum: swipes may be steeper ──▶

/// Distinguishes swipes between tabs from vertical scrolling, in favour of swipes, and paces them.
///
/// A thumb swipes in an arc: a swipe that is meant sideways is often steeper than it is wide. And a
/// user who has just changed tabs is likely to go on, so for a moment after a change the bias is
/// stronger. A finger that moves too early is not lost: it begins when its pause ends, and what it
/// has done by then decides what it is.
///
/// A thumb that scrolls goes in an arc as well: of people's vertical scrolls a quarter begin aslant.
/// So what begins between the diagonal and the bias is judged a little later, and by where it leads:
/// the bend of its way is carried on as far again. One that straightens up is a scroll.
public struct SwipeBias: BitwiseCopyable, Sendable {
  private let tuning: BiasTuning
  private var lastChange = Instant.longAgo
  private var lastRelease = Instant.longAgo

  public init(_ tuning: BiasTuning) { self.tuning = tuning }

  public mutating func tabChanged(at time: Instant) { lastChange = time }
  public mutating func swipeReleased(at time: Instant) { lastRelease = time }
  public mutating func reset() { self = SwipeBias(tuning) }

  /// Whether a translation, from touch-down, is a swipe rather than a scroll.
  public func isSwipe(_ translation: Vector, at time: Instant) -> Bool {
    abs(translation.dy) < ratio(at: time) * abs(translation.dx)
  }

  /// Whether a drag that wants to begin is a swipe.
  public func isSwipe(_ attempt: GestureEvent) -> Bool {
    let way = attempt.translation
    guard isSwipe(way, at: attempt.time) else { return false }
    let up: Float = way.dy < 0 ? -1 : 1
    let rise = attempt.velocity.dy * up
    guard isSlanting(way), rise > 0 else { return true }
    // From the mean slope, which is that of half the way, through the one at its end.
    let mean = way.dx / abs(way.dy)
    let ahead = 3 * (attempt.velocity.dx / rise) - 2 * mean
    return ratio(at: attempt.time) * ahead * (way.dx < 0 ? -1 : 1) > 1
  }

  /// The earliest time at which a drag may begin: the end of the pause for what it looks like; or a
  /// little later, as long as it has not gone far enough for it to be seen where it leads.
  public func earliest(of attempt: GestureEvent) -> Instant {
    let earliest = earliest(for: attempt.translation, at: attempt.time)
    let isUnclear =
      isSlanting(attempt.translation) && isSwipe(attempt.translation, at: attempt.time)
      && attempt.translation.length < tuning.way
    return isUnclear ? max(earliest, attempt.time + Self.review) : earliest
  }

  /// How soon a drag is looked at again.
  private static var review: Interval { .milliseconds(8) }

  /// Whether it leads more up or down than sideways.
  private func isSlanting(_ way: Vector) -> Bool { abs(way.dy) > abs(way.dx) }

  private func ratio(at time: Instant) -> Float {
    time < lastChange + tuning.momentum ? tuning.ratioInMomentum : tuning.ratio
  }

  /// The earliest time at which a drag may begin that has this translation at `time`: the end of
  /// the pause for what it looks like. It may look like something else by then.
  public func earliest(for translation: Vector, at time: Instant) -> Instant {
    isSwipe(translation, at: time)
      ? lastChange + tuning.swipePause : lastRelease + tuning.scrollPause
  }
}

/// What counts as a swipe between tabs, and when the next one is accepted.
public struct BiasTuning: TuningTable {
  /// A drag is a swipe while |dy| < ratio · |dx|.
  public var ratio: Float = 3.5
  /// … and this ratio for a while after a change of tabs.
  public var ratioInMomentum: Float = 6
  public var momentum: Interval = .milliseconds(800)
  public var swipePause: Interval = .milliseconds(150)
  public var scrollPause: Interval = .milliseconds(200)
  /// A drag that is steeper than the diagonal and yet within the ratio has gone this far, in points,
  /// before it is judged: by then an arc shows its bend.
  public var way: Float = 60

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &ratio, "bias.ratio", in: 0...1_000,
      "A drag swipes and does not scroll while it is less than this many times as high as wide.")
    visitor.ratio(
      &ratioInMomentum, "bias.ratioInMomentum", in: 0...1_000,
      "The same for a while after a change of tabs, when another swipe is likely.")
    visitor.time(
      &momentum, "bias.momentum", inMilliseconds: 0...60_000,
      "Swipes are favoured more for this long after a change of tabs.")
    visitor.time(
      &swipePause, "bias.swipePause", inMilliseconds: 0...60_000,
      "The next swipe begins at the earliest this long after a change of tabs.")
    visitor.time(
      &scrollPause, "bias.scrollPause", inMilliseconds: 0...60_000,
      "Scrolling begins at the earliest this long after a swipe was let go.")
    visitor.length(
      &way, "bias.way", in: 0...1_000,
      "A drag that is steep, and within the ratio, is judged when it has gone this far.")
  }
}
