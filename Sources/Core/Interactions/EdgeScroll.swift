public import TactusCore

//             a finger comes near an edge                 reviewInterval
//   waiting ─────────────────────────────────▶ scrolling ──────────────▶ due: what is under the
//      ▲                                          │  ▲                   finger has changed
//      └── it leaves the edge, or the glass ──────┘  └──────────────────────┘

/// Scrolls a list while a finger that carries something, or extends a selection, is near the upper
/// or lower edge of its viewport.
///
/// A finger that took hold near an edge means nothing by it until it comes nearer.
public struct EdgeScroll: Part, BitwiseCopyable, Sendable {
  /// When to look again at what is under a finger that may be still; `never` while nothing scrolls.
  public private(set) var nextRest = Instant.never
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
    if nextRest == .never { nextRest = time + tuning.reviewInterval }
  }

  /// The finger left, or does something else: the list stays where it is.
  public mutating func stop(_ scroll: inout ScrollAxis, at time: Instant) {
    scroll.stop(at: time)
    nextRest = .never
  }

  /// Whether what is under the finger is to be looked at anew, at `time`; each time once. At an end
  /// of the list it was the last time.
  public mutating func isDue(at time: Instant, _ scroll: ScrollAxis) -> Bool {
    guard nextRest <= time else { return false }
    goOn(with: scroll, at: time)
    return true
  }

  /// What is under the finger was looked at, at `time`: again a little later, except at an end of
  /// the list.
  public mutating func goOn(with scroll: ScrollAxis, at time: Instant) {
    nextRest = scroll.isStill(at: time) ? .never : time + tuning.reviewInterval
  }

  // As a part that stands beside the list.
  /// What is under the finger is to be looked at anew: the caller does that, and goes on.
  public mutating func takeReport(by time: Instant) -> PartReport? {
    guard nextRest <= time else { return nil }
    nextRest = .never
    return PartReport(.due(0))
  }

  /// It is not drawn; the list is.
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {}
}

/// Where and how fast a list scrolls under what is carried.
public struct EdgeScrollTuning: TuningTable {
  /// From the edge, in points; a finger's width and a little.
  public var distance: Float = 48
  /// How much nearer to an edge than where it took hold a finger has to be, in points.
  public var approach: Float = 10
  /// In points per second.
  public var speed: Float = 320
  public var reviewInterval: Interval = .milliseconds(50)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &distance, "edge.distance", in: 0...10_000,
      "A list scrolls when a finger that carries or selects is this near to an edge of it.")
    visitor.length(
      &approach, "edge.approach", in: 0...10_000,
      "It scrolls only when the finger is by this much nearer to the edge than where it took hold.")
    visitor.speed(
      &speed, "edge.speed", in: 1...10_000,
      "A list scrolls at this speed under a finger at its edge.")
    visitor.time(
      &reviewInterval, "edge.interval", inMilliseconds: 1...60_000,
      "While it scrolls, what is under the finger is looked at once per interval.")
  }
}
