import Gestures
import TactusCore

/// How lists scroll.
struct ScrollTuning: TuningTable {
  /// The time constant τ of a glide: with 500 ms it loses 0.2 % of its speed each millisecond.
  var glide: Interval = .milliseconds(500)
  /// Below this speed, in points per second, a lift does not start a glide and a glide has ended.
  var glideSpeedMin: Float = 20
  /// No glide is faster than this, in points per second (Android's limit).
  var glideSpeedMax: Float = 8000
  /// Brings a list back from past its end.
  var settling = Spring(response: 0.3, dampingFraction: 1)

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.time(
      &glide, "scroll.glide", inMilliseconds: 10...10_000,
      "A list that glides on loses 63 % of its speed in this time.")
    visitor.speed(
      &glideSpeedMin, "scroll.glideSpeedMin", in: 1...10_000,
      "A list glides on when a finger leaves it faster than this, and until it is slower.")
    visitor.speed(
      &glideSpeedMax, "scroll.glideSpeedMax", in: 1...100_000,
      "A list glides on no faster than this.")
    visitor.spring(
      &settling, response: "scroll.settling.response", damping: "scroll.settling.damping",
      "The spring that brings a list back from past its end.")
  }
}
