import Recordings
import SeatInput

/// A place on the panel in millimetres from the top left of its range.
struct Place: Equatable {
  var x: Double
  var y: Double

  func distance(to other: Place) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// What makes device units millimetres.
struct MillimetreScale: Equatable {
  let size: PanelSize
  let x: AxisRange
  let y: AxisRange

  func place(_ sample: ContactSample) -> Place { place(sample.x, sample.y) }

  func place(_ deviceX: Int32, _ deviceY: Int32) -> Place {
    Place(
      x: (Double(deviceX) - Double(x.minimum)) / x.count * size.width,
      y: (Double(deviceY) - Double(y.minimum)) / y.count * size.height)
  }

  /// The length of a unit, the longer of the two.
  var unit: Double { max(size.width / x.count, size.height / y.count) }
}

/// The line that places lie on best, by the squares of their distances from it.
///
/// Its direction is the first principal axis: the angle θ with tan 2θ = 2 Sxy / (Sxx − Syy)
/// (K. Pearson, "On lines and planes of closest fit", 1901).
struct StraightLine {
  let middle: Place
  let direction: Place

  /// Nil when all places are one.
  init?(_ places: [Place]) {
    middle = Place(x: LinearFit.mean(places.map(\.x)), y: LinearFit.mean(places.map(\.y)))
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for place in places {
      let (dx, dy) = (place.x - middle.x, place.y - middle.y)
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
    }
    guard xx + yy > 0 else { return nil }
    // The eigenvector of the larger eigenvalue, from whichever row is longer.
    let root = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    let larger = (xx + yy) / 2 + root
    let (a, b) = xx >= yy ? (larger - yy, xy) : (xy, larger - xx)
    let length = (a * a + b * b).squareRoot()
    direction = length > 0 ? Place(x: a / length, y: b / length) : Place(x: 1, y: 0)
  }

  func along(_ place: Place) -> Double {
    (place.x - middle.x) * direction.x + (place.y - middle.y) * direction.y
  }

  func across(_ place: Place) -> Double {
    (place.y - middle.y) * direction.x - (place.x - middle.x) * direction.y
  }
}

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
