public import Gestures
public import TactusCore

/// One thing that happened, as the trace records it. Text is a rendering of it (`TraceText`).
public struct TraceRecord: BitwiseCopyable, Sendable {
  /// When it happened: the sample's time or the deadline's, not the tick's.
  public var time: Instant
  public var content: Content

  /// What happened.
  public enum Content: BitwiseCopyable, Sendable {
    case frame(ContactFrame)
    case acceleration(Acceleration)
    case gesture(GestureEvent)
    /// The device was shaken; a shake has no contact and no target.
    case shake
    case decide(Decision)
    /// A contact's direction was decided.
    case latch(Touch)
    case tap(target: TargetID, answer: TapGate.Answer)
    case scene(SceneOutcome)
    case display(hash: UInt64)
    /// A tick that did not start on the grid, at the record's time.
    case start(TickKind)
    case fault(Fault)
  }

  /// What went wrong, or was injected.
  public enum Fault: BitwiseCopyable, Sendable {
    case panel(PanelFault)
    /// A report was stamped earlier than the one before it; the firmware raised its time to that
    /// one's.
    case raised(from: Instant)
    /// A contact jumped farther than a finger can: it was cancelled where it was, and landed as a
    /// new one under the same id.
    case leap(contact: UInt16)
    /// A contact is larger than a finger: it was cancelled, until it lifts.
    case palm(contact: UInt16)
    /// The panel's queue was full: this many scans that only moved contacts were dropped.
    case scansLost(UInt32)
    case suspend
    case resume
    /// A stage took longer than its budget.
    case overBudget(Stage)
    /// Ticks that were skipped after a stall.
    case skippedTicks(UInt32)
    /// Records, or decisions, for which there was no room.
    case recordsDropped(UInt32)
  }

  public init(time: Instant, _ content: Content) {
    self.time = time
    self.content = content
  }
}
