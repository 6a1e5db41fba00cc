public import TactusCore

/// Circles that spread from where a finger tapped. They are display only: no touch lands on one.
public struct Ripples: Part, BitwiseCopyable, Sendable {
  private var circles: Circles
  /// The one to replace next: the oldest, or one that was never used.
  private var next = 0
  private var tuning: RippleTuning
  /// The time of the last update, which is what is drawn.
  public private(set) var shown = Instant.longAgo
  /// The center of one that was replaced while it was visible.
  private var replaced: Point?

  private struct Circle: BitwiseCopyable, Sendable {
    var center: Point
    var effect: TimedEffect
  }

  /// How many ripples there is room for.
  public static var capacity: Int { Circles.count }
  private typealias Circles = InlineArray<16, Circle>

  public init(_ tuning: RippleTuning) {
    require("the ripples at once", Int(tuning.countMax), from: 1, to: Self.capacity)
    self.tuning = tuning
    let over = TimedEffect(start: .longAgo, duration: tuning.duration)
    circles = InlineArray(repeating: Circle(center: .zero, effect: over))
  }

  /// A finger tapped. When `countMax` are visible, the new one replaces the oldest.
  public mutating func add(at center: Point, time: Instant) {
    if !circles[next].effect.isOver(at: shown) { replaced = circles[next].center }
    let effect = TimedEffect(start: time, duration: tuning.duration)
    circles[next] = Circle(center: center, effect: effect)
    next = (next + 1) % Int(tuning.countMax)
  }

  /// The radius in points and the opacity of a ripple at a time; nil when it is over.
  public func circle(_ index: Int, at time: Instant) -> (
    center: Point, radius: Float, opacity: Float
  )? {
    let circle = circles[index]
    guard !circle.effect.isOver(at: time) else { return nil }
    let done = circle.effect.progress(at: time)
    let scale = tuning.scaleStart + (tuning.scaleEnd - tuning.scaleStart) * done
    return (circle.center, tuning.diameter / 2 * scale, tuning.opacityStart * (1 - done))
  }

  public mutating func pace(by pacing: Pacing) {
    tuning.duration = pacing.wholeFrames(tuning.duration)
  }

  /// Changed is each place where something spread, or vanished, since the last update.
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    for index in 0..<Self.capacity {
      let circle = circles[index]
      guard circle.effect.start < time, shown < circle.effect.start + circle.effect.duration else {
        continue
      }
      guard canBeSeen(index, at: time) || canBeSeen(index, at: shown) else { continue }
      let radius = self.circle(index, at: time)?.radius ?? radiusMax
      changes.add(Self.square(around: circle.center, radius))
    }
    if let replaced { changes.add(Self.square(around: replaced, radiusMax)) }
    replaced = nil
    shown = time
  }

  /// Whether a ripple has any colour: it ends slowly, and below half of one of 255 levels, as in
  /// its last frames, it has none.
  private func canBeSeen(_ index: Int, at time: Instant) -> Bool {
    (circle(index, at: time)?.opacity ?? 0) >= 0.5 / 255
  }

  /// Whether none is visible from `time` on.
  public func isResting(at time: Instant) -> Bool {
    for index in 0..<Self.capacity where !circles[index].effect.isOver(at: time) { return false }
    return true
  }

  private var radiusMax: Float { tuning.diameter / 2 * tuning.scaleEnd }

  private static func square(around center: Point, _ radius: Float) -> Rect {
    Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

/// How circles spread from where a finger tapped.
public struct RippleTuning: TuningTable {
  /// In points, at a scale of 1.
  public var diameter: Float = 50
  public var scaleStart: Float = 0.5
  public var scaleEnd: Float = 3
  public var opacityStart: Float = 0.6
  public var duration: Interval = .milliseconds(800)
  public var countMax: Int32 = 16

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &diameter, "ripples.diameter", in: 1...1_000, "A ripple is this wide at a scale of 1.")
    visitor.ratio(
      &scaleStart, "ripples.scaleStart", in: 0...10, reduced: 1, "A ripple starts at this scale.")
    visitor.ratio(
      &scaleEnd, "ripples.scaleEnd", in: 0...10, reduced: 1, "A ripple ends at this scale.")
    visitor.ratio(
      &opacityStart, "ripples.opacity", in: 0...1, "A ripple fades from this opacity to 0.")
    visitor.effect(
      &duration, "ripples.duration", inMilliseconds: 1...10_000,
      reduced: TuningEntry.reducedFade,
      "A ripple lasts this long.")
    visitor.count(
      &countMax, "ripples.count", in: 1...Float(Ripples.capacity),
      "At most this many ripples spread at once; another one replaces the oldest.")
  }
}
