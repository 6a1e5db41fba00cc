import Gestures
import TactusCore

/// An estimator of velocities: ours, or one that it is compared with.
struct VelocityEstimator: Sendable {
  let name: String
  /// The velocity at the last sample, in points per second.
  let estimate: @Sendable (SampledHand) -> SIMD2<Double>

  /// What `docs/internals/velocity.md` compares.
  static var all: [VelocityEstimator] {
    [
      perAxis("chord") { LeastSquares(degree: 1).slope($0.suffix(2), $1.suffix(2)) },
      perAxis("degree 1, 40 ms") { LeastSquares(degree: 1, window: 0.04).slope($0, $1) },
      perAxis("degree 2, 60 ms") { LeastSquares(degree: 2, window: 0.06).slope($0, $1) },
      perAxis("degree 2") { LeastSquares(degree: 2).slope($0, $1) },
      perAxis("degree 3") { LeastSquares(degree: 3).slope($0, $1) },
      perAxis("degree 3, held") { held(LeastSquares(degree: 3).slope($0, $1), $0, $1) },
      perAxis("impulse", impulse),
      perAxis("Kalman", kalman),
      perAxis("degree 3, weighted") {
        LeastSquares(degree: 3, samplesMin: 4, weighsRecent: true, cubicShare: 0.75).slope($0, $1)
      },
      ours,
    ]
  }

  /// What the firmware uses.
  static let ours = VelocityEstimator(name: "ours") { hand in
    var tracker = VelocityTracker()
    for (index, time) in hand.times.enumerated() {
      tracker.add(
        Point(x: Float(hand.x[index]), y: Float(hand.y[index])).snapped, at: instant(time))
    }
    let velocity = tracker.velocity(at: instant((hand.times.last ?? 0) + hand.period))
    return SIMD2(Double(velocity.dx), Double(velocity.dy))
  }

  private static func instant(_ seconds: Double) -> Instant {
    Instant(microseconds: 1_000_000 + Int64((seconds * 1_000_000).rounded()))
  }

  /// An estimator that looks at each axis by itself.
  private static func perAxis(
    _ name: String, _ slope: @escaping @Sendable (ArraySlice<Double>, ArraySlice<Double>) -> Double
  ) -> VelocityEstimator {
    VelocityEstimator(name: name) { hand in
      SIMD2(slope(hand.times[...], hand.x[...]), slope(hand.times[...], hand.y[...]))
    }
  }

  /// Holds a slope between 0 and the fastest chord of the last 40 ms, at least two of them.
  private static func held(
    _ slope: Double, _ times: ArraySlice<Double>, _ places: ArraySlice<Double>
  ) -> Double {
    let last = times[times.endIndex - 1]
    let count = max(times.filter { $0 >= last - 0.04 - 1e-9 }.count, 3)
    let chords = chords(times.suffix(count), places.suffix(count))
    guard let fastest = chords.max(), let slowest = chords.min() else { return slope }
    let isForwards = chords.reduce(0, +) >= 0
    return isForwards ? min(max(slope, 0), max(fastest, 0)) : max(min(slope, 0), min(slowest, 0))
  }

  private static func chords(
    _ times: ArraySlice<Double>, _ places: ArraySlice<Double>
  ) -> [Double] {
    zip(zip(times, times.dropFirst()), zip(places, places.dropFirst())).map {
      ($1.1 - $1.0) / ($0.1 - $0.0)
    }
  }

  /// Android's for flings: the kinetic energy that pushes of the finger have brought in, over 100
  /// ms.
  private static func impulse(
    _ times: ArraySlice<Double>, _ places: ArraySlice<Double>
  ) -> Double {
    let last = times[times.endIndex - 1]
    let count = times.filter { $0 >= last - 0.1 }.count
    var work = 0.0
    func speed() -> Double { (work < 0 ? -1 : 1) * (2 * work.magnitude).squareRoot() }
    for (index, chord) in chords(times.suffix(count), places.suffix(count)).enumerated() {
      work += (chord - speed()) * chord.magnitude
      if index == 0 { work *= 0.5 }
    }
    return speed()
  }

