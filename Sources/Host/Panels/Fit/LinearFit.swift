/// What fits a line or a plane best, by least squares.
///
/// The normal equations of three and more points of a touchscreen are those of W. Fang and T.
/// Chang, "Calibration in touch-screen systems", Texas Instruments Analog Applications Journal 3Q
/// 2007 (SLYT277). With the means taken away first, two unknowns are left, and Cramer's rule solves
/// them.
enum LinearFit {
  /// `value ≈ offset + slope · position`; nil when the positions are all the same.
  static func line(_ positions: [Double], _ values: [Double]) -> (slope: Double, offset: Double)? {
    let (meanP, meanV) = (mean(positions), mean(values))
    var (square, product) = (0.0, 0.0)
    for (position, value) in zip(positions, values) {
      square += (position - meanP) * (position - meanP)
      product += (position - meanP) * (value - meanV)
    }
    guard square > 0 else { return nil }
    let slope = product / square
    return (slope, meanV - slope * meanP)
  }

  /// `value ≈ offset + x · positionX + y · positionY`; nil when the positions lie on a line.
  static func plane(
    _ xs: [Double], _ ys: [Double], _ values: [Double]
  ) -> (x: Double, y: Double, offset: Double)? {
    let (meanX, meanY, meanV) = (mean(xs), mean(ys), mean(values))
    var (xx, xy, yy, xv, yv) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in values.indices {
      let (x, y, value) = (xs[index] - meanX, ys[index] - meanY, values[index] - meanV)
      xx += x * x
      xy += x * y
      yy += y * y
      xv += x * value
      yv += y * value
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-9 * xx * yy, xx > 0, yy > 0 else { return nil }
    let a = (xv * yy - yv * xy) / determinant
    let b = (yv * xx - xv * xy) / determinant
    return (a, b, meanV - a * meanX - b * meanY)
  }

  static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }
}
