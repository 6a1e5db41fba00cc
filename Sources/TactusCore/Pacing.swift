/// How all that moves by itself does so.
public struct FeelTuning: TuningTable {
  /// How many times as fast as their own constants state springs and effects are.
  public var pace: Float = 1
  /// How much of it there is: 0 all, 1 what reduced motion leaves.
  public var motion: Int32 = 0

  @inlinable public var isReduced: Bool { motion == 1 }

  /// What it makes of springs and effects; nil where they stay as they are.
  public var pacing: Pacing? {
    pace != 1 || isReduced ? Pacing(pace, isReduced: isReduced) : nil
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
/// What decides stays as it is, what a finger moves follows it, and so does what glides on with the
/// finger's speed: a list that leapt to its place would lose its reader.
public struct Pacing: TuningVisitor {
  private let pace: Float
  private let isReduced: Bool

  /// - Parameters:
  ///   - pace: 2 is twice as fast, 0.5 half as fast; greater than 0.
  ///   - isReduced: whether there is no motion but a finger's.
  public init(_ pace: Float, isReduced: Bool = false) {
    require(pace > 0, "a pace is greater than 0", got: pace)
    self.pace = pace
    self.isReduced = isReduced
  }

  /// How long what moves takes that takes `seconds` by itself.
  public func seconds(_ seconds: Float) -> Float {
    isReduced ? TuningEntry.atOnce * 1e-6 : seconds / pace
  }

  public mutating func visit(_ value: inout Interval, _ entry: TuningEntry) {
    guard entry.isPaced else { return }
    if isReduced, let reduced = entry.reduced {
      value = .microseconds(Int64(Int32(reduced)))
      return
    }
    // At most ten seconds, a hundred at the slowest: whole microseconds fit into 32 bits.
    let paced = Int(Int32(value.seconds / pace * 1e6 + 0.5))
    value = .microseconds(Int64(max(paced, 1)))
  }

  public mutating func visit(_ value: inout Float, _ entry: TuningEntry) {
    if isReduced, let reduced = entry.reduced { value = reduced }
  }
  public mutating func visit(_ value: inout Int32, _ entry: TuningEntry) {}
  public mutating func visit(_ value: inout Bool, _ entry: TuningEntry) {}
}
