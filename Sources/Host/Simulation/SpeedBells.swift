/// How the speed of a real hand changes along its path: one bell, and smaller ones that overlap its
/// tail, with which the hand corrects itself.
///
/// A bell is v ∝ τᵃ(1 − τ)ᵇ with whole a and b: its peak is at a / (a + b), and the way that it
/// covers is a polynomial, so that every host gives the same bits. Minimum jerk is a = b = 2; real
/// strokes peak earlier and later than that, and higher.
struct SpeedBells: Equatable, Sendable {
  struct Bell: Equatable, Sendable {
    var a: Int
    var b: Int
    /// The part of the time in which it is, and of the way that it covers.
    var from = 0.0
    var to = 1.0
    var share = 1.0
  }

  let bells: [Bell]
  /// The part of the time after which the finger lifts: at speed, where that is less than all.
  private let cut: Double
  /// The part of the way that is covered by then.
  private let covered: Double

  /// - Precondition: there is a bell, and its a and b are 1 to 12.
  init(_ bells: [Bell], cut: Double = 1) {
    precondition(!bells.isEmpty, "a hand that moves has a speed")
    self.bells = bells
    self.cut = cut
    covered = bells.reduce(0) { $0 + $1.progress(at: cut) }
  }

  /// The fraction of the path covered at the fraction `s` of the duration; both from 0 to 1.
  func progress(at s: Double) -> Double {
    bells.reduce(0) { $0 + $1.progress(at: s * cut) } / covered
  }

  /// The derivative of `progress(at:)`: speed over mean speed.
  func rate(at s: Double) -> Double {
    bells.reduce(0) { $0 + $1.rate(at: s * cut) } * cut / covered
  }
}

extension SpeedBells.Bell {
  func progress(at s: Double) -> Double {
    let time = min(max((s - from) / (to - from), 0), 1)
    // ∫ τᵃ(1 − τ)ᵇ over the powers of (1 − τ)ᵇ, and the same up to 1.
    var (sum, whole, factor, sign) = (0.0, 0.0, 1.0, 1.0)
    var power = time
    for _ in 0..<a { power *= time }
    for k in 0...b {
      let part = sign * factor / Double(a + k + 1)
      sum += part * power
      whole += part
      power *= time
      factor = factor * Double(b - k) / Double(k + 1)
      sign = -sign
    }
    return share * sum / whole
  }

  func rate(at s: Double) -> Double {
    let time = (s - from) / (to - from)
    guard time > 0, time < 1 else { return 0 }
    // 1 over the whole, (a + b + 1)! / (a! b!): a + b + 1 times a binomial coefficient.
    var height = Double(a + b + 1)
    for k in 1...b { height = height * Double(a + k) / Double(k) }
    for _ in 0..<a { height *= time }
    for _ in 0..<b { height *= 1 - time }
    return share * height / (to - from)
  }
}
