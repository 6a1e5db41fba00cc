import TactusCore
import TestSupport
import Testing

@testable import Gestures

/// The slope at the newest of some samples, without the noise that hides it in a hand's.
@Suite struct SlopeFitTests {
  /// Times of uneven samples, from −1 to 1.
  private static let times: [Float] = [-1, -0.7, -0.55, -0.2, 0.1, 0.3, 0.75, 1]

  private static func slope(
    _ times: [Float] = times, noise: Float = 0, _ place: (Float) -> Vector
  ) -> Vector {
    var fit = SlopeFit()
    for t in times { fit.add(place(t), at: t) }
    return fit.slope(noise: noise)
  }

  /// Whatever the weights, the polynomial that goes through all samples is the best one.
  @Test(
    arguments: [
      [3, -4, 0, 0], [3, -4, 5, 0], [3, -4, 5, 6], [0, 0, 0, 7], [0, 0, -8, 0], [1, 0, 0, 0],
    ] as [[Float]])
  func aPolynomialHasItsOwnSlope(c: [Float]) {
    let expected = c[1] + 2 * c[2] + 3 * c[3]
    let slope = Self.slope { t in
      let place = c[0] + t * (c[1] + t * (c[2] + t * c[3]))
      return Vector(dx: place, dy: -2 * place)
    }
    #expect(abs(slope.dx - expected) < 0.002 && abs(slope.dy + 2 * expected) < 0.004)
  }

  /// Of samples on no polynomial, against the normal equations in double precision: of two samples
  /// a line, of three a parabola, of more a cubic.
  @Test(arguments: [(2, 1), (3, 2), (4, 3), (5, 3), (8, 3)])
  func otherwiseItIsTheBestFitWithItsWeights(count: Int, degree: Int) {
    let places: [Float] = [2, -1, 3, 0.5, -2, 4, 1, -3]
    let times = [Float](Self.times.suffix(count))
    var index = 0
    let slope = Self.slope(times) { _ in
      defer { index += 1 }
      return Vector(dx: places[index], dy: 2 * places[index])
    }
    let expected = Self.reference(degree, times, places)
    #expect(abs(Double(slope.dx) - expected) < 0.01 * max(1, abs(expected)))
    #expect(abs(Double(slope.dy) - 2 * expected) < 0.02 * max(1, abs(expected)))
  }

  private static func reference(_ degree: Int, _ times: [Float], _ places: [Float]) -> Double {
    let n = degree + 1
    var m = [[Double]](repeating: [Double](repeating: 0, count: n + 1), count: n)
    for (t, place) in zip(times, places) {
      let t = Double(t)
      let w = (1.1 + t) * (1.1 + t)
      var powers = [1.0]
      for _ in 1..<n { powers.append((powers.last ?? 0) * t) }
      for row in 0..<n {
        for column in 0..<n { m[row][column] += w * powers[row] * powers[column] }
        m[row][n] += w * powers[row] * Double(place)
      }
    }
    for row in 0..<n {
      for other in 0..<n where other != row {
        let share = m[other][row] / m[row][row]
        for column in row...n { m[other][column] -= share * m[row][column] }
      }
    }
    return (1..<n).reduce(0) { $0 + Double($1) * m[$1][n] / m[$1][$1] }
  }

  /// Samples on the term of a degree alone. Of that counts what its square is larger than the one
  /// that noise makes of it on the average, 2 · noise² · norm; the norms are those of the
  /// orthogonal polynomials (Gram and Schmidt) in double precision.
  @Test(arguments: [(2, 1), (2, 3), (3, 1), (3, 2)] as [(Int, Double)])
  func aTermCountsAsFarAsItStandsOutOfTheNoise(degree: Int, size: Double) {
    let (term, norm) = Self.term(degree)
    // Where it vanishes in the noise; along both axes together.
    let limit = size * (norm / 2 * (1 + 0.25)).squareRoot()
    let atEnd = size * zip(0..., term).reduce(0) { $0 + Double($1.0) * $1.1 }
    for share in [0, 0.3, 0.6, 0.9, 1.01] {
      let slope = Self.slope(noise: Float(limit * share)) { t in
        let place = Float(size * term.reversed().reduce(0) { $0 * Double(t) + $1 })
        return Vector(dx: place, dy: place / 2)
      }
      let expected = max(0, 1 - share * share) * atEnd
      #expect(abs(Double(slope.dx) - expected) < 0.005 * atEnd, "\(share)")
      #expect(abs(Double(slope.dy) - expected / 2) < 0.005 * atEnd, "\(share)")
    }
  }

