import TactusCore

/// Tells swipes between tabs from vertical scrolling, in favour of swipes, and paces them.
///
/// A thumb swipes in an arc: what is meant sideways is often steeper than it is wide. And who has
/// just changed tabs is likely to go on, so for a moment after a change the favour is larger.
struct SwipeBias: BitwiseCopyable, Sendable {
  private var lastChange = Instant.longAgo
  private var lastRelease = Instant.longAgo

  /// A way is a swipe while |dy| < ratio · |dx|.
  static var ratio: Float { 3.5 }
  /// … and this much for a while after a change of tabs.
  static var ratioInMomentum: Float { 6 }
  static var momentum: Interval { .milliseconds(800) }
  /// The next swipe is accepted this long after a change.
  static var swipePause: Interval { .milliseconds(150) }
  /// Vertical scrolling is accepted this long after a swipe was let go.
  static var scrollPause: Interval { .milliseconds(200) }

  mutating func tabChanged(at time: Instant) { lastChange = time }
  mutating func swipeReleased(at time: Instant) { lastRelease = time }
  mutating func reset() { self = SwipeBias() }

  /// Whether a way, from touch-down, is a swipe and not a scroll.
  func isSwipe(_ way: Vector, at time: Instant) -> Bool {
    let ratio = time < lastChange + Self.momentum ? Self.ratioInMomentum : Self.ratio
    return abs(way.dy) < ratio * abs(way.dx)
  }

  func acceptsSwipe(at time: Instant) -> Bool { time >= lastChange + Self.swipePause }
  func acceptsScroll(at time: Instant) -> Bool { time >= lastRelease + Self.scrollPause }
}
