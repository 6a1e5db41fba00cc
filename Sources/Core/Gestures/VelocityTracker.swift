public import TactusCore

/// Estimates the velocity of a point from its latest samples.
///
/// Problem: the difference of the last two samples is noise, a straight line through the last 100
/// ms lags behind a finger that speeds up or slows down, a parabola overshoots in the middle of a
/// drag, and any of them points backwards where a finger comes to rest. Solution: a cubic fitted by
/// least squares to the last 100 ms, as far as it stands out of the noise (`SlopeFit`); its slope
/// at the newest sample, held to what the finger did in the last 40 ms (`SpeedBounds`). Times are
/// the samples' own, so the scan rate does not matter. `docs/internals/velocity.md` gives the
/// errors.
///
/// Reads are `mutating` too: otherwise each call copies all of it.
public struct VelocityTracker: BitwiseCopyable, Sendable {
  /// A ring of the latest samples; times in microseconds modulo 2³².
  private var times: PerSample<UInt32>
  private var points: PerSample<Point>
  private var newest: UInt8
  private var count: UInt8

  /// Something for each sample. Places in the ring are masked: their number is a power of two.
  private typealias PerSample<Element> = InlineArray<16, Element>
  /// How many samples are kept. Faster panels are thinned out to `spacingMin`.
  static var samplesMax: UInt8 { UInt8(truncatingIfNeeded: PerSample<UInt8>.count) }
  /// Kept samples are at least this far apart, except for the newest: 5 ms, so that 16 of them span
  /// more than half of 100 ms at any scan rate.
  static var spacingMin: UInt32 { 5_000 }

  public init() {
    times = InlineArray(repeating: 0)
    points = InlineArray(repeating: .zero)
    newest = 0
    count = 0
  }

  /// Forgets all samples.
  public mutating func reset() { count = 0 }

  /// Adds a sample. One that is older than the newest counts as of its time: a recognizer that
  /// began at a deadline has a sample of then, and a frame that is a little older may still arrive.
  @inline(__always)
  public mutating func add(_ point: Point, at time: Instant) {
    var stamp = UInt32(truncatingIfNeeded: time.microseconds)
    if count >= 1, Int32(bitPattern: stamp &- times[at(0)]) < 0 { stamp = times[at(0)] }
    if count >= 2, times[at(0)] &- times[at(1)] < Self.spacingMin {
      // The newest is too close to the one before it: replace it.
    } else if count >= 1, times[at(0)] == stamp {
      // Two samples at the same time: the later one counts.
    } else {
      newest = (newest &+ 1) & (Self.samplesMax - 1)
      if count < Self.samplesMax { count &+= 1 }
    }
    times[Int(newest)] = stamp
    points[Int(newest)] = point
  }

  /// The velocity at the newest sample, in points per second, as known at `time`; zero when there
  /// are too few samples, or when the finger rested.
  public mutating func velocity(
    at time: Instant, limits: GestureThresholds = GestureThresholds()
  ) -> Vector {
    let used = usedCount(limits)
    guard used >= 2, !isResting(at: time, used: used, limits) else { return .zero }
    return held(slope(used: used, limits), used: used, limits)
  }

  /// The ring position of the sample `age` places before the newest.
  @inline(__always)
  private mutating func at(_ age: UInt8) -> Int { Int((newest &- age) & (Self.samplesMax - 1)) }

  /// How many of the newest samples lie within the window. At least four, which a cubic needs, if
  /// there are four within twice the window: a panel that scans 25 times per second has three
  /// within it, and a parabola would be 3 % too fast in mid-drag.
  private mutating func usedCount(_ limits: GestureThresholds) -> UInt8 {
    let window = Self.microseconds(limits.velocityWindow)
    let last = times[at(0)]
    var used: UInt8 = 1
    while used < count {
      let age = last &- times[at(used)]
      if age > window, used >= 4 || age > 2 * window { break }
      used &+= 1
    }
    return used
  }