  /// The coefficients of the orthogonal polynomial that begins with t^degree, and its norm.
  private static func term(_ degree: Int) -> ([Double], Double) {
    func product(_ a: [Double], _ b: [Double]) -> Double {
      times.reduce(0) { sum, t in
        let t = Double(t)
        let (x, y) = (
          a.reversed().reduce(0) { $0 * t + $1 }, b.reversed().reduce(0) { $0 * t + $1 }
        )
        return sum + (1.1 + t) * (1.1 + t) * x * y
      }
    }
    var basis: [[Double]] = []
    for power in 0...degree {
      var term = [Double](repeating: 0, count: degree + 1)
      term[power] = 1
      for other in basis {
        let share = product(term, other) / product(other, other)
        term = zip(term, other).map { $0 - share * $1 }
      }
      basis.append(term)
    }
    return (basis[degree], product(basis[degree], basis[degree]))
  }

  @Test func oneTimeHasNoSlope() {
    #expect(Self.slope([1]) { Vector(dx: $0, dy: 0) } == .zero)
    #expect(Self.slope([1, 1]) { Vector(dx: $0, dy: 3) } == .zero)
  }
}

/// What a finger did last bounds its velocity.
@Suite struct SpeedBoundsTests {
  private static func held(
    _ velocity: Vector, _ chords: [(Vector, Float)], direction: Vector = Vector(dx: 1, dy: 0)
  ) -> Vector {
    var bounds = SpeedBounds(direction: direction)
    for (way, duration) in chords { bounds.add(way, over: duration) }
    return bounds.hold(velocity)
  }

  // 100 pt/s, and nothing before it from which it could have gained.
  @Test func oneChordIsTheBound() {
    let chord = [(Vector(dx: 1, dy: 0.5), Float(0.01))]
    #expect(Self.held(Vector(dx: 300, dy: 80), chord) == Vector(dx: 100, dy: 50))
    #expect(Self.held(Vector(dx: 60, dy: 20), chord) == Vector(dx: 60, dy: 20))
    #expect(Self.held(Vector(dx: -60, dy: -20), chord) == .zero)
  }

  // It gained 100 pt/s from the middle of one chord to that of the next, and goes on so for half of
  // the newest: half of that with equal chords, a third when the newest took half as long.
  @Test(arguments: [(0.01, 250), (0.005, 233.333)] as [(Float, Float)])
  func aFingerThatSpeedsUpMayBeFasterThanItsNewestChord(newest: Float, bound: Float) {
    let held = Self.held(
      Vector(dx: 900, dy: 900),
      [(Vector(dx: 1, dy: 1), 0.01), (Vector(dx: 2, dy: 2) * (newest / 0.01), newest)])
    #expect(abs(held.dx - bound) < 0.01 && abs(held.dy - bound) < 0.01)
  }

  @Test func acrossItLiesBetweenTheChordsOnEitherSide() {
    let chords = [(Vector(dx: 3, dy: -2), Float(0.01)), (Vector(dx: 1, dy: 1), 0.01)]
    // It turns, and goes on turning for half of what it has turned: 100 + (100 + 200) / 2.
    #expect(Self.held(Vector(dx: 900, dy: 900), chords) == Vector(dx: 300, dy: 250))
    #expect(Self.held(Vector(dx: 900, dy: -900), chords) == Vector(dx: 300, dy: -200))
  }

  @Test func theBoundsTurnWithTheDirection() {
    let held = Self.held(
      Vector(dx: -60, dy: 120), [(Vector(dx: -0.5, dy: 1), 0.01)], direction: Vector(dx: 0, dy: 1))
    #expect(held == Vector(dx: -50, dy: 100))
  }
}
