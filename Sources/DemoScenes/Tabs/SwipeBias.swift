import TactusCore

/// Distinguishes swipes between tabs from vertical scrolling, in favour of swipes, and paces them.
///
/// A thumb swipes in an arc: a swipe that is meant sideways is often steeper than it is wide. And a
/// user who has just changed tabs is likely to go on, so for a moment after a change the bias is
/// stronger.
struct SwipeBias: BitwiseCopyable, Sendable {
  private let tuning: BiasTuning
  private var lastChange = Instant.longAgo
  private var lastRelease = Instant.longAgo

  init(_ tuning: BiasTuning) { self.tuning = tuning }

  mutating func tabChanged(at time: Instant) { lastChange = time }
  mutating func swipeReleased(at time: Instant) { lastRelease = time }
  mutating func reset() { self = SwipeBias(tuning) }

  /// Whether a translation, from touch-down, is a swipe rather than a scroll.
  func isSwipe(_ translation: Vector, at time: Instant) -> Bool {
    let ratio = time < lastChange + tuning.momentum ? tuning.ratioInMomentum : tuning.ratio
    return abs(translation.dy) < ratio * abs(translation.dx)
  }

  func acceptsSwipe(at time: Instant) -> Bool { time >= lastChange + tuning.swipePause }
  func acceptsScroll(at time: Instant) -> Bool { time >= lastRelease + tuning.scrollPause }
}
