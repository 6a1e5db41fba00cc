import CBoard
import Displays
import Firmware
import RealTime
import TactusCore

/// The loop of a live run, over the panel, the display, a signal and the next thing that is due.
///
/// `LivePacer` says whether to tick or to wait, as it does to the host's loop.
struct LiveLoop: ~Copyable {
  /// Readable when a signal asks the program to end; −1 when there is none.
  let stops: CInt
  /// When the run ends, in raw microseconds.
  let end: Int64
  private var pacer: LivePacer
  private var notifier: ServiceNotifier?
  private(set) var isStopped = false
  /// Whether it has just looked at all that it waits for.
  private var hasLooked = false
  private var displayHasNews = false
  /// Whether the machine has slept, which no tick has told yet.
  private var hasSlept = false

  /// How long the loop may sleep before it tells the service manager that it is alive, in
  /// microseconds.
  private static var patience: Int64 { 500_000 }

  init(_ board: Board, stops: CInt, end: Int64) {
    self.stops = stops
    self.end = end
    pacer = LivePacer(period: board.displayPeriod)
    notifier = ServiceNotifier()
  }

  /// Runs until a signal arrives, the time is over, or the trace cannot be written.
  mutating func run<S: Scene & ~Copyable>(
    _ session: inout BoardSession<S>, _ panel: inout BoardPanel
  ) {
    // What the screen shows before the first touch, which is time zero.
    tick(.drawing, at: .zero, due: .zero, &session, &panel)
    while !isStopped, !session.trace.hasFailed {
      // Nobody else reads the panel: a loop that is behind, and never sleeps, has to look as well.
      if !hasLooked { wait(until: 0, &session.display, &panel) }
      hasLooked = false
      if displayHasNews { takeEvents(&session.display) }
      let now = board_now()
      guard now < end else { break }
      notifier?.beat(at: now)
      guard let origin = panel.origin else {
        wait(until: end, &session.display, &panel)
        continue
      }
      let situation = session.firmware.situation(
        at: Instant(microseconds: now), origin: origin, hasInput: panel.hasReports || hasSlept,
        isBusy: session.display.isBusy)
      if pacer.wantsRefresh(situation), let time = session.display.lastRefresh() {
        pacer.refreshed(at: Instant(microseconds: time))
      }
      switch pacer.next(situation) {
      case .tick(let kind):
        // Everything that the kernel has stamped by now is before it.
        let start = max(
          Instant(microseconds: now - origin + 1), session.scheduler.nextStart)
        hasSlept = false
        tick(kind, at: start, due: pacer.due - .microseconds(origin), &session, &panel)
      case .wait(let time):
        wait(until: time.microseconds, &session.display, &panel)
      }
    }
    notifier?.end()
  }

  /// Runs a tick, and tells the pacer what drawing cost.
  private mutating func tick<S: Scene & ~Copyable>(
    _ kind: TickKind, at start: Instant, due: Instant, _ session: inout BoardSession<S>,
    _ panel: inout BoardPanel
  ) {
    let began = board_now()
    session.run(kind, at: start, due: due, &panel)
    guard kind == .drawing else { return }
    pacer.drew(
      start: Instant(microseconds: began),
      handedOver: session.handedOver.map { Instant(microseconds: $0) })
  }

  /// Takes what the display has to say.
  private mutating func takeEvents(_ display: inout ChosenDisplay) {
    while let event = display.next() {
      switch event {
      case .flipped(let flip):
        pacer.flipped(at: Instant(microseconds: flip.time), sequence: flip.sequence)
      case .lost:
        pacer.forget()
        Self.say("the display is gone; its picture is shown when it is back")
      case .found:
        pacer.forget()
        Self.say("the display is back")
      }
    }
  }

  private static func say(_ line: StaticString) {
    var text = MessageText()
    text.append(line)
    text.tell()
  }

  /// Sleeps until a time in raw microseconds, or until the panel or the display has something, or a
  /// signal arrives.
  private mutating func wait(
    until time: Int64, _ display: inout ChosenDisplay, _ panel: inout BoardPanel
  ) {
    let now = board_now()
    let until = min(min(time, end), now + Self.patience)
    let ready = LiveWait(
      panel: panel.descriptor, display: display.descriptor, stop: stops, until: until)
    if ready.panel { panel.read() }
    if ready.stop { isStopped = true }
    hasLooked = true
    // What has no descriptor says itself when it has something.
    displayHasNews = ready.display || display.descriptor < 0
    if until - now > SystemSleep.busyWaitMax, panel.hasSlept { hasSlept = true }
  }
}
