public import Gestures
public import TactusCore

//   feed(frame) ─▶ timers up to its time ─▶ engine ─┬─ hit, allows ──────────────▶ screen
//   expire(before:) ─▶ timers ──────────────────────┤─ a tap on a quiet target ─▶ gate ─▶ screen
//                                                   └─ touches ─▶ parts ─▶ screen
//   timers, at one time: the gate, then the recognizers, then the parts that come to rest

/// The gesture engine, the tap gate and the parts of a screen, wired together: all that lies
/// between contact frames and your screen, without the firmware.
///
///     var host = PartHost(table, screen)
///     while running {
///       let now = clock()
///       while let frame = controller.poll() { host.feed(frame) }
///       host.expire(before: now)
///       host.screen.draw(at: now)
///     }
///
/// It holds no clock: every time comes in. Sleep until `nextDeadline` or the next frame.
public struct PartHost<Screen: PartScreen & ~Copyable>: ~Copyable {
  private let inPlace = InPlace()
  @usableFromInline var wiring: PartWiring<Screen>
  /// The latest time at which something was handled: a frame's, or a deadline's.
  @usableFromInline var latest = Instant.longAgo
  /// Last, and large.
  @usableFromInline var engine: GestureEngine

  /// - Parameters:
  ///   - table: the recognizers, and the relations between them.
  ///   - gate: how long taps on quiet targets are blocked.
  @inlinable
  public init(
    _ table: GestureTable, _ screen: consuming Screen, _ gate: GateTuning = GateTuning()
  ) {
    wiring = PartWiring(
      screen, TapGate(gate), Footholds(slop: table.thresholds.tapDistance), owners: table.owners)
    engine = GestureEngine(table)
    wiring.lookUp()
  }

  /// The screen. After a change that sets a part in motion other than in `handle` and `touch`, call
  /// `lookUpDeadline()`.
  @inlinable
  public var screen: Screen {
    @inline(__always) _read { yield wiring.screen }
    @inline(__always) _modify { yield &wiring.screen }
  }

  /// The tap gate, to look at.
  @inlinable
  public var gate: TapGate { wiring.gate }

  /// The next moment at which something happens without input; `never` when nothing does.
  @inlinable
  public var nextDeadline: Instant {
    min(min(wiring.gate.nextDeadline, engine.nextDeadline), wiring.due)
  }

  /// Handles a frame at its own time, after whatever is due up to then.
  ///
  /// A frame from before what was already handled is handled at the latest time: it must not be
  /// lost, since it may be the one in which a finger lifts. One with a position that no panel has,
  /// such as one that is not a number, is refused as a whole.
  @inlinable @discardableResult
  public mutating func feed(_ frame: borrowing ContactFrame) -> FrameOutcome {
    guard frame.isInRange else { return .refused }
    guard frame.time < latest else {
      latest = frame.time
      take(frame)
      return .taken
    }
    var raised = copy frame
    raised.time = latest
    take(raised)
    return .raised
  }

  /// Handles whatever is due before `time`, each at its own time, in order. Call it with the time
  /// now when all frames from before it were fed.
  @inlinable
  public mutating func expire(before time: Instant) {
    runTimers(through: time - .microseconds(1))
  }

  /// The fingers are gone and the system sleeps, or the panel was unplugged: cancels every contact,
  /// suspends the parts, and opens the gate.
  @inlinable
  public mutating func suspend(at time: Instant) {
    let time = max(time, latest)
    latest = time
    runTimers(through: time)
    engine.cancelAll(at: time, to: &wiring)
    wiring.takeRests(at: time, suspends: true)
    wiring.gate.reset()
    wiring.lookUp()
  }

  /// Something navigated other than by a drag that `handle` returned it for: taps on quiet targets
  /// are blocked as after such a drag.
  @inlinable
  public mutating func navigated(at time: Instant) {
    wiring.gate.navigated(at: time)
  }

  /// Looks up when parts come to rest, after the screen has set one in motion on its own.
  @inlinable
  public mutating func lookUpDeadline() { wiring.lookUp() }

  @inlinable @inline(never)
  mutating func take(_ frame: borrowing ContactFrame) {
    runTimers(through: frame.time)
    // Nothing on the glass, now or before: nothing to recognize.
    if frame.down.isEmpty, engine.isUntouched { return }
    engine.feed(frame, to: &wiring)
  }

