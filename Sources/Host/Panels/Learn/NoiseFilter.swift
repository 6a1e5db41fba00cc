/// The filter of a controller, by what it makes of noise.
///
/// A filter of one pole p leaves noise whose correlation over k scans is pᵏ. A stroke's own way is
/// taken away by second differences, which are its noise's: with a variance of 2σ²(1 − p)(3 − p),
/// and a correlation with the one before of −(p² − 3p + 4) / (2(3 − p)): −2/3 at p = 0, −1/2 at
/// p = 1. A hand's tremor is slower than that, and its correlation above −1/2.
struct NoiseFilter: Equatable {
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
