public import TactusCore

//              dragStarted                    dragEnded (the last one)
//   open ───────────────────▶ dragging ───────────────────────────────▶ clearing
//    ▲                           ▲                                        │   │
//    │                           │ dragStarted                            │   │
//    │                           └────────────────────────────────────────┘   │
//    └────────────────────────────────────────────────────────────────────────┘
//                               the clearing timer is due

/// Stops taps that were meant as part of a gesture. One gate serves a whole session; every quiet
/// target asks the same one.
///
/// Problem: a finger that ends a swipe often touches again at once, or a second finger comes down
/// with it, and a button that slid under it fires. Solution: taps are blocked while a drag is
/// active, and after its end for 500 ms when it navigated, else for 100 ms, until a clearing timer
/// opens the gate. Windows are half open: [end, end + 100 ms). A tap that navigates blocks as long
/// as a drag that does, so that the second of two quick taps on a row does not land on what the
/// first one opened.
///
/// A drag is short here for every gesture that owns its contacts (`GestureTable.owners`): a pinch,
/// a rotation and a long press too. There is no window after a drag's start: taps are blocked as
/// long as the drag lasts, and the window after its end outlasts any other.
public struct TapGate: BitwiseCopyable, Sendable {
  /// Why a tap was admitted or blocked.
  public enum Reason: UInt8, BitwiseCopyable, Sendable {
    case open, dragging, navigated, released
    /// What the finger landed on was moved away under it by another finger: see
    /// `ask(at:hasMoved:)`.
    case moved
  }

  /// The gate's answer to one tap.
  public struct Answer: Equatable, BitwiseCopyable, Sendable {
    public var isAdmitted: Bool
    public var reason: Reason
    /// How long taps stay blocked from now on; while a drag is active, the least time that is still
    /// to come.
    public var remaining: Interval
  }

  /// How many drags are active; several fingers may drag several things.
  private var activeCount: UInt8 = 0
  private var end: Instant?
  private var endWindow = Interval.zero
  /// Whether the drag that ended last navigated, or a tap after it.
  private var hasNavigated = false
  private let tuning: GateTuning
  private var clearing = Instant.never
  /// How many taps have asked so far, and how many of them were blocked.
  public private(set) var askedCount: UInt32 = 0
  public private(set) var blockedCount: UInt32 = 0

  public init(_ tuning: GateTuning = GateTuning()) { self.tuning = tuning }

  /// When the clearing timer is due; the caller runs `clear(at:)` then, before any input of that
  /// time.
  public var nextDeadline: Instant { clearing }

  /// Whether any drag is active.
  public var isDragging: Bool { activeCount > 0 }

  /// A drag began (not: touched down).
  public mutating func dragStarted(at time: Instant) {
    // The previous drag's timer must never clear the state of this one.
    clearing = .never
    activeCount += 1
  }

  /// A drag is over. In this order: the previous drag's timer is cancelled, the end is stored, the
  /// dragging state is left. The most recently ended drag decides how long taps stay blocked.
  public mutating func dragEnded(at time: Instant, navigated: Bool) {
    precondition(activeCount > 0, "a drag that ends has started")
    clearing = .never
    hasNavigated = navigated
    endWindow = navigated ? tuning.navigated : tuning.released
    end = time
    activeCount -= 1
    if activeCount == 0 { clearing = time + endWindow }
  }

  /// A tap navigated: taps are blocked as after a drag that did.
  public mutating func navigated(at time: Instant) {
    hasNavigated = true
    endWindow = tuning.navigated
    end = time
    clearing = activeCount == 0 ? time + endWindow : .never
  }

  /// The clearing timer: the end is forgotten.
  public mutating func clear(at time: Instant) {
    precondition(clearing <= time, "the clearing timer runs when it is due")
    open()
  }

  /// The system slept: every drag is over without having navigated, and the gate is open.
  public mutating func reset() {
    activeCount = 0
    open()
  }

  /// Whether a tap at `time` may reach a quiet target. Ask once per tap: the calls are counted.
  ///
  /// - Parameter hasMoved: whether what it is for was moved away from under its finger; then it
  ///   reaches no target, quiet or not.
  public mutating func ask(at time: Instant, hasMoved: Bool = false) -> Answer {
    askedCount &+= 1
    var answer = answer(at: time)
    if hasMoved, answer.isAdmitted {
      answer = Answer(isAdmitted: false, reason: .moved, remaining: .zero)
    }
    if !answer.isAdmitted { blockedCount &+= 1 }
    return answer
  }

  /// What the gate would answer to a tap at `time`, without one: nothing is counted.
  public func answer(at time: Instant) -> Answer {
    if activeCount > 0 {
      return Answer(isAdmitted: false, reason: .dragging, remaining: tuning.released)
    }
    let endLeft = end.map { $0 + endWindow - time } ?? .zero
    if endLeft > .zero {
      return Answer(
        isAdmitted: false, reason: hasNavigated ? .navigated : .released, remaining: endLeft)
    }
    return Answer(isAdmitted: true, reason: .open, remaining: .zero)
  }

  private mutating func open() {
    end = nil
    endWindow = .zero
    clearing = .never
  }
}

/// For how long the tap gate blocks taps.
public struct GateTuning: TuningTable {
  /// After the end of a drag that did not navigate.
  public var released = Interval.milliseconds(100)
  /// After the end of a drag that navigated, and after a tap that did.
  public var navigated = Interval.milliseconds(500)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.time(
      &released, "gate.released", inMilliseconds: 0...60_000,
      "Taps are blocked for this long after a drag that did not navigate.")
    visitor.time(
      &navigated, "gate.navigated", inMilliseconds: 0...60_000,
      "Taps are blocked for this long after a drag, or a tap, that navigated.")
  }
}
