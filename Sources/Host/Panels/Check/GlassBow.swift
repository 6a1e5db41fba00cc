/// A bow that strokes have because of where on the glass they are.
///
/// A hand's lines bend as well, but no two of them alike. Where most strokes over one stretch of
/// the glass bend alike, to a fifth of it, four of them or three that go to and fro, the panel
/// bends them: its axis is not straight, as on a sensor that is laminated askew.
struct GlassBow: Equatable {
  /// Beside the best line, in millimetres.
  private(set) var rootMeanSquare = 0.0
  private(set) var largest = 0.0
  /// The strokes that have it.
  private(set) var count = 0

  /// The most strokes that are looked at.
  static let legsMax = 60
  private static let strokesMin = 4
  private static let toAndFroMin = 3
  /// Strokes over one stretch have at least this part of the longer one in common.
  private static let overlapMin = 0.8
  /// And lie within so many millimetres of each other, or anywhere.
  private static let bands = [15.0, .infinity]
  /// So much of the bow, at most, each of them is off; and this part of all is as near.
  private static let off = 0.2
  private static let most = 0.75
  private static let points = 33
  /// Of bows that differ by less than this part the one that more strokes have is taken.
  private static let same = 0.05

  /// The one of all stretches that is bent most.
  init(_ legs: [StrokeLeg]) {
    for isAcross in [false, true] {
      let ways = legs.compactMap { Way($0, isAcross: isAcross) }
      for seed in ways {
        for band in Self.bands { take(ways.filter { seed.isBeside($0, within: band) }) }
      }
    }
  }

  /// Takes in strokes over one stretch.
  private mutating func take(_ ways: [Way]) {
    guard ways.count >= Self.toAndFroMin, let from = ways.map(\.from).max(),
      let to = ways.map(\.to).min(), to > from
    else { return }
    let bends = ways.map { Bend($0.offsets(from, to, Self.points)) }
    let median = Bend(bends.map(\.bow).median() ?? 0, bends.map(\.turn).median() ?? 0)
    let alike = bends.indices.filter {
      bends[$0].distance(to: median) <= Self.off * median.rootMeanSquare
    }
    let isToAndFro = Set(alike.map { ways[$0].isForward }).count == 2
    guard
      median.rootMeanSquare > rootMeanSquare
        * (alike.count > count ? 1 - Self.same : 1 + Self.same),
      alike.count >= (isToAndFro ? Self.toAndFroMin : Self.strokesMin),
      Double(alike.count) >= Self.most * Double(ways.count)
    else { return }
    (rootMeanSquare, largest, count) = (median.rootMeanSquare, median.largest, alike.count)
  }

  /// A stroke that goes along one of the glass's axes more than along the other.
  private struct Way {
    /// Along that axis, ascending, and beside it, in millimetres.
    let places: [Place]
    let isForward: Bool
    var from: Double { places[0].x }
    var to: Double { places[places.count - 1].x }
    private var halfway: Double { places[places.count / 2].y }

    init?(_ leg: StrokeLeg, isAcross: Bool) {
      guard let first = leg.places.first, let last = leg.places.last,
        isAcross == ((last.y - first.y).magnitude > (last.x - first.x).magnitude)
      else { return nil }
      let places = isAcross ? leg.places.map { Place(x: $0.y, y: $0.x) } : leg.places
      self.places = places.sorted { $0.x < $1.x }
      isForward = isAcross ? last.y > first.y : last.x > first.x
    }

    func isBeside(_ other: Way, within band: Double) -> Bool {
      min(to, other.to) - max(from, other.from)
        >= GlassBow.overlapMin * max(to - from, other.to - other.from)
        && (halfway - other.halfway).magnitude <= band
    }

    /// Beside the axis at so many points of a stretch that it covers.
    func offsets(_ from: Double, _ to: Double, _ count: Int) -> [Double] {
      var next = 1
      return (0..<count).map { point in
        let along = from + (to - from) * Double(point) / Double(count - 1)
        while next + 1 < places.count, places[next].x < along { next += 1 }
        let (one, other) = (places[next - 1], places[next])
        guard other.x > one.x else { return other.y }
        let part = min(max((along - one.x) / (other.x - one.x), 0), 1)
        return one.y + (other.y - one.y) * part
      }
    }
  }

  /// What a stretch is beside its best line: a bow, and one more turn, each by its mean square.
  private struct Bend {
    var bow, turn: Double

    init(_ bow: Double, _ turn: Double) { (self.bow, self.turn) = (bow, turn) }

    /// By the polynomials of Legendre, of which the mean square is 1.
    init(_ offsets: [Double]) {
      let basis = offsets.indices.map { Self.basis(Self.part($0, offsets.count)) }
      // Of so few points they are not quite at right angles with a line: its part goes first.
      let mean = LinearFit.mean(offsets)
      let units = offsets.indices.map { Self.part($0, offsets.count) }
      let slope =
        zip(units, offsets).reduce(0) { $0 + $1.0 * ($1.1 - mean) }
        / units.reduce(0) { $0 + $1 * $1 }
      let left = zip(units, offsets).map { $1 - mean - slope * $0 }
      func part(_ own: [Double]) -> Double {
        zip(own, left).reduce(0) { $0 + $1.0 * $1.1 } / own.reduce(0) { $0 + $1 * $1 }
      }
      self.init(part(basis.map(\.bow)), part(basis.map(\.turn)))
    }

    var rootMeanSquare: Double { (bow * bow + turn * turn).squareRoot() }

    var largest: Double {
      (0..<GlassBow.points).map {
        let basis = Self.basis(Self.part($0, GlassBow.points))
        return (bow * basis.bow + turn * basis.turn).magnitude
      }.max() ?? 0
    }

    func distance(to other: Bend) -> Double {
      Bend(bow - other.bow, turn - other.turn).rootMeanSquare
    }

    private static func part(_ index: Int, _ count: Int) -> Double {
      2 * Double(index) / Double(count - 1) - 1
    }

    private static func basis(_ unit: Double) -> (bow: Double, turn: Double) {
      let square = unit * unit
      return (
        5.0.squareRoot() * (3 * square - 1) / 2, 7.0.squareRoot() * unit * (5 * square - 3) / 2
      )
    }
  }
}
