public import TactusCore

/// What a step of the engine produced, in order. The host takes all of it before the next step.
@frozen @usableFromInline
struct GestureOutbox: ~Copyable, Sendable {
  @usableFromInline let inPlace = InPlace()
  @usableFromInline var events: Events
  @usableFromInline var decisions: Decisions
  /// Decisions that did not fit; ten fingers that land one by one and fail produce fewer.
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

  /// How many decisions have been dropped since the last call.
  @inlinable
  mutating func takeDroppedCount() -> UInt32 {
    let count = droppedCount
    droppedCount = 0
    return count
  }

  @inline(never)
  mutating func append(_ event: GestureEvent) {
    // Each of the sixteen recognizers produces at most a change or an end, plus a press; running
    // out of room is a bug.
    let isKept = events.append(event)
    precondition(isKept, "a step makes no more gesture events than there is room for")
  }

  @inline(never)
  mutating func append(_ decision: Decision) {
    if !decisions.append(decision) { droppedCount &+= 1 }
  }
}
