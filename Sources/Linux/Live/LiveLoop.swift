public import Firmware
public import Raster
public import TactusCore

//            something is due, or came             ran
//   waiting ──────────────────────────▶ ticking ───────────▶ waiting
//      │ the end, a stop, a panel that failed or has nothing more, a failure to write
//      └──────────────────────────────▶ over

/// The loop of a live run, over the panel, the display, the next thing that is due and a request to
/// end: `LivePacer` decides whether to tick or to wait.
///
/// Time zero is `origin`, the start of the program: what a scene does by itself needs no touch. The
/// loop owns what it runs on; the firmware, its canvas and the panel are lent to it. It builds with
/// Embedded Swift, and is the same for the command, a board's program and a simulated machine.
public struct LiveLoop<
  Clock: LoopClock & ~Copyable, Screen: Display & ~Copyable, Observer: LiveObserver & ~Copyable
>: ~Copyable {
  public var clock: Clock
  public var screen: Screen
  public var observer: Observer
  /// Whether there is a screen; without one pictures go to the observer only.
  public let hasDisplay: Bool
  /// Time zero of the run, in raw microseconds of the clock.
  public let origin: Int64
  /// When the run ends, by the clock.
  public var end = Int64.max
  /// Whether each refresh is drawn for, whatever happens: a sensor is read, or contacts resampled.
  public var isAlwaysActive = false
  /// The service manager, which hears when the run is ready, that it goes on, and that it ends: by
  /// the loop itself, so that one that hangs is silent. Nil for none.
  public var service: ServiceNotifier?
  /// Readable when the run is to end; −1 for none.
  public var stops: Int32 = -1
  /// Whether that has been read.
  public private(set) var isStopped = false
  /// When the last tick started.
  public private(set) var last = Instant.zero
  private var pacer: LivePacer
  private var handedOver: Int64?
  private var isHashed = false
  /// Whether it has just looked at all that it waits for.
  private var hasLooked = false
  private var displayHasNews = false
  /// How long the machine had slept when that was looked at last, and whether it has since.
  private var slept: Int64
  private var hasSlept = false

  public init(
    _ clock: consuming Clock, _ screen: consuming Screen, _ observer: consuming Observer,
    period: Interval, origin: Int64, hasDisplay: Bool = true
  ) {
    slept = clock.slept()
    self.clock = clock
    self.screen = screen
    self.observer = observer
    self.hasDisplay = hasDisplay
    self.origin = origin
    pacer = LivePacer(period: period)
  }
}

/// How patient a live loop is.
public enum LivePatience {
  /// The longest that a loop in which nothing happens sleeps, in microseconds: so long may a
  /// request to stop wait that wakes nothing, and so often hears a service manager of it.
  public static var longest: Int64 { 500_000 }
}

extension LiveLoop where Clock: ~Copyable, Screen: ~Copyable, Observer: ~Copyable {
  /// Runs until the end, until it is stopped, or until the panel has failed or has nothing more and
  /// the scene is at rest; throws the observer's first failure.
  @inlinable
  public mutating func run<S: Scene & ~Copyable>(
    _ firmware: inout Firmware<S>, _ scheduler: inout FrameScheduler, _ canvas: inout Canvas,
    _ panel: inout some LivePanel & ~Copyable
  ) throws(Observer.Failure) {
    defer { service?.end() }
    let first = clock.now()
    let start = Instant(microseconds: first - origin)
    try tick(
      .drawing, at: start, due: start, began: first, &firmware, &scheduler, &canvas, &panel)
    while let now = look(&panel) {
      if observer.isStopped(at: now) || isOver(firmware, panel) { break }
      let situation = firmware.situation(
        at: Instant(microseconds: now), origin: origin, hasInput: hasInput(panel, at: now),
        nextReport: panel.quietUntil > .longAgo ? panel.quietUntil : .never,
        isAlwaysActive: isAlwaysActive, isBusy: screen.isBusy)
      switch next(situation) {
      case .tick(let kind):
        // Everything that the kernel has stamped by now is before it.
        let start = max(Instant(microseconds: now - origin + 1), scheduler.nextStart)
        try tick(
          kind, at: start, due: due, began: now, &firmware, &scheduler, &canvas, &panel)
      case .wait(let time):
        wait(until: time.microseconds, &panel)
      }
    }
    finish()
  }

  @inlinable
  mutating func tick<S: Scene & ~Copyable>(
    _ kind: TickKind, at start: Instant, due: Instant, began: Int64, _ firmware: inout Firmware<S>,
    _ scheduler: inout FrameScheduler, _ canvas: inout Canvas,
    _ panel: inout some LivePanel & ~Copyable
  ) throws(Observer.Failure) {
    let number = scheduler.begin(kind, at: start)
    let tick = LiveTick(
      number: number, kind: kind, due: due, start: Instant(microseconds: began - origin))
    begin(tick, isHashed: firmware.hashesPictures)
    _ = try firmware.runTick(
      number, .live(kind, due: due, last: last), at: start, &scheduler, &panel, &canvas, &self)
    end(
      tick, at: start, began: began,
      isDrawing: scheduler.stages.contains(Int(Stage.render.rawValue)),
      hasChanges: !firmware.isStill)
  }

  /// Whether nothing more comes, neither from the panel nor by itself. A panel that failed ends the
  /// run whatever the scene does.
  @inlinable
  func isOver<S: Scene & ~Copyable>(
    _ firmware: borrowing Firmware<S>, _ panel: borrowing some LivePanel & ~Copyable
  ) -> Bool {
    guard panel.isFinished else { return false }
    return panel.hasFailed || firmware.isStill && firmware.nextDeadline == .never
  }

