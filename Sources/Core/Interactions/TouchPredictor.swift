public import TactusCore

/// Where a finger will be in a while, from its latest samples.
///
/// Problem: what is drawn under a finger is as old as its sample when it reaches the eye. Solution:
/// the place is moved on by the slope of the line that fits the last 40 ms best, held back where
/// the finger slows down: by the ratio of its mean speed over the last 20 ms to that over the last
/// 60. Anything with acceleration is worse on stamps of real panels, and nothing knows that a
/// finger will halt or lift: so the distance is capped, and closer for a finger that has not gone
/// far yet, which may be a flick. `docs/guides/prediction.md` gives the errors.
///
/// The line's sums are kept up to date, in whole numbers that may wrap: what is added and taken
/// away again leaves no rounding behind. Reads are `mutating` too: otherwise each call copies all
/// of it.
public struct TouchPredictor: BitwiseCopyable, Sendable {
  private struct Sample: BitwiseCopyable, Sendable {
    var time: Int32 = 0
    var x: Int32 = 0
    var y: Int32 = 0
  }

  /// A ring; its places are masked, so their number is a power of two.
  private var samples: Samples
  private var newest: UInt8 = 0
  /// How many of the newest samples lie within the long chord, the line, and the short chord; none,
  /// or at least one, two and two of as many as there are.
  private var count: UInt8 = 0
  private var lineCount: UInt8 = 0
  private var shortCount: UInt8 = 0
  /// Over the samples of the line, modulo 2³².
  private var sums = Sums()
  /// How far it has gone of late, in units of place: each step fades in `wayTime`.
  private var way: Float = 0
  /// The same without the last step.
  private var wayBefore: Float = 0
  /// The last step.
  private var step = Vector.zero

  private struct Sums: BitwiseCopyable, Sendable {
    var t: Int32 = 0
    var x: Int32 = 0
    var y: Int32 = 0
    var tt: Int32 = 0
    var tx: Int32 = 0
    var ty: Int32 = 0

    @inline(__always)
    mutating func add(_ sample: Sample) {
      t &+= sample.time
      x &+= sample.x
      y &+= sample.y
      tt &+= sample.time &* sample.time
      tx &+= sample.time &* sample.x
      ty &+= sample.time &* sample.y
    }

    @inline(__always)
    mutating func remove(_ sample: Sample) {
      t &-= sample.time
      x &-= sample.x
      y &-= sample.y
      tt &-= sample.time &* sample.time
      tx &-= sample.time &* sample.x
      ty &-= sample.time &* sample.y
    }
  }

  private typealias Samples = InlineArray<16, Sample>
  /// How many samples are kept at most. Faster panels are thinned out to `spacingMin`.
  public static var samplesMax: Int { Samples.count }
  /// The line goes through the samples of this last while, and through two in any case.
  public static var window: Interval { .milliseconds(40) }
  /// The finger slows down when its mean speed over the first while is less than over the second.
  public static var shortChord: Interval { .milliseconds(20) }
  public static var longChord: Interval { .milliseconds(60) }
  /// Kept samples are at least this far apart, except for the newest.
  public static var spacingMin: Interval { .milliseconds(4) }
  /// After a silence that is longer it begins anew.
  public static var gapMax: Interval { .milliseconds(60) }
  /// After a step that is longer, along either axis, in points, it begins anew: 40 mm, as the
  /// engine's `contact.leap`.
  public static var leapMax: Float { 252 }
  /// No prediction looks farther ahead: beyond that its errors are larger than what it is worth.
  public static var horizonMax: Interval { .milliseconds(33) }

  /// The cap of a finger that has not gone far of late, in points: one of ten lifts goes farther
  /// past its place.
  public static var flickCap: Float { 10 }
  /// A step counts for this long for how far a finger has gone of late, less and less.
  public static var wayTime: Interval { .milliseconds(120) }
  /// A finger that has gone farther of late, in points, may be farther ahead than a flick …
  public static var wayMin: Float { 64 }
  /// … by this share of what is beyond.
  public static var wayShare: Float { 0.125 }

  // With 64 µs and 1/32 pt nothing that counts below passes 2³¹: at most 12 samples that are 40 ms
  // and 12 leaps apart, as none is a leap from the one before it that is kept. A place's rounding
  // is a tenth of a good panel's noise.
  private static var unitsPerPoint: Float { 32 }
  @inline(__always)
  private static func units(_ interval: Interval) -> Int32 { units(interval.microseconds) }
  @inline(__always)
  private static func units(_ microseconds: Int64) -> Int32 {
    Int32(truncatingIfNeeded: microseconds >> 6)
  }
  @inline(__always)
  private static func units(_ coordinate: Float) -> Int32 {
    Int32(coordinate * unitsPerPoint + Float(signOf: coordinate, magnitudeOf: 0.5))
  }

  public init() { samples = InlineArray(repeating: Sample()) }

  /// Forgets all samples.
  @inline(never)
  public mutating func reset() {
    count = 0
    lineCount = 0
    shortCount = 0
    sums = Sums()
    (way, wayBefore, step) = (0, 0, .zero)
  }

