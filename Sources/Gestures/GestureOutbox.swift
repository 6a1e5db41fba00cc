public import TactusCore

/// What a step of the engine caused, in the order in which it happened. The host takes all of it
/// before the next step.
@frozen @usableFromInline
struct GestureOutbox: ~Copyable, Sendable {
  @usableFromInline let inPlace = InPlace()
  @usableFromInline var events: Events
  @usableFromInline var decisions: Decisions
  /// Decisions that found no room; ten fingers that land one by one and fail make fewer.
  @usableFromInline var droppedCount: UInt32 = 0

  @usableFromInline typealias Events = BoundedArray<40, GestureEvent>
  @usableFromInline typealias Decisions = BoundedArray<64, Decision>

  init() {
    events = BoundedArray(
      filler: GestureEvent(
        time: .zero, kind: .tap, phase: .recognized, recognizer: RecognizerID(0), target: 0,
        contacts: .empty, location: .zero))
    decisions = BoundedArray(
      filler: Decision(
        time: .zero, recognizer: RecognizerID(0), target: 0, contact: 0, from: .idle, to: .idle,
        reason: .landed, value: 0, limit: 0, winner: nil))
  }

  @inlinable var isEmpty: Bool {
    mutating get { events.isEmpty && decisions.isEmpty }
  }

  @inlinable
  mutating func removeAll() {
    events.removeAll()
    decisions.removeAll()
  }

  /// How many decisions found no room since it was asked last.
  @inlinable
  mutating func takeDroppedCount() -> UInt32 {
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
