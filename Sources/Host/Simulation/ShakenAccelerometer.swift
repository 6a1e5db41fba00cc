import TactusCore

/// What the accelerometer measures in a device that lies on a table and is shaken back and forth
/// along its x axis.
///
/// It samples only while the device is shaken, like a sensor that wakes on motion: from rest to
/// rest, with gravity along z throughout.
struct ShakenAccelerometer: Sendable {
  private let shakes: [Shake]
  private var shake = 0
  private var sample: Int64 = 0

  /// 100 samples per second, about the rate of Android's `SENSOR_DELAY_GAME`.
  static let samplePeriod = Interval.milliseconds(10)
  /// Once back and forth: a hand shakes a phone about five times per second.
  static let swingPeriod = Interval.milliseconds(200)

  init(_ shakes: [Shake]) { self.shakes = shakes }

  /// When the next sample is due; nil when the device is no longer shaken.
  var nextSample: Instant? {
    guard shake < shakes.count else { return nil }
    return shakes[shake].start + elapsed
  }

  mutating func takeSample() -> Acceleration? {
    guard shake < shakes.count else { return nil }
    let now = shakes[shake]
    let swing = Double(sineAndCosine(2 * .pi * phase).sine)
    let gravity = Acceleration.standardGravity
    let acceleration = Acceleration(x: Float(now.peak * swing) * gravity, y: 0, z: gravity)
    sample += 1
    if elapsed > now.duration {
      shake += 1
      sample = 0
    }
    return acceleration.snapped
  }

  /// The phase of the swing, from 0 up to but not including 1.
  private var phase: Float {
    let period = Self.swingPeriod.microseconds
    return Float(elapsed.microseconds % period) / Float(period)
  }

  private var elapsed: Interval { .microseconds(sample * Self.samplePeriod.microseconds) }
}
