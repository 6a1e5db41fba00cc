import InputText
import Simulation
import TactusCore

/// The noise of a finger that rests, and how many of its scans report nothing.
///
/// A device reports a place only where its rounded value has changed. So reports alone show noise
/// too large: a tenth of a unit is silent in most scans, and a whole unit off in the others. What
/// is reported is simulated here for many deviations, and looked up the other way round.
struct RestingNoise: Equatable {
  /// In device units.
  let deviation: Double
  /// The share of scans that report nothing, beside those that round to what they did before.
  let silence: Double

  /// What fingers that rest report.
  struct Reports {
    /// The mean square of the second differences along an axis, from report to report, in units.
    var square: Double
    /// Reports per scan.
    var share: Double
  }

  /// Squares below this are those of single units, whatever the noise is: then the share decides.
  private static let squareMin = 2.2
  /// What is simulated, in units: beyond the last row noise has the squares of noise that is not
  /// rounded, and of rounding beside it. Three thousand draws a row, two milliseconds for all.
  private static let rowStep = 0.05
  private static let rowCount = 31

  init(_ reports: Reports) {
    guard reports.square >= Self.squareMin else {
      deviation = Self.row(at: reports.share, \.share).deviation
      silence = 0
      return
    }
    let row = Self.row(at: reports.square, \.square)
    let isRough = reports.square > Self.rows[Self.rowCount - 1].reports.square
    deviation = isRough ? (reports.square / 6 - 1 / 12).squareRoot() : row.deviation
    silence = max(0, 1 - reports.share / row.reports.share)
  }

  /// Between two rows, by a figure that grows with the noise.
  private static func row(at value: Double, _ figure: KeyPath<Reports, Double>) -> Row {
    guard let next = rows.firstIndex(where: { $0.reports[keyPath: figure] >= value }) else {
      return rows[rows.count - 1]
    }
    guard next > 0 else { return rows[0] }
    let (low, high) = (rows[next - 1], rows[next])
    let (from, to) = (low.reports[keyPath: figure], high.reports[keyPath: figure])
    let part = to > from ? (value - from) / (to - from) : 1
    func between(_ one: Double, _ other: Double) -> Double { one + part * (other - one) }
    return Row(
      deviation: between(low.deviation, high.deviation),
      reports: Reports(
        square: between(low.reports.square, high.reports.square),
        share: between(low.reports.share, high.reports.share)))
  }

  /// Of a finger that is held until it comes farther than `hysteresis`, in units: the share of two
  /// places that are farther from each other than d is exp(−d²/4σ²).
  init(share: Double, heldWithin hysteresis: Double) {
    let share = Float(min(max(share, 0.001), 0.9))
    deviation = hysteresis / (2 * Double(-logarithm(share)).squareRoot())
    silence = 0
  }

  /// Fingers with such noise on either axis.
  private struct Row {
    var deviation: Double
    var reports: Reports
  }

  private static let rows = (0..<rowCount).map { row(Double($0) * rowStep) }

  private static func row(_ deviation: Double) -> Row {
    var random = SplitMix64(seed: 1)
    var (squares, differences, reports, scans) = (0.0, 0, 0, 0)
    for _ in 0..<100 {
      // Where a finger lies between two units.
      let place = SIMD2(random.unit(), random.unit())
      var found: [SIMD2<Double>] = []
      for _ in 0..<100 {
        let scan = place + deviation * SIMD2(random.normal(), random.normal())
        let reported = scan.rounded(.toNearestOrAwayFromZero)
        if reported != found.last { found.append(reported) }
      }
      reports += found.count - 1
      scans += 99
      for index in found.indices.dropFirst(2) {
        let second = found[index] - 2 * found[index - 1] + found[index - 2]
        squares += (second * second).sum()
        differences += 2
      }
    }
    return Row(
      deviation: deviation,
      reports: Reports(
        square: squares / Double(max(1, differences)), share: Double(reports) / Double(scans)))
  }
}