  @inlinable
  func hasInput(_ panel: borrowing some LivePanel & ~Copyable, at now: Int64) -> Bool {
    if needsTick || panel.hasReports { return true }
    return panel.quietUntil > .longAgo
      && panel.quietUntil < Instant(microseconds: now - origin)
  }

  /// Whether a tick is to find out that the machine slept.
  @usableFromInline var needsTick: Bool { hasSlept }

  /// When the tick that the pacer called for should have started, in the time of the run.
  @usableFromInline var due: Instant { pacer.due - .microseconds(origin) }

  @usableFromInline
  mutating func next(_ situation: LivePacer.Situation) -> LivePacer.Step {
    if pacer.wantsRefresh(situation), let time = screen.lastRefresh() {
      pacer.refreshed(at: Instant(microseconds: time))
    }
    return pacer.next(situation)
  }

  /// Looks at all that it waits for, unless it has just done so, and reads the clock; nil when the
  /// run is over.
  @inlinable
  mutating func look(_ panel: inout some LivePanel & ~Copyable) -> Int64? {
    // A loop that is behind, and never sleeps, has to look as well.
    if !takeLook() { wait(until: 0, &panel) }
    return news()
  }

  @usableFromInline
  mutating func takeLook() -> Bool {
    defer { hasLooked = false }
    return hasLooked
  }

  @usableFromInline
  mutating func news() -> Int64? {
    hasLooked = false
    if displayHasNews { takeEvents() }
    let now = clock.now()
    guard now < end, !isStopped else { return nil }
    service?.beat(at: now)
    return now
  }

  @inlinable
  mutating func wait(until time: Int64, _ panel: inout some LivePanel & ~Copyable) {
    if wait(until: time, panel: panel.descriptor) { panel.read() }
  }

  /// Sleeps; whether the panel has something to read.
  @usableFromInline
  mutating func wait(until time: Int64, panel: Int32) -> Bool {
    let now = clock.now()
    let until = min(min(time, end), now + LivePatience.longest)
    let ready = clock.wait(panel: panel, display: screen.descriptor, stop: stops, until: until)
    if ready.stop { isStopped = true }
    hasLooked = true
    // What has no descriptor is asked each time.
    displayHasNews = ready.display || screen.descriptor < 0
    // Nothing wakes a loop because the machine slept. Not after each short sleep of a busy
    // loop: its ticks look themselves.
    if until - now > SystemSleep.busyWaitMax {
      let total = clock.slept()
      if total - slept >= SystemSleep.shortest { hasSlept = true }
      slept = total
    }
    return ready.panel
  }

  @usableFromInline
  mutating func begin(_ tick: LiveTick, isHashed: Bool) {
    hasSlept = false
    handedOver = nil
    self.isHashed = isHashed
    observer.began(tick)
  }

  @usableFromInline
  mutating func end(
    _ tick: LiveTick, at start: Instant, began: Int64, isDrawing: Bool, hasChanges: Bool
  ) {
    last = start
    observer.ended(tick, isDrawing: isDrawing, hasChanges: hasChanges)
    guard tick.kind == .drawing else { return }
    pacer.drew(
      start: Instant(microseconds: began),
      handedOver: handedOver.map { Instant(microseconds: $0) })
  }

  /// Takes the display's events.
  @usableFromInline
  mutating func takeEvents() {
    while let event = screen.next() {
      switch event {
      case .flipped(let flip):
        pacer.flipped(at: Instant(microseconds: flip.time), sequence: flip.sequence)
      case .lost, .found: pacer.forget()
      }
      observer.noticed(event, origin: origin)
    }
  }

  /// Waits for the last picture, which may still be on its way.
  @usableFromInline
  mutating func finish() {
    guard hasDisplay else { return }
    if screen.isBusy { waitForFlip(from: clock.now()) }
    takeEvents()
  }

  private func waitForFlip(from now: Int64) {
    clock.waitForDisplay(
      screen.descriptor, until: now + LivePacer.flipPatience.microseconds)
  }
}

/// What the loop does between the stages of its ticks; the rest is the observer's.
extension LiveLoop: TickObserver
where Clock: ~Copyable, Screen: ~Copyable, Observer: ~Copyable {
  @inlinable
  public static var drawsMarks: Bool { Observer.drawsMarks }

  @inlinable
  public mutating func felt(_ records: UnsafeBufferPointer<TraceRecord>) {
    observer.felt(records)
  }

  @inlinable
  public mutating func draw(
    _ scene: borrowing some Scene & ~Copyable, in damage: Damage, on canvas: inout Canvas
  ) {
    observer.draw(scene, in: damage, on: &canvas)
  }

  /// Hands the picture over, and waits for it to come to the screen before it is hashed: the
  /// kernel's own thread, which puts it there, has no real-time priority, and on a board with one
  /// processor would have to wait for the hash.
  public mutating func present(_ damage: Damage) {
    screen.present(damage)
    let handed = clock.now()
    handedOver = handed
    var waited = Interval.zero
    if isHashed, screen.isBusy {
      waitForFlip(from: handed)
      waited = .microseconds(clock.now() - handed)
    }
    observer.handedOver(at: Instant(microseconds: handed - origin), waited: waited)
  }

  @inlinable
  public mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(Observer.Failure) {
    try observer.take(tick, of: firmware, canvas)
  }

  @inlinable
  public mutating func ended(_ stage: Stage, hadWork: Bool) -> Interval? {
    observer.ended(stage, hadWork: hadWork)
  }
}
