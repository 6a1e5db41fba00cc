public import TactusCore

//             a finger comes near an edge                 reviewInterval
//   waiting ─────────────────────────────────▶ scrolling ──────────────▶ due: what is under the
//      ▲                                          │  ▲                   finger has changed
//      └── it leaves the edge, or the glass ──────┘  └──────────────────────┘

/// Scrolls a list while a finger that carries something, or extends a selection, is near the upper
/// or lower edge of its viewport.
///
/// A finger that took hold near an edge means nothing by it until it comes nearer.
public struct EdgeScroll: BitwiseCopyable, Sendable {
  /// When to look again at what is under a finger that may be still; `never` while nothing scrolls.
  public private(set) var nextReview = Instant.never
  private let tuning: EdgeScrollTuning

  public init(_ tuning: EdgeScrollTuning) { self.tuning = tuning }

  /// The finger is at height `y`, on the screen, and took hold at `start`.
  public mutating func follow(
    _ y: Float, from start: Float, in viewport: Rect, _ scroll: inout ScrollAxis, at time: Instant
  ) {
    let upper = min(viewport.y + tuning.distance, start - tuning.approach)
    let lower = max(viewport.maxY - tuning.distance, start + tuning.approach)
    guard y < upper || y > lower else {
      stop(&scroll, at: time)
      return
    }
    scroll.carry(velocity: y < upper ? -tuning.speed : tuning.speed, at: time)
    if nextReview == .never { nextReview = time + tuning.reviewInterval }
  }

  /// The finger left, or does something else: the list stays where it is.
  public mutating func stop(_ scroll: inout ScrollAxis, at time: Instant) {
    scroll.stop(at: time)
    nextReview = .never
  }

  /// Whether what is under the finger is to be looked at anew, at `time`; each time once. At an end
  /// of the list it was the last time.
  public mutating func isDue(at time: Instant, _ scroll: ScrollAxis) -> Bool {
    guard nextReview <= time else { return false }
    nextReview = scroll.isResting(at: time) ? .never : time + tuning.reviewInterval
    return true
  }
}

/// Where and how fast a list scrolls under what is carried.
public struct EdgeScrollTuning: BitwiseCopyable, Sendable {
  /// From the edge, in points; a finger's width and a little.
  public var distance: Float = 48
  /// How much nearer to an edge than where it took hold a finger has to be, in points.
  public var approach: Float = 10
  /// In points per second.
  public var speed: Float = 320
  public var reviewInterval: Interval = .milliseconds(50)

  public init() {}
}