  /// Whether the finger had stopped by `time`: either no sample for the rest interval (and for
  /// clearly longer than between the samples before, or a slow panel would stop every finger), or
  /// only samples in one place. For that all samples count that are kept: a panel reports what
  /// changes, and a finger that it was silent about was where the sample before the silence is.
  private mutating func isResting(
    at time: Instant, used: UInt8, _ limits: GestureThresholds
  ) -> Bool {
    let rest = Self.microseconds(limits.velocityRest)
    let last = times[at(0)]
    let since = UInt32(truncatingIfNeeded: time.microseconds) &- last
    // What is asked about may be older than the newest sample, as in `add`.
    let silence = Int32(bitPattern: since) < 0 ? 0 : since
    if silence >= rest {
      let mean = (last &- times[at(used &- 1)]) / UInt32(used &- 1)
      if silence > mean &+ mean / 2 { return true }
    }
    if stays(by: 0, silence: silence, limits) { return true }
    // A panel that trembles reports now and then what is farther off than that: no finger is set in
    // motion by one such report, the newest either.
    guard count >= 2, limits.isTrembling, isOff(0, from: 1, limits) else { return false }
    return stays(by: 1, silence: 0, limits)
  }

  /// Whether the samples before one, for the rest interval up to `silence` after it, lie where that
  /// one does. On a panel that trembles one among them may be off.
  private mutating func stays(
    by newest: UInt8, silence: UInt32, _ limits: GestureThresholds
  ) -> Bool {
    let rest = Self.microseconds(limits.velocityRest)
    let reach = limits.restReach * limits.restReach
    var isWhole = limits.isTrembling && newest == 0
    var age = newest &+ 1
    while age < count {
      if (points[at(age)] - points[at(newest)]).lengthSquared <= reach {
        if times[at(newest)] &- times[at(age)] &+ silence >= rest { return true }
      } else {
        guard isWhole, isOff(age, from: newest, limits) else { return false }
        isWhole = false
      }
      age &+= 1
    }
    return false
  }

  /// Whether a sample may be where another one is, and reported wrongly.
  private mutating func isOff(
    _ age: UInt8, from other: UInt8, _ limits: GestureThresholds
  ) -> Bool {
    let reach = 2 * limits.restReach
    return (points[at(age)] - points[at(other)]).lengthSquared <= reach * reach
  }

  /// The slope at the newest sample of the polynomial that best fits the newest `used` samples, in
  /// points per second. Two samples give a line, three a parabola, more a cubic.
  private mutating func slope(used: UInt8, _ limits: GestureThresholds) -> Vector {
    let last = times[at(0)]
    let span = last &- times[at(used &- 1)]
    guard span > 0 else { return .zero }
    let unitsPerMicrosecond = 2 / Float(Int(span))
    let origin = points[at(0)]
    var fit = SlopeFit()
    for age in 0..<used {
      let time = 1 - Float(Int(last &- times[at(age)])) * unitsPerMicrosecond
      fit.add(points[at(age)] - origin, at: time)
    }
    return fit.slope(noise: limits.velocityNoise) * (unitsPerMicrosecond * 1_000_000)
  }

  /// The velocity, held to what the finger did last.
  private mutating func held(
    _ velocity: Vector, used: UInt8, _ limits: GestureThresholds
  ) -> Vector {
    var age = lately(used: used, limits)
    let way = points[at(0)] - points[at(age)]
    let length = way.length
    guard length > 0 else { return .zero }
    var bounds = SpeedBounds(direction: way * (1 / length))
    while age > 0 {
      let duration = times[at(age &- 1)] &- times[at(age)]
      bounds.add(
        points[at(age &- 1)] - points[at(age)], over: Float(Int(duration)) * 0.000_001)
      age &-= 1
    }
    return bounds.hold(velocity)
  }

  /// The age of the sample since which the finger has moved in one direction: the oldest within the
  /// rest interval, at least the second, or the one at which it turned back.
  private mutating func lately(used: UInt8, _ limits: GestureThresholds) -> UInt8 {
    let rest = Self.microseconds(limits.velocityRest)
    let last = times[at(0)]
    var farthest: UInt8 = 1
    var reach: Float = 0
    var age: UInt8 = 1
    while age < used, age <= 2 || last &- times[at(age)] <= rest {
      let distance = (points[at(age)] - points[at(0)]).length
      if distance > reach {
        farthest = age
        reach = distance
      } else if distance < reach - limits.restReach {
        return farthest
      }
      age &+= 1
    }
    return age &- 1
  }

  @inline(__always)
  private static func microseconds(_ interval: Interval) -> UInt32 {
    UInt32(truncatingIfNeeded: interval.microseconds)
  }
}