  /// A Kalman filter of place, speed and acceleration that takes a hand's jerk for noise: 4·10⁵
  /// pt/s³, and the panel's places for 0.3 pt wrong. That is the jerk of a minimum-jerk movement of
  /// 240 pt in 270 ms, and gave the best flicks.
  private static func kalman(
    _ times: ArraySlice<Double>, _ places: ArraySlice<Double>
  ) -> Double {
    var state = KalmanFilter(place: places[places.startIndex])
    for (index, time) in times.enumerated().dropFirst() {
      let before = times[times.startIndex + index - 1]
      state.predict(time - before)
      state.correct(places[places.startIndex + index])
    }
    return state.speed
  }
}

/// Least squares of a polynomial in time, over the last 100 ms.
private struct LeastSquares {
  var degree: Int
  var window = 0.1
  var samplesMin = 2
  var weighsRecent = false
  var cubicShare = 1.0

  /// The polynomial's slope at the last sample.
  func slope(_ times: ArraySlice<Double>, _ places: ArraySlice<Double>) -> Double {
    let last = times[times.endIndex - 1]
    var count = times.filter { $0 >= last - window - 1e-9 }.count
    let within = times.filter { $0 >= last - 2 * window }.count
    count = max(count, min(samplesMin, within))
    guard count >= 2 else { return 0 }
    let t = times.suffix(count).map { $0 - last }
    let half = -(t.first ?? 0) / 2
    let u = t.map { $0 / half + 1 }
    let x = places.suffix(count).map { $0 - places[places.endIndex - 1] }
    let used = min(degree, count - 1)
    var slope = slope(u, x, used)
    if used == 3, cubicShare < 1 {
      slope = cubicShare * slope + (1 - cubicShare) * self.slope(u, x, 2)
    }
    return slope / half
  }

  private func slope(_ u: [Double], _ x: [Double], _ degree: Int) -> Double {
    let size = degree + 1
    var rows = Array(repeating: Array(repeating: 0.0, count: size + 1), count: size)
    for (u, x) in zip(u, x) {
      var powers = [1.0]
      for _ in 0..<degree { powers.append((powers.last ?? 1) * u) }
      let weight = weighsRecent ? 1.1 + u : 1
      for i in 0..<size {
        for j in 0..<size { rows[i][j] += weight * powers[i] * powers[j] }
        rows[i][size] += weight * powers[i] * x
      }
    }
    for i in 0..<size {
      for j in 0..<size where j != i {
        let factor = rows[j][i] / rows[i][i]
        for k in i...size { rows[j][k] -= factor * rows[i][k] }
      }
    }
    // At u = 1 the slope of the power n is n.
    return (1..<size).reduce(0) { $0 + Double($1) * rows[$1][size] / rows[$1][$1] }
  }
}

private struct KalmanFilter {
  private var state: [Double]
  private var covariance: [[Double]]
  private let noise = 0.3 * 0.3
  private let jerk = 4e5 * 4e5 * 0.01

  var speed: Double { state[1] }

  init(place: Double) {
    state = [place, 0, 0]
    covariance = [[noise, 0, 0], [0, 1e6, 0], [0, 0, 1e8]]
  }

  mutating func predict(_ time: Double) {
    let step = [[1, time, time * time / 2], [0, 1, time], [0, 0, 1]]
    state = step.map { row in zip(row, state).reduce(0) { $0 + $1.0 * $1.1 } }
    covariance = Self.product(Self.product(step, covariance), Self.transposed(step))
    let growth = [time * time * time / 6, time * time / 2, time]
    for i in 0..<3 {
      for j in 0..<3 { covariance[i][j] += jerk * growth[i] * growth[j] / time }
    }
  }

  mutating func correct(_ place: Double) {
    let error = place - state[0]
    let gain = covariance.map { $0[0] / (covariance[0][0] + noise) }
    for i in 0..<3 { state[i] += gain[i] * error }
    let row = covariance[0]
    for i in 0..<3 {
      for j in 0..<3 { covariance[i][j] -= gain[i] * row[j] }
    }
  }

  private static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    a.map { row in (0..<3).map { j in (0..<3).reduce(0) { $0 + row[$1] * b[$1][j] } } }
  }

  private static func transposed(_ a: [[Double]]) -> [[Double]] {
    (0..<3).map { i in (0..<3).map { a[$0][i] } }
  }
}
