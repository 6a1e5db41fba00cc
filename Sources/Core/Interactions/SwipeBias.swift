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
    let ratio = time < lastChange + tuning.momentum ? tuning.ratioInMomentum : tuning.ratio
    return abs(translation.dy) < ratio * abs(translation.dx)
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
  }
}
