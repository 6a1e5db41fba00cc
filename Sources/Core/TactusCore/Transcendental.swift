// Exponential, logarithm, sine, cosine and arc tangent from additions, multiplications and
// divisions only, so that every processor gives the same bits. C libraries do not: newlib differs
// from glibc in up to one result in ten, and from one build of itself to the next.
//
// Method and coefficients are those of the single-precision functions of the Cephes library (S. L.
// Moshier, 1984–1992): range reduction with a split constant, then a minimax polynomial. Over the
// ranges that the tests sweep, errors stay within 2 units in the last place, 4 for the arc tangent;
// for sine and cosine within 2⁻²³.

/// eˣ. Saturates: 0 below −87, and the value at 88 above that.
public func exponential(_ x: Float) -> Float {
  guard x > -87 else { return 0 }
  let clamped = min(x, 88)
  // x = n·ln 2 + r, with ln 2 in two parts so that n times the first is exact.
  let n = nearestInteger(clamped * 1.442_695_04)
  let r = clamped - Float(Int(n)) * 0.693_359_375 - Float(Int(n)) * -2.121_944_40e-4
  var p: Float = 1.987_569_15e-4
  p = p * r + 1.398_199_95e-3
  p = p * r + 8.333_451_91e-3
  p = p * r + 4.166_579_59e-2
  p = p * r + 1.666_666_55e-1
  p = p * r + 5.000_000_12e-1
  return (p * r * r + r + 1) * powerOfTwo(n)
}

/// The natural logarithm of a positive, normal number; `-87` for what is smaller.
public func logarithm(_ x: Float) -> Float {
  guard x > 1.2e-38 else { return -87 }
  // x = m·2ᵉ with m from √½ to √2.
  var e = Int32(bitPattern: x.bitPattern &>> 23) - 126
  var m = Float(bitPattern: (x.bitPattern & 0x007F_FFFF) | 0x3F00_0000)
  if m < 0.707_106_781 {
    e -= 1
    m += m
  }
  let r = m - 1
  let z = r * r
  var p: Float = 7.037_683_63e-2
  p = p * r - 1.151_461_03e-1
  p = p * r + 1.167_699_87e-1
  p = p * r - 1.242_014_08e-1
  p = p * r + 1.424_932_28e-1
  p = p * r - 1.666_805_77e-1
  p = p * r + 2.000_071_48e-1
  p = p * r - 2.499_999_40e-1
  p = p * r + 3.333_333_12e-1
  let scale = Float(Int(e))
  return r + (p * r * z - 0.5 * z + scale * -2.121_944_40e-4) + scale * 0.693_359_375
}

/// Sine and cosine of an angle in radians, |angle| up to 8192.
public func sineAndCosine(_ angle: Float) -> (sine: Float, cosine: Float) {
  // angle = k·π/2 + r with |r| ≤ π/4; π/2 is in three parts, the first two so short that k times
  // each is exact.
  let k = nearestInteger(angle * 0.636_619_772)
  let n = Float(Int(k))
  let r = ((angle - n * 1.570_312_5) - n * 4.837_512_97e-4) - n * 7.549_789_95e-8
  let z = r * r
  var s: Float = -1.951_529_59e-4
  s = s * z + 8.332_160_87e-3
  s = s * z - 1.666_665_46e-1
  s = s * z * r + r
  var c: Float = 2.443_315_71e-5
  c = c * z - 1.388_731_63e-3
  c = c * z + 4.166_664_57e-2
  c = c * z * z - 0.5 * z + 1
  switch k & 3 {
  case 0: return (s, c)
  case 1: return (c, -s)
  case 2: return (-s, -c)
  default: return (-c, s)
  }
}

/// The angle of the vector (x, y), from −π to π; 0 for the zero vector.
public func arcTangent(y: Float, x: Float) -> Float {
  let ax = abs(x)
  let ay = abs(y)
  guard ax > 0 || ay > 0 else { return 0 }
  // Reduce to the first octant, a ratio from 0 to 1, and from there to |ratio| ≤ tan(π/8).
  let ratio = min(ax, ay) / max(ax, ay)
  let isUpper = ratio > 0.414_213_562
  let t = isUpper ? (ratio - 1) / (ratio + 1) : ratio
  let z = t * t
  var p: Float = 8.053_744_50e-2
  p = p * z - 1.387_768_56e-1
  p = p * z + 1.997_771_06e-1
  p = p * z - 3.333_294_92e-1
  var angle = p * z * t + t
  if isUpper { angle += 0.785_398_163 }
  if ay > ax { angle = 1.570_796_33 - angle }
  if x < 0 { angle = 3.141_592_65 - angle }
  return y < 0 ? -angle : angle
}

/// Rounds to the nearest integer, ties away from zero. |x| below 2³¹.
@inline(__always)
private func nearestInteger(_ x: Float) -> Int32 {
  Int32(x + (x < 0 ? -0.5 : 0.5))
}

/// 2ⁿ for n from −126 to 127.
@inline(__always)
private func powerOfTwo(_ n: Int32) -> Float {
  Float(bitPattern: UInt32(bitPattern: n &+ 127) &<< 23)
}
