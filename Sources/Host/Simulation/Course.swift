/// The path of one finger across the panel as a function of progress from 0 to 1, in points.
enum Course: Sendable {
  case polyline(Polyline)
  case pairSide(PairSide)
  /// Beside a polyline by so much in the middle of it, on an arc.
  case bowed(Polyline, by: SIMD2<Double>)

  func place(at progress: Double) -> SIMD2<Double> {
    switch self {
    case .polyline(let line): line.place(at: progress)
    case .pairSide(let side): side.place(at: progress)
    case .bowed(let line, let bow): line.place(at: progress) + bow * (4 * progress * (1 - progress))
    }
  }

  /// The derivative of `place(at:)`.
  func slope(at progress: Double) -> SIMD2<Double> {
    switch self {
    case .polyline(let line): line.slope(at: progress)
    case .pairSide(let side): side.slope(at: progress)
    case .bowed(let line, let bow): line.slope(at: progress) + bow * (4 - 8 * progress)
    }
  }
}

/// Straight legs through points; progress is the fraction of the total length.
struct Polyline: Sendable {
  private let points: [SIMD2<Double>]
  private let lengths: [Double]
  private let length: Double

  /// - Precondition: `points` is not empty.
  init(through points: [SIMD2<Double>]) {
    precondition(!points.isEmpty, "a path needs a starting point")
    self.points = points
    lengths = zip(points, points.dropFirst()).map { start, end in
      let leg = end - start
      return (leg.x * leg.x + leg.y * leg.y).squareRoot()
    }
    length = lengths.reduce(0, +)
  }

  /// The same beside it.
  func moved(by offset: SIMD2<Double>) -> Polyline { Polyline(through: points.map { $0 + offset }) }

  /// The length of all legs in points.
  var total: Double { length }

  func place(at progress: Double) -> SIMD2<Double> {
    guard let (leg, share) = leg(at: progress) else { return points[0] }
    // The end point is exact, whatever rounding the sum of the lengths had.
    return share >= 1 ? points[leg + 1] : points[leg] + (points[leg + 1] - points[leg]) * share
  }

  func slope(at progress: Double) -> SIMD2<Double> {
    guard let (leg, _) = leg(at: progress) else { return .zero }
    return (points[leg + 1] - points[leg]) * (length / lengths[leg])
  }

  /// The leg at a given progress and the fraction of it already covered; nil when the length is
  /// zero.
  private func leg(at progress: Double) -> (index: Int, share: Double)? {
    guard length > 0 else { return nil }
    var rest = progress * length
    var last: Int?
    for (index, length) in lengths.enumerated() where length > 0 {
      if rest < length { return (index, rest / length) }
      rest -= length
      last = index
    }
    return last.map { ($0, 1) }
  }
}

/// One of two fingers opposite each other, which spread, close, turn and drift.
struct PairSide: Sendable {
  /// The midpoint between the fingers at the start, and how far it moves.
  var center: SIMD2<Double>
  var drift: SIMD2<Double>
  /// The distance between the fingers.
  var spanFrom: Double
  var spanTo: Double
  /// Degrees, clockwise as seen on the screen, 0 when this finger is to the right of the centre.
  var angleFrom: Double
  var turn: Double

  func place(at progress: Double) -> SIMD2<Double> {
    let (sine, cosine) = sineAndCosine(degrees: angleFrom + turn * progress)
    let half = (spanFrom + (spanTo - spanFrom) * progress) / 2
    return center + drift * progress + SIMD2(cosine, sine) * half
  }

  func slope(at progress: Double) -> SIMD2<Double> {
    let (sine, cosine) = sineAndCosine(degrees: angleFrom + turn * progress)
    let half = (spanFrom + (spanTo - spanFrom) * progress) / 2
    let outward = SIMD2(cosine, sine) * ((spanTo - spanFrom) / 2)
    let around = SIMD2(-sine, cosine) * (half * turn * (Double.pi / 180))
    return drift + outward + around
  }
}
