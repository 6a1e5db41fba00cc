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
  let centroid: Place
  let direction: Place

  /// Nil when all places are one.
  init?(_ places: [Place]) {
    centroid = Place(x: LinearFit.mean(places.map(\.x)), y: LinearFit.mean(places.map(\.y)))
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for place in places {
      let (dx, dy) = (place.x - centroid.x, place.y - centroid.y)
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
    (place.x - centroid.x) * direction.x + (place.y - centroid.y) * direction.y
  }

  func across(_ place: Place) -> Double {
    (place.y - centroid.y) * direction.x - (place.x - centroid.x) * direction.y
  }
}
