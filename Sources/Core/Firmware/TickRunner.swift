public import Raster
public import TactusCore

/// Why a tick starts when it does.
public enum TickStart: BitwiseCopyable, Sendable {
  /// It is its turn on the grid; so many ticks before it never ran.
  case grid(skipped: UInt32)
  /// A live loop wants it now, and should have had it when it was due; `last` is when the tick
  /// before it started.
  case live(TickKind, due: Instant, last: Instant)
  /// A live run had it then. What it missed, no replay can find out.
  case again(TickKind, missed: StageSet, skipped: UInt32)
}

/// What is done between the stages of a tick. All of it has a default but `take`.
public protocol TickObserver: ~Copyable {
  associatedtype Failure: Error

  /// Whether the firmware may be asked to draw what fingers do (`Firmware.showsTouches`). A program
  /// whose observer never does so does not hold the code for it.
  static var drawsMarks: Bool { get }

  /// Whether pictures go to a display.
  var hasDisplay: Bool { get }

  /// Recognizers and timers have run and nothing is drawn yet: what a hand is to feel goes out.
  mutating func felt(_ records: UnsafeBufferPointer<TraceRecord>)

  /// Draws the scene into each of the damaged rectangles, and may change the canvas's clip. With
  /// several processors it draws the same pixels.
  mutating func draw(
    _ scene: borrowing some Scene & ~Copyable, in damage: Damage, on canvas: inout Canvas)

  /// Hands a picture to the display; it is hashed afterwards, which takes longer than to draw it.
  mutating func present(_ damage: Damage)

  /// Takes the records of the tick, which are then forgotten.
  mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(Failure)

  /// A stage is over, also one that was left out.
  ///
  /// - Parameter hadWork: whether it was its turn and there was anything to do.
  /// - Returns: what it is charged with; nil where nothing counts its cost.
  mutating func ended(_ stage: Stage, hadWork: Bool) -> Interval?
}

extension TickObserver where Self: ~Copyable {
  @inlinable public static var drawsMarks: Bool { false }
  @inlinable public var hasDisplay: Bool { false }
  @inlinable public mutating func felt(_ records: UnsafeBufferPointer<TraceRecord>) {}
  @inlinable @inline(__always)
  public mutating func draw(
    _ scene: borrowing some Scene & ~Copyable, in damage: Damage, on canvas: inout Canvas
  ) {
    scene.draw(in: damage, on: &canvas)
  }
  @inlinable public mutating func present(_ damage: Damage) {}
  @inlinable public mutating func ended(_ stage: Stage, hadWork: Bool) -> Interval? { nil }
}

/// A tick whose records are complete.
public struct FinishedTick: BitwiseCopyable, Sendable {
  public var number: UInt32
  public var start: Instant
  /// Whether the picture differs from the one before.
  public var hasNewPicture: Bool

  @inlinable
  init(number: UInt32, start: Instant, hasNewPicture: Bool) {
    self.number = number
    self.start = start
    self.hasNewPicture = hasNewPicture
  }
}

extension Firmware where S: ~Copyable {
  /// Runs the stages of a tick in their order, those of them whose turn it is.
  ///
  /// It specializes for its observer: one that looks at nothing costs nothing.
  ///
  /// - Returns: whether it made a picture.
  @inlinable @inline(__always)
  public mutating func runTick<Observer: TickObserver & ~Copyable>(
    _ tick: UInt32, _ cause: TickStart, at now: Instant, _ scheduler: inout FrameScheduler,
    _ panel: inout some Panel & ~Copyable, _ canvas: inout Canvas, _ observer: inout Observer
  ) throws(Observer.Failure) -> Bool {
    if case .grid(let skipped) = cause, skipped > 0 { record(.skippedTicks(skipped), at: now) }

    var runs = scheduler.runs(.input, in: tick)
    if runs { input(from: &panel, before: now) }
    countSkipped(cause, at: now, &scheduler)
    end(.input, hadWork: runs, cause, at: now, &scheduler, &observer)

    runs = scheduler.runs(.recognize, in: tick)
    if runs { recognize() }
    end(.recognize, hadWork: runs, cause, at: now, &scheduler, &observer)

    runs = scheduler.runs(.timers, in: tick)
    if runs { runTimers(before: now) }
    observer.felt(log.records)
    recordStart(cause, at: now)
    end(.timers, hadWork: runs, cause, at: now, &scheduler, &observer)

    runs = scheduler.runs(.update, in: tick)
    if runs {
      update(to: now)
      if Observer.drawsMarks, showsTouches { updateMarks(to: now) }
    }
    end(.update, hadWork: runs, cause, at: now, &scheduler, &observer)

    runs = scheduler.runs(.render, in: tick) && !damage.isEmpty
    let shown: Damage? = runs && observer.hasDisplay ? damageToDraw : nil
    if runs { render(on: &canvas, by: &observer) }
    end(.render, hadWork: runs, cause, at: now, &scheduler, &observer)

    runs = scheduler.runs(.present, in: tick) && hasPicture
    if runs, let shown { observer.present(shown) }
    let isNew = runs && present(canvas, at: now)
    end(.present, hadWork: runs, cause, at: now, &scheduler, &observer)

    try observer.take(
      FinishedTick(number: tick, start: now, hasNewPicture: isNew), of: self, canvas)
    log.removeAll()
    end(.trace, hadWork: true, cause, at: now, &scheduler, &observer)
    return isNew
  }

  /// A live loop's tick records how many frames of the display it is late by; one that runs again
  /// records what was counted then.
  @inlinable @inline(__always)
  mutating func countSkipped(
    _ cause: TickStart, at now: Instant, _ scheduler: inout FrameScheduler
  ) {
    let count: UInt32
    switch cause {
    case .grid: return
    case .live(_, let due, let last): count = skippedFrames(before: now, due: due, since: last)
    case .again(_, _, let skipped): count = skipped
    }
    guard count > 0 else { return }
    scheduler.skip(count)
    record(.skippedTicks(count), at: now)
  }

  @inlinable @inline(__always)
  mutating func recordStart(_ cause: TickStart, at now: Instant) {
    switch cause {
    case .grid: break
    case .live(let kind, _, _), .again(let kind, _, _): record(kind, at: now)
    }
  }

  @inlinable @inline(__always)
  mutating func end(
    _ stage: Stage, hadWork: Bool, _ cause: TickStart, at now: Instant,
    _ scheduler: inout FrameScheduler, _ observer: inout some TickObserver & ~Copyable
  ) {
    var isOver = false
    if let cost = observer.ended(stage, hadWork: hadWork) { isOver = scheduler.charge(stage, cost) }
    // What was over its budget then is known, and is not counted again by a model.
    if case .again(_, let missed, _) = cause { isOver = missed.contains(Int(stage.rawValue)) }
    if isOver { record(.overBudget(stage), at: now) }
  }
}
