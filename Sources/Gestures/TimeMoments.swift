/// Sums over the times of samples, each weighted by how recent it is: what a least squares fit of a
/// polynomial must know of them. Times run from −1 (the oldest) to 1 (the newest).
struct TimeMoments: BitwiseCopyable {
  // Σw, Σwt, … Σwt⁶.
  private var s0: Float = 0
  private var s1: Float = 0
  private var s2: Float = 0
  private var s3: Float = 0
  private var s4: Float = 0
  private var s5: Float = 0
  private var s6: Float = 0

  init() {}

  /// The weight of a sample, 0.1 to 2.1. Against equal weights it takes a seventh off the error in
  /// mid-drag, and leaves that of a flick as it is.
  @inline(__always)
  fileprivate static func weight(at t: Float) -> Float { 1.1 + t }

  /// Takes the time of a sample in.
  @inline(__always)
  mutating func add(_ t: Float) {
    let w = Self.weight(at: t)
    let t2 = t * t
    let t3 = t2 * t
    let wt2 = w * t2
    let wt3 = w * t3
    s0 += w
    s1 += w * t
    s2 += wt2
    s3 += wt3
    s4 += wt2 * t2
    s5 += wt3 * t2
    s6 += wt3 * t3
  }

  /// What the place of each sample counts in the slope, at time 1, of the polynomial of `degree` (1
  /// to 3) that fits best.
  ///
  /// With M the matrix of the sums, M·a = (0, 1, 2, 3), the slopes of 1, t, t² and t³ at 1; solved
  /// by Gauss's elimination, which a symmetric, positive matrix needs no pivots for. A pivot that
  /// vanishes says that samples stand at too few different times: the degree is lowered.
  func slopeWeights(degree: Int) -> SlopeWeights {
    let m11 = s2 - s1 / s0 * s1
    guard m11 > Self.pivotMin else { return SlopeWeights(a0: 0, a1: 0, a2: 0, a3: 0) }
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
    return SlopeWeights(a0: -(s1 * a1 + s2 * a2 + s3 * a3) / s0, a1: a1, a2: a2, a3: a3)
  }

  /// How much of the cubic term is taken: the whole of it trembles most of all terms, and leaves a
  /// flick at lift off by a tenth more.
  private static var cubicShare: Float { 0.75 }
  /// Below this a pivot is rounding; those of samples that are evenly spread are above 0.01.
  private static var pivotMin: Float { 1e-4 }
}

/// What the place of a sample at a time counts in a slope.
struct SlopeWeights: BitwiseCopyable {
  fileprivate var a0: Float
  fileprivate var a1: Float
  fileprivate var a2: Float
  fileprivate var a3: Float

  @inline(__always)
  func value(at t: Float) -> Float {
    TimeMoments.weight(at: t) * (a0 + t * (a1 + t * (a2 + t * a3)))
  }
}
