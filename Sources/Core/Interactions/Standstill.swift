public import TactusCore

/// What the eye takes for standing still: less than half a point from where it comes to rest, and
/// slower than 20 points per second.
///
/// A finger that lands on what moves stops it, and is no tap. A spring has some way to go after
/// that can no longer be seen, and if such a touch were no tap either, taps would get lost on what
/// stands still. So every part asks here, with what is seen: a spring that overshoots beyond where
/// the thing is held back moves nothing.
public enum Standstill {
  /// In points: a pixel, on most panels.
  public static var distance: Float { 0.5 }
  /// In points per second; the speed at which a glide ends, too (`scroll.glideSpeedMin`).
  public static var speed: Float { 20 }

  /// Whether a thing stands still, to the eye.
  ///
  /// - Parameters:
  ///   - distance: how far it is from where it comes to rest, in points, to either side.
  ///   - speed: in points per second, either way.
  @inlinable
  public static func holds(_ distance: Float, _ speed: Float) -> Bool {
    abs(distance) < self.distance && abs(speed) < self.speed
  }
}

extension MovingValue {
  /// Whether it can be seen to move at `time`.
  ///
  /// - Parameters:
  ///   - range: what it is held within as it is shown.
  ///   - unit: the length of one of its units, in points.
  public func isSeenMoving(
    at time: Instant, within range: ClosedRange<Float>, unit: Float = 1
  ) -> Bool {
    guard !isResting(at: time) else { return false }
    let (value, velocity) = state(at: time)
    let rest = min(max(target, range.lowerBound), range.upperBound)
    let seen = min(max(value, range.lowerBound), range.upperBound)
    return !Standstill.holds((seen - rest) * unit, seen == value ? velocity * unit : 0)
  }

  /// As above, for what is shown wherever it is.
  public func isSeenMoving(at time: Instant, unit: Float = 1) -> Bool {
    isSeenMoving(at: time, within: -Float.infinity...Float.infinity, unit: unit)
  }
}

extension MovingPoint {
  /// Whether it can be seen to move at `time`; its unit is a point.
  public func isSeenMoving(at time: Instant) -> Bool {
    guard !isResting(at: time) else { return false }
    let (x, y) = (x.state(at: time), y.state(at: time))
    let distance = Vector(dx: x.value - target.x, dy: y.value - target.y).length
    return !Standstill.holds(distance, Vector(dx: x.velocity, dy: y.velocity).length)
  }
}