  @inlinable @inline(never)
  mutating func runTimers(through limit: Instant) {
    var next = nextDeadline
    var count = 0
    while next <= limit, next < .never {
      count = next > latest ? 0 : count + 1
      require(count < 1_000, "a part does not move a rest that was taken")
      latest = max(latest, next)
      if wiring.gate.nextDeadline == next { wiring.gate.clear(at: next) }
      if engine.nextDeadline == next {
        engine.expire(before: next + .microseconds(1), to: &wiring)
      }
      if wiring.due == next { wiring.takeRests(at: next, suspends: false) }
      next = nextDeadline
    }
  }
}

/// What became of a frame.
public enum FrameOutcome: UInt8, BitwiseCopyable, Sendable {
  case taken
  /// It was older than what was already handled, and was handled at that time.
  case raised
  /// It had a position that no panel has (`Point.isInRange`).
  case refused
}

/// The engine's counterpart: the gate and the parts in front of a screen. A value of its own, so
/// that the engine can borrow it while running.
@usableFromInline
struct PartWiring<Screen: PartScreen & ~Copyable>: GestureHost, ~Copyable {
  private let inPlace = InPlace()
  @usableFromInline var gate: TapGate
  @usableFromInline var footholds: Footholds
  /// The recognizers that close the gate.
  @usableFromInline let owners: RecognizerSet
  /// When a part comes to rest next; looked up whenever the screen has handled something.
  @usableFromInline var due = Instant.never
  @usableFromInline var screen: Screen

  @inlinable
  init(
    _ screen: consuming Screen, _ gate: TapGate, _ footholds: Footholds, owners: RecognizerSet
  ) {
    self.screen = screen
    self.gate = gate
    self.footholds = footholds
    self.owners = owners
  }

  @inlinable
  mutating func hit(_ point: Point, at time: Instant) -> Hit { screen.hit(point, at: time) }

  @inlinable
  func allows(_ attempt: GestureEvent) -> Bool { screen.allows(attempt) }

  @inlinable
  func earliestBegin(of attempt: GestureEvent) -> Instant { screen.earliestBegin(of: attempt) }

  @inlinable
  mutating func take(_ decision: Decision) { screen.take(decision) }

  @inlinable
  mutating func changedRelations() -> GestureRelations? { screen.changedRelations() }

  /// Passes an event to the gate and, unless that blocks it, to the screen. A drag closes the gate
  /// before the screen sees that it began, and starts to open it when the screen has ended it.
  @inlinable
  mutating func handle(_ event: GestureEvent) {
    let isOwner = event.isOwning(owners)
    if isOwner, event.phase == .began { gate.dragStarted(at: event.time) }
    if event.phase == .recognized {
      let hasMoved = footholds.isLost(event, place(of: event.target, at: event.time))
      if hasMoved || screen.isQuiet(event.target) {
        let answer = gate.ask(at: event.time, hasMoved: hasMoved)
        guard answer.isAdmitted else {
          screen.block(event, answer)
          return
        }
      }
    }
    let effect = screen.handle(event)
    switch event.phase {
    case .began, .changed: break
    case .recognized: if effect == .navigated { gate.navigated(at: event.time) }
    case .ended, .cancelled:
      if isOwner { gate.dragEnded(at: event.time, navigated: effect == .navigated) }
    }
    lookUp()
  }

  /// Passes a touch to the parts, then to the screen.
  @inlinable @inline(never)
  mutating func touch(_ touch: Touch) {
    if touch.change == .landed {
      footholds.land(touch, place(of: touch.target, at: touch.time))
    }
    var touching = Touching(touch, on: screen.parts(under: touch.target))
    screen.visitParts(&touching)
    screen.touch(touch)
    lookUp()
  }

  /// How far the parts under a target move it, when they have come to rest.
  @inlinable @inline(never)
  mutating func place(of target: TargetID, at time: Instant) -> Vector {
    var displacing = Displacing(on: screen.parts(under: target), at: time + Footholds.ahead)
    screen.visitParts(&displacing)
    return displacing.sum
  }

  @inlinable @inline(never)
  mutating func lookUp() {
    var rest = NextRest()
    screen.visitParts(&rest)
    due = rest.time
  }

  /// Reports the parts that come to rest at `time`; more than there is room for stay due.
  @inlinable
  mutating func takeRests(at time: Instant, suspends: Bool) {
    var reporting = Reporting(at: time, suspends: suspends)
    screen.visitParts(&reporting)
    for index in 0..<reporting.reports.count {
      let due = reporting.reports[index]
      screen.take(due.report, of: due.part, time)
    }
    lookUp()
  }
}
