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
struct MillimetreScale {
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

/// A part of a contact's way that goes in one direction.
struct StrokeLeg {
  /// In millimetres.
  var places: [Place]
  var times: [Int64]

  /// A finger that goes back by more than this, in millimetres, has turned.
  static let turn = 5.0
  /// Shorter legs show nothing.
  static let lengthMin = 20.0
  static let samplesMin = 8
  /// A leg that is off its line by more than this part of its length was not meant to be straight.
  static let straightness = 0.05

  /// A finger that comes so far at most in so many microseconds, in millimetres and as a part of
  /// its mean speed, has stopped: what comes then is another line.
  private static let stopMax = 0.5
  private static let stopPart = 0.1
  private static let stopTime = 50_000.0

  /// The legs of a contact, cut where it stops, and where it turns along the direction in which it
  /// goes farthest.
  static func legs(of contact: LoggedContact, _ scale: MillimetreScale) -> [StrokeLeg] {
    // A finger that is beyond an edge is reported at it.
    func isInside(_ sample: ContactSample) -> Bool {
      scale.x.minimum < sample.x && sample.x < scale.x.maximum && scale.y.minimum < sample.y
        && sample.y < scale.y.maximum
    }
    guard let first = contact.samples.firstIndex(where: isInside),
      let last = contact.samples.lastIndex(where: isInside)
    else { return [] }
    let samples = contact.samples[first...last]
    let places = samples.map(scale.place)
    let times = samples.map(\.time)
    return stretches(places, times).flatMap { legs(Array(places[$0]), Array(times[$0])) }
  }

  /// Between the stops.
  private static func stretches(_ places: [Place], _ times: [Int64]) -> [ClosedRange<Int>] {
    let way = zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let time = Double(times[times.count - 1] - times[0])
    guard time > 0 else { return [] }
    let reach = min(stopMax, stopPart * way / time * stopTime)
    var stretches: [ClosedRange<Int>] = []
    var (from, start) = (0, 0)
    while start < places.count {
      var end = start
      while end + 1 < places.count, places[start].distance(to: places[end + 1]) <= reach {
        end += 1
      }
      if Double(times[end] - times[start]) >= stopTime {
        stretches.append(from...start)
        (from, start) = (end, max(end, start + 1))
      } else {
        start += 1
      }
    }
    return stretches + [from...(places.count - 1)]
  }

  private static func legs(_ places: [Place], _ times: [Int64]) -> [StrokeLeg] {
    guard places.count >= samplesMin, let line = StraightLine(places) else { return [] }
    let along = places.map(line.along)
    var cuts = [0]
    // The farthest place so far in the direction of this leg.
    var extreme = 0
    var forward: Bool?
    for index in along.indices {
      let step = along[index] - along[cuts[cuts.count - 1]]
      if forward == nil, step.magnitude > turn { forward = step > 0 }
      guard let isForward = forward else { continue }
      let isFarther = isForward ? along[index] >= along[extreme] : along[index] <= along[extreme]
      if isFarther {
        extreme = index
      } else if (along[extreme] - along[index]).magnitude > turn {
        cuts.append(extreme)
        forward = !isForward
        extreme = index
      }
    }
    cuts.append(along.count - 1)
    return zip(cuts, cuts.dropFirst()).compactMap { start, end in
      guard end - start + 1 >= samplesMin,
        places[start].distance(to: places[end]) >= lengthMin
      else { return nil }
      return StrokeLeg(places: Array(places[start...end]), times: Array(times[start...end]))
    }
  }
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
