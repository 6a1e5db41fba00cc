/// How all that moves by itself does so.
public struct FeelTuning: TuningTable {
  /// How many times as fast as their own constants state springs and effects are.
  public var pace: Float = 1

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &pace, "feel.pace", in: 0.1...10,
      "All that moves by itself does so this many times as fast; nothing else changes.")
  }
}

/// Gives the springs and effects of a table another pace: each keeps its ratio to the others, and
/// its damping. What decides stays as it is.
public struct Pacing: TuningVisitor {
  private let pace: Float

  /// - Parameter pace: 2 is twice as fast, 0.5 half as fast; greater than 0.
  public init(_ pace: Float) {
    precondition(pace > 0, "a pace is greater than 0")
    self.pace = pace
  }

  public mutating func visit(_ value: inout Interval, _ entry: TuningEntry) {
    guard entry.isPaced else { return }
    // At most ten seconds, a hundred at the slowest: whole microseconds fit into 32 bits.
    let paced = Int(Int32(value.seconds / pace * 1e6 + 0.5))
    value = .microseconds(Int64(max(paced, 1)))
  }

  public mutating func visit(_ value: inout Float, _ entry: TuningEntry) {}
  public mutating func visit(_ value: inout Int32, _ entry: TuningEntry) {}
  public mutating func visit(_ value: inout Bool, _ entry: TuningEntry) {}
}
