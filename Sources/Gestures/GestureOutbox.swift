public import TactusCore

/// What the engine has to say after a frame or a deadline, in the order in which it happened. Lent
/// by the caller, who takes everything out before the next call.
public struct GestureOutbox: ~Copyable, Sendable {
  private let inPlace = InPlace()
  public private(set) var events: BoundedArray<40, GestureEvent>
  public private(set) var decisions: BoundedArray<64, Decision>
  /// Decisions that found no room; a frame of ten fingers that all land and fail makes fewer.
  private var droppedCount: UInt32 = 0

  public init() {
    events = BoundedArray(
      filler: GestureEvent(
        time: .zero, kind: .tap, phase: .recognized, recognizer: .tap(0), target: 0,
        contacts: .empty, location: .zero))
    decisions = BoundedArray(
      filler: Decision(
        time: .zero, recognizer: .tap(0), target: 0, contact: 0, from: .idle, to: .idle,
        reason: .landed, value: 0, limit: 0, winner: nil))
  }

  /// One of the events, without a copy of all of them.
  public mutating func event(_ index: Int) -> GestureEvent { events[inPlace: index] }

  /// One of the decisions, without a copy of all of them.
  public mutating func decision(_ index: Int) -> Decision { decisions[inPlace: index] }

  public mutating func removeAll() {
    events.removeAll()
    decisions.removeAll()
  }

  /// How many decisions found no room since it was asked last.
  public mutating func takeDroppedCount() -> UInt32 {
    let count = droppedCount
    droppedCount = 0
    return count
  }

  @inline(never)
  mutating func append(_ event: GestureEvent) {
    // Sixteen recognizers make at most a change or an end, and a press beside it; running out is a
    // mistake of ours.
    let isKept = events.append(event)
    precondition(isKept, "a step makes no more gesture events than there is room for")
  }

  @inline(never)
  mutating func append(_ decision: Decision) {
    if !decisions.append(decision) { droppedCount &+= 1 }
  }
}
