/// How all that moves by itself does so.
public struct FeelTuning: TuningTable {
  /// How many times as fast as their own constants state springs and effects are.
  public var pace: Float = 1
  /// How much of it there is: 0 all, 1 what reduced motion leaves.
  public var motion: Int32 = 0

  @inlinable public var isReduced: Bool { motion == 1 }

  /// What it makes of springs and effects on a display.
  ///
  /// - Parameter framePeriod: from one refresh of the display to the next.
  public func pacing(framePeriod: Interval) -> Pacing {
    Pacing(pace, isReduced: isReduced, framePeriod: framePeriod)
  }

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &pace, "feel.pace", in: 0.1...10,
      "All that moves by itself does so this many times as fast; nothing else changes.")
    visitor.choice(
      &motion, "feel.motion", among: "full reduced",
      "Reduced motion: what springs or flies by itself is there at once, what appears fades."
    )
  }
}

/// Gives the springs and effects of a table another pace: each keeps its ratio to the others, and
/// its damping. With reduced motion, those that move something are over before the next tick, and
/// what would grow as it appears fades in its place.
///
/// What is drawn for a certain time is so for a whole number of frames of the display, so that the
/// last picture of an effect is its end. A spring has no such time: it comes to rest by itself.
///
/// What decides stays as it is, what a finger moves follows it, and so does what glides on with the
/// finger's speed: a list that leapt to its place would lose its reader.
public struct Pacing: TuningVisitor {
  private let pace: Float
  /// Whether there is no motion but a finger's.
  public let isReduced: Bool
  private let framePeriod: Interval

  /// - Parameters:
  ///   - pace: 2 is twice as fast, 0.5 half as fast; greater than 0.
  ///   - isReduced: whether there is no motion but a finger's.
  ///   - framePeriod: from one refresh of the display to the next; greater than 0.
  public init(
    _ pace: Float, isReduced: Bool = false, framePeriod: Interval = .microseconds(1)
  ) {
    require(pace > 0, "a pace is greater than 0", got: pace)
    require(framePeriod > .zero, "a display's frame period is greater than 0")
    self.pace = pace
    self.isReduced = isReduced
    self.framePeriod = framePeriod
  }

  /// How long what moves takes that takes `seconds` by itself.
  public func seconds(_ seconds: Float) -> Float {
    isReduced ? TuningEntry.atOnce * 1e-6 : seconds / pace
  }

  public mutating func visit(_ value: inout Interval, _ entry: TuningEntry) {
    if entry.isPaced { value = paced(value, reduced: entry.reduced) }
    if entry.isDrawn { value = wholeFrames(value) }
  }

  private func paced(_ value: Interval, reduced: Float?) -> Interval {
    if isReduced, let reduced { return .microseconds(Int64(Int32(reduced))) }
    guard pace != 1 else { return value }
    // At most ten seconds, a hundred at the slowest: whole microseconds fit into 32 bits.
    return .microseconds(Int64(max(Int(Int32(value.seconds / pace * 1e6 + 0.5)), 1)))
  }

  /// How long an effect is drawn that takes `duration` by itself, and no time with reduced motion.
  /// Traps for what takes longer than 35 minutes at this pace: microseconds are counted in 32 bits.
  public func interval(_ duration: Interval) -> Interval {
    wholeFrames(paced(duration, reduced: TuningEntry.atOnce))
  }

  /// The whole number of frames of the display that is nearest to `duration`, at least one. What
  /// takes no time, as with reduced motion, still takes none.
  public func wholeFrames(_ duration: Interval) -> Interval {
    guard duration.microseconds > Int64(Int32(TuningEntry.atOnce)) else { return duration }
    let period = framePeriod.microseconds
    let frames = (duration.microseconds + period / 2) / period
    return .microseconds(max(frames, 1) * period)
  }

  public mutating func visit(_ value: inout Float, _ entry: TuningEntry) {
    if isReduced, let reduced = entry.reduced { value = reduced }
  }
  public mutating func visit(_ value: inout Int32, _ entry: TuningEntry) {}
  public mutating func visit(_ value: inout Bool, _ entry: TuningEntry) {}
}
