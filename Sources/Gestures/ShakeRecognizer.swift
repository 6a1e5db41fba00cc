public import TactusCore

//            strong                  strong, back, in time           the third one:
//   still ───────────▶ swinging(1) ───────────────────▶ swinging(2) ───────────────▶ recognized
//    ▲                   │                                │                            │
//    └───────────────────┴── no further swing in time ────┴────────────────────────────┘

/// Recognizes that the device is shaken: there, back, and there again.
///
/// A swing is an acceleration, gravity removed, above `strength`; the next swing goes in the
/// opposite way. So a knock on the table, or putting the device down, is one swing and no shake.
/// Two shakes less than `interval` apart count as one, counted from the last that counted: one that
/// goes on counts again after that time.
public struct ShakeRecognizer: BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    case still
    /// `count` swings so far; `last` is the peak acceleration of the latest, measured at `time`.
    case swinging(count: UInt8, last: Acceleration, time: Instant)
  }

  private var state = State.still
  private var gravity: (value: Acceleration, time: Instant)?
  /// The time of the last shake that counted.
  private var latest: Instant?
  /// How long after that the last sample completed a shake that does not count; nil where it did
  /// not.
  public private(set) var refusedAfter: Interval?

  /// A swing is stronger than this, in m/s² with gravity removed: 1.5 g. Walking stays below 1 g.
  public static var strength: Float { 1.5 * Acceleration.standardGravity }
  /// How many swings make a shake.
  public static var swingCount: UInt8 { 3 }
  /// The next swing comes within this; a hand shakes 2 to 6 times per second, two swings each time.
  public static var swingInterval: Interval { .milliseconds(400) }
  /// A shake less than this after the last one that counted is part of it.
  public static var interval: Interval { .milliseconds(2000) }
  /// The time constant, in seconds, of the average that estimates gravity.
  private static var gravityTime: Float { 1 }

  public init() {}

  /// Takes a sample; returns true when it completes a shake. Time must not go back.
  ///
  /// - Precondition: the acceleration is finite.
  public mutating func update(_ acceleration: Acceleration, at time: Instant) -> Bool {
    let swing = acceleration - follow(acceleration, at: time)
    refusedAfter = nil
    if case .swinging(_, _, let last) = state, time - last > Self.swingInterval { state = .still }
    guard swing.lengthSquared > Self.strength * Self.strength else { return false }
    switch state {
    case .still:
      state = .swinging(count: 1, last: swing, time: time)
    case .swinging(let count, let last, _):
      guard swing.dot(last) < 0 else {
        // The same swing goes on.
        let stronger = swing.lengthSquared > last.lengthSquared ? swing : last
        state = .swinging(count: count, last: stronger, time: time)
        return false
      }
      guard count + 1 == Self.swingCount else {
        state = .swinging(count: count + 1, last: swing, time: time)
        return false
      }
      state = .still
      return counts(at: time)
    }
    return false
  }

  /// Whether a shake counts, rather than being part of the previous one.
  private mutating func counts(at time: Instant) -> Bool {
    if let latest, time - latest < Self.interval {
      refusedAfter = time - latest
      return false
    }
    latest = time
    return true
  }

  /// Gravity as of this sample: the first sample as it is, then a slow average.
  private mutating func follow(_ acceleration: Acceleration, at time: Instant) -> Acceleration {
    guard let before = gravity else {
      gravity = (acceleration, time)
      return acceleration
    }
    let share = min(max((time - before.time).seconds / Self.gravityTime, 0), 1)
    let value = before.value + (acceleration - before.value) * share
    gravity = (value, time)
    return value
  }
}
