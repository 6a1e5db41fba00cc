import InputText

/// A whole number of the axis nearest to a position, never beyond an `Int32`.
func whole(_ position: Double) -> Int {
  Int(min(max(position.rounded(), Double(Int32.min)), Double(Int32.max)))
}

extension Sequence where Element: Comparable {
  /// Of an even number the upper one of the two in the middle; nil of none.
  func median() -> Element? {
    let sorted = sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}

extension [Double] {
  /// Of an even number the mean of the two in the middle; 0 of none.
  func meanMedian() -> Double {
    let sorted = sorted()
    return isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

extension Array {
  /// The first place at which a condition holds that holds for all that follow, by halving.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// What fits a line or a plane best, by least squares.
///
/// The normal equations of three and more points of a touchscreen are those of W. Fang and T.
/// Chang, "Calibration in touch-screen systems", Texas Instruments Analog Applications Journal 3Q
/// 2007 (SLYT277). With the means taken away first, two unknowns are left, and Cramer's rule solves
/// them.
enum LinearFit {
  /// `value ≈ offset + slope · position`.
  struct Line {
    var slope: Double
    var offset: Double
  }

  /// Nil when the positions are all the same.
  static func line(_ positions: [Double], _ values: [Double]) -> Line? {
    let (meanP, meanV) = (mean(positions), mean(values))
    var (square, product) = (0.0, 0.0)
    for (position, value) in zip(positions, values) {
      square += (position - meanP) * (position - meanP)
      product += (position - meanP) * (value - meanV)
    }
    guard square > 0 else { return nil }
    let slope = product / square
    return Line(slope: slope, offset: meanV - slope * meanP)
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
