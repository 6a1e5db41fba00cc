import TactusCore

/// Holds an estimated velocity to what the finger was seen to do last.
///
/// Problem: the slope of a polynomial at the end of a dying motion has the wrong sign by its
/// nature: the parabola closest to u³ runs backwards at 0. A list then jerks back where the hand
/// stopped. Solution: along the direction in which the finger last moved its velocity is at least
/// 0, and at most its fastest *chord*, the mean speed between two samples; across that direction it
/// lies between 0 and the chords on either side. A finger that speeds up is faster than its newest
/// chord, by half of what that one has gained on the one before; so much more is allowed.
struct SpeedBounds: BitwiseCopyable {
  /// The direction of movement, of length 1.
  private let direction: Vector
  private var fastest: Float = 0
  private var left: Float = 0
  private var right: Float = 0
  /// The chord before this one, as speeds along and across, and how long it took.
  private var chord = Vector.zero
  private var duration: Float = 0
  /// The speed at the end of the newest chord, if the speed changed evenly over the last two.
  private var end = Vector.zero

  init(direction: Vector) { self.direction = direction }

  /// Takes in the next chord, from the oldest to the newest: a movement, and the time that it took.
  @inline(__always)
  mutating func add(_ movement: Vector, over duration: Float) {
    let before = chord
    let pause = self.duration
    chord = turned(movement * (1 / duration))
    self.duration = duration
    admit(chord)
    guard pause > 0 else { return }
    end = chord + (chord - before) * (duration / (duration + pause))
  }

  /// The nearest velocity within the bounds.
  mutating func hold(_ velocity: Vector) -> Vector {
    admit(end)
    let free = turned(velocity)
    let u = max(0, min(free.dx, fastest))
    let v = max(left, min(free.dy, right))
    return Vector(
      dx: u * direction.dx - v * direction.dy, dy: u * direction.dy + v * direction.dx)
  }

  private mutating func admit(_ speed: Vector) {
    fastest = max(fastest, speed.dx)
    left = min(left, speed.dy)
    right = max(right, speed.dy)
  }

  /// The components along and across the direction.
  @inline(__always)
  private func turned(_ vector: Vector) -> Vector {
    Vector(
      dx: vector.dx * direction.dx + vector.dy * direction.dy,
      dy: vector.dy * direction.dx - vector.dx * direction.dy)
  }
}
