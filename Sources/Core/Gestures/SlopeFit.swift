import TactusCore

/// Fits a polynomial in time to sampled positions by least squares, with recent samples weighing
/// more, and gives its slope at the newest one.
///
/// Problem: a cubic follows a hand that slows down, but trembles with the noise of a steady one; a
/// line is calm, but lags. Solution: the polynomial is a sum of terms that are orthogonal to one
/// another over these samples (the elimination below makes them). Noise of a known size adds a
/// known amount to each; what it may have added to the second and third term is taken off again
/// (the estimator of James and Stein). So a steady finger's curve is a line, and a hand's a cubic.
///
/// Times run from −1 (the oldest) to 1 (the newest), which keeps all sums within the 24 bits of a
/// mantissa. Both axes share the sums over time.
struct SlopeFit: BitwiseCopyable {
  /// Σw·(1, t, t², t³) and Σw·(t³, t⁴, t⁵, t⁶).
  private var low = SIMD4<Float>.zero
  private var high = SIMD4<Float>.zero
  /// Σw·(1, t, t², t³)·place, by axis.
  private var x = SIMD4<Float>.zero
  private var y = SIMD4<Float>.zero

  init() {}

  /// Adds a sample, with a weight of 0.01 to 4.4: compared with equal weights that halves the error
  /// of a hand that slows down or turns.
  @inline(__always)
  mutating func add(_ place: Vector, at t: Float) {
    let t2 = t * t
    let t3 = t2 * t
    let powers = SIMD4(1, t, t2, t3) * ((1.1 + t) * (1.1 + t))
    low += powers
    high += powers * t3
    x += powers * place.dx
    y += powers * place.dy
  }

  /// The slope at time 1 of the best cubic, in units of position per unit of time; of the best
  /// parabola through three samples, and of the line through two.
  ///
  /// With q₁, q₂ and q₃ the orthogonal terms that begin with t, t² and t³, the polynomial is
  /// c₁q₁ + c₂q₂ + c₃q₃ and a constant. Gaussian elimination of the sums gives each term's norm
  /// (the pivots `m11`, `m22`, `m33`) and its sum with the positions (`b1`, `b2`, `b3`), of which
  /// c is the quotient. It needs no pivoting for a symmetric positive-definite matrix. A vanishing
  /// pivot means that there are too few distinct sample times for a term: it is left out.
  ///
  /// - Parameter noise: the standard deviation of a sample's place along either axis.
  func slope(noise: Float) -> Vector {
    let (s0, s1, s2, s3) = (low[0], low[1], low[2], low[3])
    let (s4, s5, s6) = (high[1], high[2], high[3])
    let m11 = s2 - s1 / s0 * s1
    guard m11 > Self.pivotMin else { return .zero }
    let b1 = sum(1) - sum(0) * (s1 / s0)
    var slope = b1 * (1 / m11)
    let m12 = s3 - s1 / s0 * s2
    let k2 = m12 / m11
    let m22 = s4 - s2 / s0 * s2 - k2 * m12
    guard m22 > Self.pivotMin else { return slope }
    let b2 = sum(2) - sum(0) * (s2 / s0) - b1 * k2
    let end2 = 2 - k2
    slope = slope + b2 * (Self.share(of: b2, m22, noise) * end2 / m22)
    let m13 = s4 - s1 / s0 * s3
    let m23 = s5 - s2 / s0 * s3 - k2 * m13
    let k3 = m13 / m11
    let j3 = m23 / m22
    let m33 = s6 - s3 / s0 * s3 - k3 * m13 - j3 * m23
    guard m33 > Self.pivotMin else { return slope }
    let b3 = sum(3) - sum(0) * (s3 / s0) - b1 * k3 - b2 * j3
    let end3 = 3 - k3 - j3 * end2
    return slope + b3 * (Self.share(of: b3, m33, noise) * end3 / m33)
  }

  /// Σw·t^power·place.
  @inline(__always)
  private func sum(_ power: Int) -> Vector { Vector(dx: x[power], dy: y[power]) }

  /// How much of a term stands out of the noise, which adds 2·noise²·norm to `sum`² on the average;
  /// from 0 to 1.
  @inline(__always)
  private static func share(of sum: Vector, _ norm: Float, _ noise: Float) -> Float {
    let expected = 2 * noise * noise * norm
    let square = sum.lengthSquared
    return square > expected ? 1 - expected / square : 0
  }

  /// A pivot below this is rounding error; with evenly spaced samples pivots are above 0.01.
  private static var pivotMin: Float { 1e-4 }
}
