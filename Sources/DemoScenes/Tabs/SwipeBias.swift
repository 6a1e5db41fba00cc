import Interactions
import TactusCore

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

  /// The earliest time at which a drag may begin that has this translation at `time`: the end of
  /// the pause for what it looks like. It may look like something else by then.
  func earliest(for translation: Vector, at time: Instant) -> Instant {
    isSwipe(translation, at: time)
      ? lastChange + tuning.swipePause : lastRelease + tuning.scrollPause
  }
}
