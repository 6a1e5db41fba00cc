public import TactusCore

/// One finger stays; another goes from it or towards it, lifts, and lands within the pair's delay
/// where it began, again and again: a hand that asks for a scale without end.
public struct ClutchingHand {
  private let anchor: Point
  private let start: Point
  private let end: Point
  private let period: Interval

  /// How often it goes the way.
  public static let count = 60

  /// - Parameters:
  ///   - anchor: where the finger is that stays.
  ///   - start: where the other one lands, again and again.
  ///   - end: where it lifts.
  ///   - period: from one scan to the next, and how long it is away: less than the pair's delay.
  public init(anchor: Point, from start: Point, to end: Point, period: Interval) {
    self.anchor = anchor
    self.start = start
    self.end = end
    self.period = period
  }

  /// What a panel reports of it.
  public var frames: [ContactFrame] {
    var assembler = FrameAssembler()
    var frames: [ContactFrame] = []
    var time = Instant.zero
    func scan() {
      frames.append(assembler.frame(at: time))
      time = time + period
    }
    assembler.land(key: 0, at: anchor)
    scan()
    for key in 1...UInt32(Self.count) {
      assembler.land(key: key, at: start)
      // At first until they are a pair.
      for _ in 0...(key == 1 ? 64_000 / period.microseconds : 0) { scan() }
      for step in 1...4 {
        assembler.move(key: key, to: start + (end - start) * (Float(step) / 4))
        scan()
      }
      assembler.lift(key: key)
      scan()
    }
    assembler.lift(key: 0)
    scan()
    return frames
  }
}
