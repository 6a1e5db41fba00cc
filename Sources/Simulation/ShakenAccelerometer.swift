import TactusCore

/// What the accelerometer of a device feels that lies on a table and is shaken to and fro, along
/// its x axis.
///
/// It tells only while the device is shaken, as a sensor does that wakes up at motion: from rest to
/// rest, with gravity along z all the time.
struct ShakenAccelerometer: Sendable {
  private let shakes: [Shake]
  private var shake = 0
  private var sample: Int64 = 0

  /// 100 samples a second, as Android's `SENSOR_DELAY_GAME` has about.
  static let samplePeriod = Interval.milliseconds(10)
  /// To and fro once: a hand shakes a phone about five times a second.
  static let swingPeriod = Interval.milliseconds(200)

  init(_ shakes: [Shake]) { self.shakes = shakes }

  /// When the next sample is due; nil when the device is not shaken any more.
  var nextSample: Instant? {
    guard shake < shakes.count else { return nil }
    return shakes[shake].start + elapsed
  }

  mutating func takeSample() -> Acceleration? {
    guard shake < shakes.count else { return nil }
    let now = shakes[shake]
    let swing = Double(sineAndCosine(2 * .pi * phase).sine)
    let gravity = Acceleration.standardGravity
    let felt = Acceleration(x: Float(now.peak * swing) * gravity, y: 0, z: gravity)
    sample += 1
    if elapsed > now.duration {
      shake += 1
      sample = 0
    }
    return felt.snapped
  }

  /// How far the swing is on, 0 to 1.
  private var phase: Float {
    let period = Self.swingPeriod.microseconds
    return Float(elapsed.microseconds % period) / Float(period)
  }

  private var elapsed: Interval { .microseconds(sample * Self.samplePeriod.microseconds) }
}
