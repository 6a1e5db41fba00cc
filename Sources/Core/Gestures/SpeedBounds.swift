import TactusCore

/// Holds an estimated velocity to what the finger was seen to do last.
///
/// Problem: the slope of a polynomial at the end of a dying motion has the wrong sign by its
/// nature: the parabola closest to u³ runs backwards at 0. A list then jerks back where the hand
/// stopped. Where the speed changes to and fro the slope is off as well. Solution: along the
/// direction in which the finger last moved its velocity is at least 0, and at most its fastest
/// *chord*, the mean speed between two samples; across that direction it lies between 0 and the
/// chords on either side. A finger that speeds up is faster than its newest chord, by half of what
/// that one has gained on the one before; so much more is allowed. Two samples may be off, or their
/// stamps: no velocity is greater than 1.2 times the fastest chord over two scans. And unless the
/// chords fall steadily, as those of a hand that stops do, the velocity is not below all of them.
struct SpeedBounds: BitwiseCopyable, Sendable {
  /// The direction of movement, of length 1.
  private let direction: Vector
  /// The standard deviation of a place along either axis, in points.
  private let noise: Float
  private var fastest: Float = 0
  private var slowest = Float.infinity
  private var left: Float = 0
  private var right: Float = 0
  /// The chord before this one, as speeds along and across, and how long it took.
  private var chord = Vector.zero
  private var duration: Float = 0
  /// The speed at the end of the newest chord, if the speed changed evenly over the last two.
  private var end = Vector.zero
  /// Over two samples' time: the fastest speed, and the slowest along the direction.
  private var fastestPair = Float.infinity
  private var slowestPair = Float.infinity
  /// Whether a chord was faster than the one before it, by more than noise.
  private var hasRisen = false

  /// No finger that moves is unreported for longer, in seconds: before that it rested.
  private static var silenceMax: Float { 0.05 }
  /// How much of a chord's gain on the one before may be noise, in standard deviations of a place.
  private static var riseMin: Float { 0.5 }
  /// How much faster than over two scans a finger is at most.
  private static var pairFactor: Float { 1.2 }
  /// How much of the slowest chord, and of the slowest over two scans, is a velocity's least.
  private static var slowestShare: Float { 0.6 }

  init(direction: Vector, noise: Float) { (self.direction, self.noise) = (direction, noise) }

  /// Takes in the next chord, from the oldest to the newest: a movement, and the time that it took.
  @inline(__always)
  mutating func add(_ movement: Vector, over duration: Float) {
    let before = chord
    let pause = self.duration
    chord = turned(movement * (1 / duration))
    self.duration = duration
    admit(chord)
    slowest = min(slowest, chord.dx)
    guard pause > 0 else { return }
    end = chord + (chord - before) * (duration / (duration + pause))
    if chord.dx > before.dx + Self.riseMin * noise / duration { hasRisen = true }
    let seconds = min(duration, Self.silenceMax) + min(pause, Self.silenceMax)
    let pair = (chord * duration + before * pause) * (1 / seconds)
    fastestPair = fastestPair == .infinity ? pair.length : max(fastestPair, pair.length)
    slowestPair = min(slowestPair, pair.dx)
  }

  /// The nearest velocity within the bounds.
  mutating func hold(_ velocity: Vector) -> Vector {
    admit(end)
    let free = turned(velocity)
    var u = max(0, min(free.dx, fastest))
    if hasRisen {
      u = max(u, Self.slowestShare * slowest + (1 - Self.slowestShare) * slowestPair)
    }
    var v = max(left, min(free.dy, right))
    let speed = Vector(dx: u, dy: v).length
    if speed > Self.pairFactor * fastestPair {
      let share = Self.pairFactor * fastestPair / speed
      (u, v) = (u * share, v * share)
    }
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
