public import TactusCore

//            strong                  strong, back, in time           the third one:
//   still ───────────▶ swinging(1) ───────────────────▶ swinging(2) ───────────────▶ recognized
//    ▲                   │                                │                            │
//    └───────────────────┴── no further swing in time ────┴────────────────────────────┘

/// Recognizes that the device is shaken: there, back, and there again.
///
/// A swing is an acceleration, gravity removed, above `strength`; the next swing goes in the
/// opposite way. So a knock on the table, or putting the device down, is one swing and no shake.
/// Two shakes less than `interval` apart count as one, counted from the last that counted: one
/// that goes on counts again after that time.
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
  public let limits: ShakeThresholds

  /// The time constant, in seconds, of the average that estimates gravity.
  private static var gravityTime: Float { 1 }

  public init(_ limits: ShakeThresholds = ShakeThresholds()) { self.limits = limits }

  /// Takes a sample; returns true when it completes a shake. Time must not go back.
  ///
  /// - Precondition: the acceleration is finite.
  public mutating func update(_ acceleration: Acceleration, at time: Instant) -> Bool {
    let swing = acceleration - follow(acceleration, at: time)
    refusedAfter = nil
    if case .swinging(_, _, let last) = state, time - last > limits.swingInterval {
      state = .still
    }
    let strength = limits.strength * Acceleration.standardGravity
    guard swing.lengthSquared > strength * strength else { return false }
    switch state {
    case .still:
      guard limits.swingCount > 1 else { return counts(at: time) }
      state = .swinging(count: 1, last: swing, time: time)
    case .swinging(let count, let last, _):
      guard swing.dot(last) < 0 else {
        // The same swing goes on.
        let stronger = swing.lengthSquared > last.lengthSquared ? swing : last
        state = .swinging(count: count, last: stronger, time: time)
        return false
      }
      guard Int32(count) + 1 == limits.swingCount else {
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
    if let latest, time - latest < limits.interval {
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

/// What a shake is.
public struct ShakeThresholds: TuningTable {
  /// A swing is stronger than this, in units of gravity, with gravity removed. Walking stays below
  /// 1.
  public var strength: Float = 1.5
  /// How many swings make a shake.
  public var swingCount: Int32 = 3
  /// The next swing comes within this; a hand shakes 2 to 6 times per second, two swings each time.
  public var swingInterval: Interval = .milliseconds(400)
  /// A shake less than this after the last one that counted is part of it.
  public var interval: Interval = .milliseconds(2000)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &strength, "shake.strength", in: 0.1...16,
      "A swing of a shake is stronger than this many times gravity.")
    visitor.count(&swingCount, "shake.swings", in: 1...20, "So many swings make a shake.")
    visitor.time(
      &swingInterval, "shake.swingInterval", inMilliseconds: 10...10_000,
      "The next swing of a shake comes within this.")
    visitor.time(
      &interval, "shake.interval", inMilliseconds: 0...60_000,
      "A shake sooner than this after the last one that counted is part of it.")
  }
}
