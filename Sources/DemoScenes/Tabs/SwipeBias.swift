import TactusCore

/// Tells swipes between tabs from vertical scrolling, in favour of swipes, and paces them.
///
/// A thumb swipes in an arc: what is meant sideways is often steeper than it is wide. And who has
/// just changed tabs is likely to go on, so for a moment after a change the favour is larger.
struct SwipeBias: BitwiseCopyable, Sendable {
  private let tuning: BiasTuning
  private var lastChange = Instant.longAgo
  private var lastRelease = Instant.longAgo

  init(_ tuning: BiasTuning) { self.tuning = tuning }

  mutating func tabChanged(at time: Instant) { lastChange = time }
  mutating func swipeReleased(at time: Instant) { lastRelease = time }
  mutating func reset() { self = SwipeBias(tuning) }

  /// Whether a way, from touch-down, is a swipe and not a scroll.
  func isSwipe(_ way: Vector, at time: Instant) -> Bool {
    let ratio = time < lastChange + tuning.momentum ? tuning.ratioInMomentum : tuning.ratio
    return abs(way.dy) < ratio * abs(way.dx)
  }

  func acceptsSwipe(at time: Instant) -> Bool { time >= lastChange + tuning.swipePause }
  func acceptsScroll(at time: Instant) -> Bool { time >= lastRelease + tuning.scrollPause }
}
