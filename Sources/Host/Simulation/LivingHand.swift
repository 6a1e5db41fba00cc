import TactusCore

/// A hand that does nothing twice alike: what it makes of a script's gestures, drawn from a seed.
struct LivingHand: Sendable {
  private let figures: HandFigures
  private var random: SplitMix64

  /// Nil for a steady hand, which makes nothing of it.
  init?(_ hand: Hand, seed: UInt64) {
    guard let figures = HandFigures(of: hand) else { return nil }
    self.figures = figures
    random = SplitMix64(seed: SplitMix64.draw(4, seed: seed))
  }

  /// A law by its quantiles: shares of 0 to 1, each with what is not exceeded by it.
  private typealias Law = [(share: Double, value: Double)]

  /// How long a tap is down, in milliseconds. It never becomes a long press.
  private static let contacts: Law = [
    (0, 15), (0.1, 22), (0.25, 35), (0.5, 63), (0.75, 110), (0.9, 270), (1, 350),
  ]
  private static let contactMax = 450.0
  /// How far a finger slips in a tap, in points.
  private static let slipLengths: Law = [(0, 0), (0.6, 0), (0.75, 1.2), (0.9, 5.1), (1, 8)]
  /// From the lift of a double tap's first to the landing of its second, in milliseconds.
  private static let gaps: Law = [(0, 40), (0.5, 100), (1, 200)]
  /// How far a stroke is off its chord in the middle, as a part of that.
  private static let bowParts: Law = [(0, 0), (0.1, 0.01), (0.5, 0.02), (0.9, 0.1), (1, 0.15)]
  /// How much later the second of two fingers lands, and sooner one lifts, in milliseconds.
  private static let landingLags: Law = [(0, 0), (0.28, 0), (0.64, 12), (0.93, 71), (1, 100)]
  private static let liftingLags: Law = [(0, 0), (0.32, 0), (0.66, 11), (0.93, 63), (1, 90)]
  /// Bells, and how often each comes.
  private static let bells: [(share: Double, a: Int, b: Int)] = [
    (0.24, 1, 1), (0.08, 1, 2), (0.06, 1, 4), (0.09, 2, 8), (0.05, 2, 5), (0.08, 2, 2),
    (0.05, 4, 4), (0.08, 2, 1), (0.05, 3, 2), (0.02, 4, 1), (0.2, 8, 1),
  ]
  /// How long a finger that lands rolls, at most, and how far along an axis, in points.
  private static let rollTime = 80.0
  private static let roll = 1.0

  // A finger that lands

  /// How far it lands off its goal.
  mutating func miss() -> SIMD2<Double> {
    SIMD2(random.normal(), random.normal()) * figures.aim
  }

  /// How far the second tap of two is off the first.
  mutating func secondMiss() -> SIMD2<Double> { miss() * 0.3 }

  mutating func contact() -> Interval {
    let time = drawn(Self.contacts) * figures.tempo
    return .microseconds(Int64((min(time, Self.contactMax) * 1000).rounded()))
  }

  mutating func gap() -> Interval {
    .microseconds(Int64((drawn(Self.gaps) * figures.tempo * 1000).rounded()))
  }

  /// A touch that goes nowhere: a finger that is down for long rolls as it lands, and one that
  /// lifts may slip.
  mutating func touch(_ landing: Instant, at place: SIMD2<Double>, for contact: Interval) -> Stroke
  {
    var stroke = Stroke(finger: nil, landing: landing, at: place)
    var here = place
    func milliseconds(_ time: Double) -> Interval { .microseconds(Int64(time * 1000)) }
    let time = Double(contact.microseconds) / 1000
    if time > Self.contactMax {
      let next = here + SIMD2(random.normal(), random.normal()) * Self.roll
      stroke.append(
        Movement(
          start: landing, duration: milliseconds(Self.rollTime), pace: .profile(.minimumJerk),
          course: .polyline(Polyline(through: [here, next]))))
      here = next
    }
    let slip = direction() * (drawn(Self.slipLengths) * figures.slips)
    guard slip != .zero, time >= 4 else { return stroke }
    // Towards its end.
    let span = min(time / 2, Self.rollTime)
    stroke.append(
      Movement(
        start: landing + milliseconds(time - span), duration: milliseconds(span),
        pace: .profile(.minimumJerk), course: .polyline(Polyline(through: [here, here + slip]))))
    return stroke
  }