  /// The ring position of the sample `age` places before the newest.
  @inline(__always)
  private mutating func at(_ age: UInt8) -> Int {
    Int((newest &- age) & UInt8(truncatingIfNeeded: Self.samplesMax - 1))
  }

  /// Adds a sample; its place is within `Point.coordinateMax`. Of two at one time the later one
  /// counts, and one that is older than the newest counts as of its time.
  public mutating func add(_ place: Point, at time: Instant) {
    var sample = Sample(
      time: Self.units(time.microseconds), x: Self.units(place.x), y: Self.units(place.y))
    var replaces = false
    if count > 0 {
      let last = samples[at(0)]
      let gap = sample.time &- last.time
      if gap > Self.units(Self.gapMax) || Self.isLeap(last.x, sample.x)
        || Self.isLeap(last.y, sample.y)
      {
        reset()
      } else {
        let before = samples[at(1)]
        if gap < 0 { sample.time = last.time }
        // The newest is too close to the one before it to be kept beside another one.
        let isCrowded = count >= 2 && last.time &- before.time < Self.units(Self.spacingMin)
        replaces = gap <= 0 || isCrowded
        if replaces, count >= 2,
          Self.isLeap(before.x, sample.x) || Self.isLeap(before.y, sample.y)
        {
          // Small steps between samples that are not kept.
          replaces = false
          reset()
        } else if gap > 0 {
          go(from: last, to: sample)
        } else {
          // What it replaces was nowhere.
          way = wayBefore
          if count >= 2 { go(from: before, to: sample) }
        }
        if replaces { sums.remove(last) }
      }
    }
    if !replaces {
      newest = (newest &+ 1) & UInt8(truncatingIfNeeded: Self.samplesMax - 1)
      count = min(count &+ 1, UInt8(truncatingIfNeeded: Self.samplesMax))
      lineCount &+= 1
      shortCount &+= 1
    }
    samples[at(0)] = sample
    sums.add(sample)
    letGo(since: sample.time)
  }

  @inline(__always)
  private static func isLeap(_ from: Int32, _ to: Int32) -> Bool {
    (to &- from).magnitude > units(leapMax).magnitude
  }

  @inline(__always)
  private mutating func go(from last: Sample, to sample: Sample) {
    step = Vector(dx: Float(Int(sample.x &- last.x)), dy: Float(Int(sample.y &- last.y)))
    wayBefore = way
    let fading = Float(Int(sample.time &- last.time)) * (1 / Float(Self.units(Self.wayTime)))
    way = way * (1 - fading) + step.length
  }

  /// Lets go of the samples that are too old by now.
  @inline(__always)
  private mutating func letGo(since now: Int32) {
    while lineCount > 2, now &- samples[at(lineCount &- 1)].time > Self.units(Self.window) {
      lineCount &-= 1
      sums.remove(samples[at(lineCount)])
    }
    while shortCount > 2, now &- samples[at(shortCount &- 1)].time > Self.units(Self.shortChord) {
      shortCount &-= 1
    }
    while count > 2, now &- samples[at(count &- 1)].time > Self.units(Self.longChord) {
      count &-= 1
    }
  }

  /// How far the finger will have gone from its newest sample, in points; zero when there is only
  /// one, and when its last step went the other way.
  ///
  /// - Parameter horizon: how far ahead, from the newest sample; at most `horizonMax` counts.
  public mutating func lead(over horizon: Interval, _ tuning: PredictionTuning) -> Vector {
    guard lineCount >= 2 else { return .zero }
    let n = Int32(lineCount)
    let spread = n &* sums.tt &- sums.t &* sums.t
    let line = Vector(
      dx: Float(Int(n &* sums.tx &- sums.t &* sums.x)),
      dy: Float(Int(n &* sums.ty &- sums.t &* sums.y)))
    guard spread > 0, line.dx * step.dx + line.dy * step.dy >= 0 else { return .zero }
    let far = min(horizon, Self.horizonMax)
    let ahead = Float(Int32(truncatingIfNeeded: far.microseconds)) * (1 / 64)
    let share = 1 - tuning.holdBack * (1 - slowing())
    let lead = line * (ahead * share / (Float(Int(spread)) * Self.unitsPerPoint))
    let beyond = max(way * (1 / Self.unitsPerPoint) - Self.wayMin, 0)
    let cap = min(Self.flickCap + beyond * Self.wayShare, tuning.cap)
    let length = lead.lengthSquared
    return length > cap * cap ? lead * (cap / length.squareRoot()) : lead
  }

  /// The mean speed of late as a share of that since a little earlier, at most 1.
  @inline(__always)
  private mutating func slowing() -> Float {
    let (short, shortTime) = chord(shortCount)
    let (long, longTime) = chord(count)
    let late = short * longTime * longTime
    let early = long * shortTime * shortTime
    return late < early ? (late / early).squareRoot() : 1
  }

  /// The square of the way since the last of so many samples, and how long that took.
  @inline(__always)
  private mutating func chord(_ count: UInt8) -> (square: Float, time: Float) {
    let (first, last) = (samples[at(count &- 1)], samples[at(0)])
    let dx = Float(Int(last.x &- first.x))
    let dy = Float(Int(last.y &- first.y))
    return (dx * dx + dy * dy, Float(Int(last.time &- first.time)))
  }
}
