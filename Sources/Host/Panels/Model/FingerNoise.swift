import InputText
import Recordings

/// What contacts show of a panel's noise: across straight strokes, at rest, and at a lift.
///
/// Of each contact only sums are kept.
struct FingerNoise {
  private let scale: MillimetreScale
  /// The usual time from scan to scan, in microseconds.
  private let period: Double
  /// Squares of third differences across strokes, and of second ones of what rests, in units.
  private var across = Reservoir<NoiseBySpeed.Sample>(capacity: scansMax)
  private var atRest = (sum: 0.0, count: 0)
  private var filterSums = ControllerFilter.Sums()
  private var restScans = 0.0
  private var restReports = 0
  /// Those of fingers that had been silent, and in which they might have come loose.
  private var scansAtRisk = 0.0
  /// How far a resting finger comes in a report after some silence, in millimetres.
  private var steps = Reservoir<Double>(capacity: stepsMax)
  private var strokes = 0
  private var frozen = 0

  /// Of more scans a sample shows the same: to a part in three hundred.
  private static let scansMax = 50_000
  /// Of more steps a sample shows the least ones as well.
  private static let stepsMax = 20_000
  /// A gap before the lift of so many periods: the last position stood for a scan. A longer one is
  /// a hand's, which paused.
  private static let frozenGap = 1.5...2.5
  /// So many scans without a report are a silence.
  private static let silentScans = 3.0
  /// A second difference of more units, and so many times the median, is of a leap.
  private static let leapUnits = 12.0
  private static let leapRatio = 12.0
  /// What comes so many units farther in a scan does not round to the place before.
  private static let goingOn = 2.0

  init(_ scale: MillimetreScale, period: Double) {
    (self.scale, self.period) = (scale, period)
  }

  mutating func take(_ track: Track) {
    takeLift(of: track)
    for leg in StrokeLeg.legs(of: track, scale) {
      guard LegMeasures(leg) != nil, let line = StraightLine(leg.places) else { continue }
      let way = leg.places.map(line.across)
      let along = leg.places.map(line.along)
      for (index, third) in Self.differences(Self.seconds(way)).enumerated() {
        across.add(
          NoiseBySpeed.Sample(
            square: third * third, step: (along[index + 3] - along[index]).magnitude / 3))
      }
      filterSums.take(way)
    }
    guard RestingFinger(track) != nil else { return }
    restScans += Double(track.duration) / period
    for axis in [track.samples.map(\.x), track.samples.map(\.y)] {
      let seconds = Self.seconds(axis.map { Double($0) }).map(\.magnitude)
      let usual = seconds.median() ?? 0
      // A leap is no noise, and is learned as one.
      for second in seconds where second <= max(Self.leapUnits, Self.leapRatio * usual) {
        atRest = (atRest.sum + second * second, atRest.count + 1)
      }
    }
    restReports += track.samples.count - 1
    takeSilences(of: track)
  }

  /// A finger that is held breaks loose once in a while, after some silence: how far it comes then,
  /// and in how many scans in which it might. What follows at once may be its way to where it is
  /// held again.
  private mutating func takeSilences(of track: Track) {
    let times = track.samples.map(\.time) + [track.contact.endTime]
    for (index, (one, next)) in zip(times, times.dropFirst()).enumerated() {
      let scans = (Double(next - one) / period).rounded()
      guard scans > Self.silentScans else { continue }
      scansAtRisk += scans - Self.silentScans
      if index + 1 < track.places.count { steps.add(track.step(index)) }
    }
  }

  private mutating func takeLift(of track: Track) {
    let last = track.samples.count - 1
    guard track.contact.end == .lifted, last >= 7, track.start.distance(to: track.end) >= 10 else {
      return
    }
    // One that stands at its end is reported once, whatever the panel does.
    let scans = max(1, Double(track.time(last - 1)) / period)
    guard track.step(last - 1) >= Self.goingOn * scale.unit * scans else { return }
    strokes += 1
    let pause = track.contact.endTime - track.samples[last].time
    if Self.frozenGap.contains(Double(pause) / period) { frozen += 1 }
  }

  private static func differences(_ values: [Double]) -> [Double] {
    zip(values, values.dropFirst()).map { $1 - $0 }
  }

  private static func seconds(_ values: [Double]) -> [Double] { differences(differences(values)) }

  /// The deviation of a moving finger across its way, in millimetres; nil for too few.
  ///
  /// The third differences across the way of a stroke have √20 times the deviation of white noise,
  /// and nothing of a hand that bends its way evenly.
  var moving: NoiseBySpeed? {
    guard across.count >= 20 else { return nil }
    return NoiseBySpeed(across.values, factor: 20, rounding: scale.unit * scale.unit / 12)
  }
  /// The same of one that rests; nil for too few.
  var restNoise: Double? {
    guard atRest.count >= 20 else { return nil }
    return resting.deviation * scale.unit
  }

  private var resting: RestingNoise {
    guard !isHeld else {
      return RestingNoise(
        share: Double(steps.count) / max(1, scansAtRisk), heldWithin: leastStep / scale.unit)
    }
    return RestingNoise(
      RestingNoise.Reports(
        square: atRest.sum / Double(max(1, atRest.count)),
        share: Double(restReports) / max(1, restScans)))
  }

  /// The controller's filter; nil where it is not known.
  var filter: ControllerFilter? { ControllerFilter(filterSums, unit: scale.unit) }

  /// The least step of a resting finger that is held, in millimetres; 0 of one that is not, nil
  /// where none rests for long enough.
  ///
  /// A finger that is held is silent in most scans, and reported only where it comes farther than
  /// this; without hysteresis its noise is reported in most. A unit is rounding.
  var hysteresis: Double? {
    guard restScans >= 40 else { return nil }
    return isHeld ? leastStep : 0
  }

  /// The share of a resting finger's scans that report nothing. What a held finger's hysteresis
  /// leaves out is not left out again, nor what rounds to the place before.
  var silence: Double? {
    guard restScans >= 40 else { return nil }
    return restReports == 0 ? 1 : resting.silence
  }

  private var isHeld: Bool {
    Double(restReports) < 0.5 * restScans && leastStep > 1.5 * scale.unit
  }

  private var leastStep: Double {
    let sorted = steps.values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 20]
  }

  /// The share of strokes whose last position stood for a scan; nil for fewer than four.
  var frozenLifts: Double? { strokes >= 4 ? Double(frozen) / Double(strokes) : nil }
}
