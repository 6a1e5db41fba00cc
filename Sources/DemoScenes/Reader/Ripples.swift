import Interactions
import Raster
import TactusCore

/// Circles that spread from where a finger tapped. They are display only: no touch lands on one.
struct Ripples: BitwiseCopyable, Sendable {
  private var circles: Circles
  /// The one to replace next: the oldest, or one that was never used.
  private var next = 0
  private let tuning: RippleTuning
  /// A whole number of frames.
  private let duration: Interval
  private var seen = Instant.longAgo
  /// The center of one that was replaced while it was visible.
  private var replaced: Point?

  private struct Circle: BitwiseCopyable, Sendable {
    var center: Point
    var effect: TimedEffect
  }

  /// How many ripples there is room for.
  static var capacity: Int { Circles.count }
  private typealias Circles = InlineArray<16, Circle>

  init(_ tuning: RippleTuning, framePeriod: Interval) {
    precondition(
      tuning.countMax > 0 && tuning.countMax <= Self.capacity, "there are 1 to capacity ripples")
    self.tuning = tuning
    duration = TimedEffect.rounded(tuning.duration, toFramesOf: framePeriod)
    circles = InlineArray(
      repeating: Circle(center: .zero, effect: TimedEffect(start: .longAgo, duration: duration)))
  }

  /// A finger tapped. When `countMax` are visible, the new one replaces the oldest.
  mutating func add(at center: Point, time: Instant) {
    if !circles[next].effect.isOver(at: seen) { replaced = circles[next].center }
    circles[next] = Circle(center: center, effect: TimedEffect(start: time, duration: duration))
    next = (next + 1) % Int(tuning.countMax)
  }

  /// The radius in points and the opacity of a ripple at a time; nil when it is over.
  func circle(_ index: Int, at time: Instant) -> (center: Point, radius: Float, opacity: Float)? {
    let circle = circles[index]
    guard !circle.effect.isOver(at: time) else { return nil }
    let done = circle.effect.progress(at: time)
    let scale = tuning.scaleStart + (tuning.scaleEnd - tuning.scaleStart) * done
    return (circle.center, tuning.diameter / 2 * scale, tuning.opacityStart * (1 - done))
  }

  /// Damages what spread, or vanished, since the last update.
  mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    for index in 0..<Self.capacity {
      let circle = circles[index]
      guard circle.effect.start < time, seen < circle.effect.start + circle.effect.duration else {
        continue
      }
      let radius = self.circle(index, at: time)?.radius ?? radiusMax
      damage.add(Self.square(around: circle.center, radius), scale: scale)
    }
    if let replaced { damage.add(Self.square(around: replaced, radiusMax), scale: scale) }
    replaced = nil
    seen = time
  }

  /// Whether none is visible from `time` on.
  func isResting(at time: Instant) -> Bool {
    for index in 0..<Self.capacity where !circles[index].effect.isOver(at: time) { return false }
    return true
  }

  private var radiusMax: Float { tuning.diameter / 2 * tuning.scaleEnd }

  private static func square(around center: Point, _ radius: Float) -> Rect {
    Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }

  func draw(_ color: Color, on canvas: inout Canvas) {
    for index in 0..<Self.capacity {
      guard let circle = circle(index, at: seen) else { continue }
      canvas.fillCircle(
        center: circle.center, radius: circle.radius, color.opacity(circle.opacity))
    }
  }
}

/// How circles spread from where a finger tapped.
struct RippleTuning: TuningTable {
  /// In points, at a scale of 1.
  var diameter: Float = 50
  var scaleStart: Float = 0.5
  var scaleEnd: Float = 3
  var opacityStart: Float = 0.6
  var duration: Interval = .milliseconds(800)
  var countMax: Int32 = 16

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &diameter, "reader.rippleDiameter", in: 1...1_000, "A ripple is this wide at a scale of 1.")
    visitor.ratio(
      &scaleStart, "reader.rippleScaleStart", in: 0...10, "A ripple starts at this scale.")
    visitor.ratio(&scaleEnd, "reader.rippleScaleEnd", in: 0...10, "A ripple ends at this scale.")
    visitor.ratio(
      &opacityStart, "reader.rippleOpacity", in: 0...1, "A ripple fades from this opacity to 0.")
    visitor.time(
      &duration, "reader.rippleDuration", inMilliseconds: 1...10_000,
      "A ripple lasts this long, rounded to whole frames of the display.")
    visitor.count(
      &countMax, "reader.rippleCount", in: 1...Float(Ripples.capacity),
      "At most this many ripples spread at once; another one replaces the oldest.")
  }
}
