import Raster
import TactusCore

/// Circles that spread from where a finger tapped. They are only looked at: no touch ever meets
/// one.
struct Ripples: BitwiseCopyable, Sendable {
  private var circles: InlineArray<16, Circle>
  /// The one that gives way next: it is the oldest, or was never used.
  private var next = 0
  private let duration: Interval
  private var seen = Instant.longAgo
  /// The middle of one that gave way while it was to be seen.
  private var replaced: Point?

  private struct Circle: BitwiseCopyable, Sendable {
    var center: Point
    var effect: TimedEffect
  }

  /// How many spread at once.
  static var countMax: Int { 16 }
  /// In points, before it is scaled.
  static var diameter: Float { 50 }
  static var scaleStart: Float { 0.5 }
  static var scaleEnd: Float { 3 }
  static var opacityStart: Float { 0.6 }
  static var duration: Interval { .milliseconds(800) }

  init(framePeriod: Interval) {
    duration = TimedEffect.rounded(Self.duration, toFramesOf: framePeriod)
    circles = InlineArray(
      repeating: Circle(center: .zero, effect: TimedEffect(start: .longAgo, duration: duration)))
  }

  /// A finger tapped. With `countMax` alive the oldest gives way.
  mutating func add(at center: Point, time: Instant) {
    if !circles[next].effect.isOver(at: seen) { replaced = circles[next].center }
    circles[next] = Circle(center: center, effect: TimedEffect(start: time, duration: duration))
    next = (next + 1) % Self.countMax
  }

  /// How many are to be seen at a time.
  func count(at time: Instant) -> Int {
    var count = 0
    for index in 0..<Self.countMax where !circles[index].effect.isOver(at: time) { count += 1 }
    return count
  }

  /// Radius in points and opacity of one, as of a time; nil when it is over.
  func circle(_ index: Int, at time: Instant) -> (center: Point, radius: Float, opacity: Float)? {
    let circle = circles[index]
    guard !circle.effect.isOver(at: time) else { return nil }
    let done = circle.effect.progress(at: time)
    let scale = Self.scaleStart + (Self.scaleEnd - Self.scaleStart) * done
    return (circle.center, Self.diameter / 2 * scale, Self.opacityStart * (1 - done))
  }

  /// Damages what spread, or vanished, since the last look.
  mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    for index in 0..<Self.countMax {
      let circle = circles[index]
      guard circle.effect.start < time, seen < circle.effect.start + circle.effect.duration else {
        continue
      }
      let radius = self.circle(index, at: time)?.radius ?? Self.radiusMax
      damage.add(Self.square(around: circle.center, radius), scale: scale)
    }
    if let replaced { damage.add(Self.square(around: replaced, Self.radiusMax), scale: scale) }
    replaced = nil
    seen = time
  }

  private static var radiusMax: Float { diameter / 2 * scaleEnd }

  private static func square(around center: Point, _ radius: Float) -> Rect {
    Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }

  func draw(on canvas: inout Canvas) {
    for index in 0..<Self.countMax {
      guard let circle = circle(index, at: seen) else { continue }
      canvas.fillCircle(
        center: circle.center, radius: circle.radius, Theme.accent.opacity(circle.opacity))
    }
  }
}
