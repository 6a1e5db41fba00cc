/// A seeded random number generator that gives the same numbers on every host.
///
/// Sebastiano Vigna's SplitMix64 (public domain). It is not a `RandomNumberGenerator`: how the
/// standard library maps bits to ranges is unspecified and may change; here it is part of the
/// contract.
public struct SplitMix64: Sendable {
  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// Draw number `index`, counted from 0, of a generator with this seed, without the draws before
  /// it.
  public static func draw(_ index: UInt64, seed: UInt64) -> UInt64 {
    mixed(seed &+ (index &+ 1) &* increment)
  }

  public mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mixed(state)
  }

  /// An integer from 0 to `bound - 1`; its bias is less than bound / 2⁶⁴.
  ///
  /// - Precondition: `bound` is positive.
  public mutating func below(_ bound: Int64) -> Int64 {
    precondition(bound > 0, "the bound of a random number must be positive")
    return Int64(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// An integer in the range, both ends included.
  public mutating func integer(in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// A multiple of 2⁻⁵³, at least 0 and less than 1.
  public mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// True with the given probability.
  public mutating func happens(_ probability: Double) -> Bool { unit() < probability }

  /// Normally distributed noise with mean 0 and standard deviation 1, never beyond ±6.
  ///
  /// The sum of twelve uniform 16-bit integers has a standard deviation of 2¹⁶ (each has a variance
  /// of 2³²/12) and is normal to within what noise on a position shows. It uses no logarithm or
  /// sine, so every host gives the same bits.
  public mutating func normal() -> Double {
    var sum: Int64 = 0
    for _ in 0..<3 {
      let bits = next()
      for shift in [UInt64(0), 16, 32, 48] { sum += Int64((bits >> shift) & 0xFFFF) }
    }
    let mean: Double = 12 * 65_535 / 2
    return (Double(sum) - mean) / 65_536
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