  // A finger that moves

  /// A duration that the script does not state.
  func usual(_ duration: Interval) -> Interval {
    .microseconds(Int64((Double(duration.microseconds) * figures.tempo).rounded()))
  }

  /// How long it rests on the glass before and after a stroke.
  mutating func rests(in duration: Interval) -> (before: Interval, after: Interval) {
    let time = Double(duration.microseconds)
    return (
      .microseconds(Int64(time * figures.rests.before * random.unit())),
      .microseconds(Int64(time * figures.rests.after * random.unit()))
    )
  }

  /// - Parameter lifts: whether it lifts at the end of the stroke.
  mutating func bells(lifts: Bool = true) -> SpeedBells {
    let main = mainBell()
    let corrections = random.unit()
    let count =
      corrections < figures.corrections.two
      ? 2 : corrections < figures.corrections.one + figures.corrections.two ? 1 : 0
    // Between its peak and its end.
    let peak = Double(main.a) / Double(main.a + main.b)
    let rest = lifts ? between(figures.lift) : 1
    let cut = rest < 1 ? peak + (1 - peak) * rest : 1
    guard count > 0 else { return SpeedBells([main], cut: cut) }
    // The tail is corrected: by 10 to 25 % of the way, in bells that begin before the main one is
    // over.
    let total = between(0.1...0.25)
    var bells = [main]
    bells[0].to = between(0.7...0.85)
    bells[0].share = 1 - total
    for number in 0..<count {
      let from = 0.5 + 0.2 * Double(number) + 0.1 * random.unit()
      bells.append(
        SpeedBells.Bell(
          a: 2, b: 2, from: from, to: number + 1 == count ? 1 : from + 0.3,
          share: total / Double(count)))
    }
    return SpeedBells(bells, cut: cut)
  }

  /// A bell that is cut off while it is fast.
  mutating func flick() -> SpeedBells {
    SpeedBells([SpeedBells.Bell(a: 2, b: 3)], cut: between(0.5...0.75))
  }

  /// How far a stroke is off its chord in the middle.
  mutating func bow(of line: Polyline) -> SIMD2<Double> {
    let chord = line.place(at: 1) - line.place(at: 0)
    let part = drawn(Self.bowParts) * figures.bows * (random.happens(0.5) ? 1 : -1)
    return SIMD2(-chord.y, chord.x) * part
  }

  // Two fingers

  /// How much later each of two fingers lands, and sooner it lifts; not by more than a quarter.
  mutating func lags(in duration: Interval) -> [(landing: Interval, lifting: Interval)] {
    func interval(_ time: Double) -> Interval {
      .microseconds(min(Int64(time * 1000), duration.microseconds / 4))
    }
    let (landing, lifting) =
      (interval(drawn(Self.landingLags)), interval(drawn(Self.liftingLags)))
    let (lands, lifts) = (random.happens(0.5), random.happens(0.5))
    return [
      (lands ? landing : .zero, lifts ? lifting : .zero),
      (lands ? .zero : landing, lifts ? .zero : lifting),
    ]
  }

  // Chance

  private mutating func mainBell() -> SpeedBells.Bell {
    var rest = random.unit()
    for bell in Self.bells {
      rest -= bell.share
      if rest < 0 { return SpeedBells.Bell(a: bell.a, b: bell.b) }
    }
    return SpeedBells.Bell(a: 2, b: 2)
  }

  private mutating func drawn(_ law: Law) -> Double {
    let share = random.unit()
    let next = max(1, law.firstIndex { $0.share > share } ?? law.count - 1)
    let (low, high) = (law[next - 1], law[next])
    return low.value + (high.value - low.value) * (share - low.share) / (high.share - low.share)
  }

  private mutating func between(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * random.unit()
  }

  /// Of length 1.
  private mutating func direction() -> SIMD2<Double> {
    let (sine, cosine) = sineAndCosine(degrees: 360 * random.unit())
    return SIMD2(cosine, sine)
  }
}
