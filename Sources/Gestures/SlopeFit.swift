import TactusCore

/// Fits a polynomial in time to sampled positions by least squares, with recent samples weighing
/// more, and gives its slope at the newest one.
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

  /// Adds a sample, with a weight of 0.1 to 2.1: compared with equal weights that reduces the error
  /// in mid-drag by a seventh, and leaves that of a flick as it is.
  @inline(__always)
  mutating func add(_ place: Vector, at t: Float) {
    let t2 = t * t
    let t3 = t2 * t
    let powers = SIMD4(1, t, t2, t3) * (1.1 + t)
    low += powers
    high += powers * t3
    x += powers * place.dx
    y += powers * place.dy
  }

  /// The slope at time 1 of the best-fitting polynomial of `degree` (1 to 3), in units of position
  /// per unit of time.
  ///
  /// With M the matrix of the sums over time, M·a = (0, 1, 2, 3), the slopes of 1, t, t² and t³ at
  /// 1; `a` weights the sums over positions. Solved by Gaussian elimination, which needs no
  /// pivoting for a symmetric positive-definite matrix. A vanishing pivot means that there are too
  /// few distinct sample times: the degree is lowered.
  func slope(degree: Int) -> Vector {
    let (s0, s1, s2, s3) = (low[0], low[1], low[2], low[3])
    let (s4, s5, s6) = (high[1], high[2], high[3])
    let m11 = s2 - s1 / s0 * s1
    guard m11 > Self.pivotMin else { return .zero }
    let m12 = s3 - s1 / s0 * s2
    let m13 = s4 - s1 / s0 * s3
    let k2 = m12 / m11
    let k3 = m13 / m11
    var a2: Float = 0
    var a3: Float = 0
    let m22 = s4 - s2 / s0 * s2 - k2 * m12
    if degree >= 2, m22 > Self.pivotMin {
      let m23 = s5 - s2 / s0 * s3 - k2 * m13
      let j3 = m23 / m22
      let m33 = s6 - s3 / s0 * s3 - k3 * m13 - j3 * m23
      let rest = 2 - k2
      if degree >= 3, m33 > Self.pivotMin { a3 = Self.cubicShare * (3 - k3 - j3 * rest) / m33 }
      a2 = rest / m22 - j3 * a3
    }
    let a1 = 1 / m11 - k2 * a2 - k3 * a3
    let a0 = -(s1 * a1 + s2 * a2 + s3 * a3) / s0
    return Vector(
      dx: a0 * x[0] + a1 * x[1] + a2 * x[2] + a3 * x[3],
      dy: a0 * y[0] + a1 * y[1] + a2 * y[2] + a3 * y[3])
  }

  /// How much of the cubic term is used: it is the noisiest of the terms, and using all of it makes
  /// the error of a flick at lift larger by a tenth.
  private static var cubicShare: Float { 0.75 }
  /// A pivot below this is rounding error; with evenly spaced samples pivots are above 0.01.
  private static var pivotMin: Float { 1e-4 }
}
