import BoardFiles

/// How far places are off, of a finger that goes on: a part that is always there, and one that
/// grows with how far it goes in a scan.
///
/// A stamp that is off by a tenth of a scan puts a finger a tenth of its step off its way, and a
/// controller's filter lags by as much: most panels are several times as noisy under a quick finger
/// as under a slow one.
///
/// By third differences: those of second order are half a hand's, which bends its way and speeds
/// up, and a model that takes them for noise has that twice.
struct NoiseBySpeed {
  /// The deviation where a finger hardly moves, in the unit of the squares.
  private(set) var floor: Double
  /// What comes to it by squares, as a part of the way from scan to scan; 0 where quick fingers
  /// show no more than slow ones.
  private(set) var share = 0.0

  /// What is off in scans whose noise is more than rounding, in deviations: the sums of magnitudes
  /// and squares, and how many.
  private var (magnitudes, squares, count) = (0.0, 0.0, 0)

  struct Sample: Sendable {
    /// Of what is off: a third difference of its places, or a part of one (see `factor`).
    var square: Double
    /// How far it goes in a scan.
    var step: Double
  }

  /// So few show no difference of slow and quick fingers.
  private static let samplesMin = 60
  /// And by this factor their squares differ at least.
  private static let differenceMin = 1.5

  /// The part of the variance that is no rounding, in scans whose tails are looked at.
  private static let unroundedMin = 0.7

  /// - Parameters:
  ///   - factor: of the square of white noise, in the samples'.
  ///   - rounding: the variance of what is rounded to units, which a model has of its own.
  init(_ samples: [Sample], factor: Double, rounding: Double) {
    func mean(_ samples: ArraySlice<Sample>, _ value: (Sample) -> Double) -> Double {
      samples.reduce(0) { $0 + value($1) } / Double(max(1, samples.count))
    }
    let sorted = samples.sorted { $0.step < $1.step }[...]
    let variance = mean(sorted) { $0.square } / factor - rounding
    floor = max(0, variance).squareRoot()
    defer { takeTails(samples, factor, rounding) }
    guard samples.count >= Self.samplesMin, variance > 0 else { return }
    let thirds = (sorted.prefix(samples.count / 3), sorted.suffix(samples.count / 3))
    let squares = (mean(thirds.0) { $0.square }, mean(thirds.1) { $0.square })
    guard squares.1 >= Self.differenceMin * squares.0 else { return }
    let steps = (mean(thirds.0) { $0.step * $0.step }, mean(thirds.1) { $0.step * $0.step })
    guard steps.1 > steps.0 else { return }
    let all = mean(sorted) { $0.step * $0.step }
    let slope = min((squares.1 - squares.0) / factor / (steps.1 - steps.0), variance / all)
    // Together they are what all of them show.
    share = slope.squareRoot()
    floor = max(0, variance - slope * all).squareRoot()
  }

  private mutating func takeTails(_ samples: [Sample], _ factor: Double, _ rounding: Double) {
    for sample in samples {
      let variance = floor * floor + share * share * sample.step * sample.step
      guard variance > 0, variance >= Self.unroundedMin * (variance + rounding) else { continue }
      let square = sample.square / (factor * (variance + rounding))
      magnitudes += square.squareRoot()
      squares += square
      count += 1
    }
  }

  /// How much larger the deviation is of the one scan in ten that is farthest off than that of the
  /// others, by how large magnitudes are for their squares; 1 for a normal law.
  static func tails(of noises: [NoiseBySpeed]) -> Double {
    let count = noises.reduce(0) { $0 + $1.count }
    guard count >= samplesMin else { return 1 }
    let magnitude = noises.reduce(0) { $0 + $1.magnitudes } / Double(count)
    let square = noises.reduce(0) { $0 + $1.squares } / Double(count)
    guard square > 0 else { return 1 }
    let ratio = magnitude / square.squareRoot()
    var (low, high) = (1.0, tailsMax)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if magnitudeRatio(tails: middle) > ratio { low = middle } else { high = middle }
    }
    return low
  }

  private static let tailsMax = 8.0

  /// The mean of the magnitudes of third differences over the root of the mean of their squares,
  /// where one scan in ten has so many times the deviation of the others: √(2/π) for none.
  static func magnitudeRatio(tails: Double) -> Double {
    let (rare, weights) = (LearnedPanel.tailShare, [1.0, 9, 9, 1])
    var (magnitude, square) = (0.0, 0.0)
    for pattern in 0..<(1 << weights.count) {
      var (probability, variance) = (1.0, 0.0)
      for (index, weight) in weights.enumerated() {
        let isFar = pattern >> index & 1 == 1
        probability *= isFar ? rare : 1 - rare
        variance += weight * (isFar ? tails * tails : 1)
      }
      magnitude += probability * variance.squareRoot()
      square += probability * variance
    }
    return (2 / Double.pi).squareRoot() * magnitude / square.squareRoot()
  }
}

/// The filter of a controller, by what it makes of noise.
///
/// A filter of one pole p leaves noise whose correlation over k scans is pᵏ. A stroke's own way is
/// taken away by second differences, which are its noise's: with a variance of 2σ²(1 − p)(3 − p),
/// and a correlation with the one before of −(p² − 3p + 4) / (2(3 − p)): −2/3 at p = 0, −1/2 at
/// p = 1. A hand's tremor is slower than that, and its correlation above −1/2.
struct ControllerFilter {
  /// 0 to 0.95.
  var pole: Double
  /// What its noise has for the deviation that white noise of the same third differences would
  /// have.
  var gain: Double { (10 / ((1 - pole) * (10 - 5 * pole + pole * pole))).squareRoot() }

  private static let differencesMin = 400
  private static let poleMax = 0.95

  /// Of the second differences across strokes, what a filter shows in.
  struct Sums {
    fileprivate var (square, product) = (0.0, 0.0)
    fileprivate var (squares, products) = (0, 0)

    /// Takes places across a straight stroke, scan after scan.
    mutating func take(_ way: [Double]) {
      var last: Double?
      for index in way.indices.dropFirst(2) {
        let second = way[index] - 2 * way[index - 1] + way[index - 2]
        square += second * second
        squares += 1
        if let last {
          product += last * second
          products += 1
        }
        last = second
      }
    }
  }

  /// - Parameters:
  ///   - unit: what the places are rounded to.
  ///
  /// Nil for too few, where rounding is most of the noise, and where it is no filter's.
  init?(_ sums: Sums, unit: Double) {
    let (square, product) = (sums.square, sums.product)
    let (squares, products) = (sums.squares, sums.products)
    guard products >= Self.differencesMin else { return nil }
    // Rounding is white: 6 and −4 times its variance.
    let rounding = unit * unit / 12
    let variance = square / Double(squares) - 6 * rounding
    let covariance = product / Double(products) + 4 * rounding
    guard variance > 6 * rounding else { return nil }
    let c = -covariance / variance
    guard c > 0.5 else { return nil }
    // p² + (2c − 3)p + 4 − 6c = 0; white noise has c = 2/3, and a little more by chance.
    let root = max(0, 4 * c * c + 12 * c - 7).squareRoot()
    pole = min(max((3 - 2 * c - root) / 2, 0), Self.poleMax)
  }
}
