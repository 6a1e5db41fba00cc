public import Firmware
public import Live
public import OutputFiles
public import Raster
import Recordings
public import TactusCore

/// Passes on what a session's ticks do: to the outputs, and to the scheduler what their stages
/// cost.
public struct SessionWatch: LiveObserver, ~Copyable {
  @inlinable public static var drawsMarks: Bool { true }

  /// A run swaps in its caller's outputs, and swaps them back when it is over.
  public var outputs = SessionOutputs()
  @usableFromInline let costs: StageCosts
  /// Whether the costs of stages take time of the run: when they are modelled, or when a clock
  /// starts the ticks.
  private let takesTime: Bool
  /// Whether the ticks are those of a live loop.
  private let isLive: Bool
  public let hasDisplay: Bool
  /// Whether anything asks what a stage costs.
  @usableFromInline let countsCosts: Bool
  private let displayPeriod: Interval
  private let isStopped: @Sendable () -> Bool
  private let observeDisplay: ((DisplayEvent) -> Void)?
  private let clock: LiveClock?
  private let names: SceneNames
  @usableFromInline var bands: BandDrawing
  /// When the running tick started and, by the clock of its costs, when its last stage ended.
  private var start = Instant.zero
  private var lastEnd: Int64 = 0
  /// Until when modelled costs keep the processor busy, in virtual time.
  @usableFromInline private(set) var busyUntil = Instant.zero
  /// When the ticks so far were over, by their costs.
  private var ranUntil = Instant.zero
  /// When the running live tick handed its picture over, and the picture that is on its way.
  private var handedOver: Instant?
  private var pictureOnItsWay: PictureTimes?

  public init(_ plan: SessionPlan, _ names: SceneNames) {
    costs = plan.costs
    takesTime = plan.takesTime
    isLive = plan.isLive
    hasDisplay = plan.display != nil
    countsCosts = if case .ignored = plan.costs { false } else { true }
    displayPeriod = plan.board.displayPeriod
    isStopped = plan.isStopped
    observeDisplay = plan.observeDisplay
    clock = if case .live(let clock) = plan.pace { clock } else { nil }
    self.names = names
    bands = plan.drawsInBands ? BandDrawing() : BandDrawing(pixelsMin: .max)
  }

  @usableFromInline var hasChain: Bool { outputs.chain != nil }

  /// Ticks are run at this time, the later of two.
  @usableFromInline
  mutating func reach(_ now: Instant) {
    busyUntil = max(busyUntil, now)
    ranUntil = max(ranUntil, now)
  }

  /// Begins a tick that is not a live loop's.
  ///
  /// - Parameter kind: what it was for, off the grid.
  @usableFromInline
  mutating func begin(_ tick: UInt32, _ kind: TickKind? = nil, at start: Instant) {
    self.start = start
    if hasChain {
      // The ticks that a stall has left behind run one after the other.
      outputs.chain?.begin(
        TickTimes(tick: tick, kind: kind, due: start, start: max(start, ranUntil)),
        takesTime: takesTime)
    }
    lastEnd = countsCosts ? time() : 0
  }

  @usableFromInline
  mutating func end(isDrawing: Bool, hasChanges: Bool, isNew: Bool) {
    let picture: UnseenPicture? =
      !isNew || hasDisplay ? nil : isLive ? .nowhere : .shown(period: displayPeriod)
    let ended = outputs.chain?.end(
      isDrawing: isDrawing, hasChanges: hasChanges, picture: picture)
    if let ended { ranUntil = max(ranUntil, ended) }
  }

  public mutating func felt(_ records: UnsafeBufferPointer<TraceRecord>) {
    guard outputs.haptics?.play(records) ?? false, let clock else { return }
    outputs.chain?.felt(at: Instant(microseconds: clock.now() - clock.origin))
  }

  @inlinable
  public mutating func draw(
    _ scene: borrowing some Scene & ~Copyable, in damage: Damage, on canvas: inout Canvas
  ) {
    bands.draw(scene, in: damage, on: &canvas)
  }

  @inlinable
  public mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(OutputError) {
    try take(tick, firmware.log.records, canvas)
  }

  /// For any scene: asked of a generic type at run time, where its log lies costs a tick hundreds
  /// of instructions.
  @usableFromInline
  mutating func take(
    _ tick: FinishedTick, _ records: UnsafeBufferPointer<TraceRecord>, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    hasNewPicture = tick.hasNewPicture
    try outputs.finish(
      TickRecords(
        tick: tick.number, start: tick.start, records: records,
        hasNewPicture: tick.hasNewPicture),
      names, canvas)
  }

  /// Whether the running live tick made a picture.
  private var hasNewPicture = false

  @inlinable @inline(__always)
  public mutating func ended(_ stage: Stage, hadWork: Bool) -> Interval? {
    countsCosts ? count(stage, hadWork) : nil
  }

  /// Passes the cost of a stage to the outputs; returns it if it is to be charged. A stage that had
  /// no turn in this tick, or nothing to do, costs nothing by a model, and is not counted.
  @usableFromInline
  mutating func count(_ stage: Stage, _ hadWork: Bool) -> Interval? {
    let cost: Interval
    if case .modelled(let model) = costs {
      cost = hadWork ? model(stage, start) : .zero
      busyUntil = busyUntil + cost
    } else {
      let now = time()
      cost = .microseconds(now - lastEnd)
      lastEnd = now
    }
    if hadWork { outputs.chain?.take(stage, cost) }
    if case .observed = costs { return nil }
    return cost
  }

  private func time() -> Int64 {
    switch costs {
    case .observed(let clock), .charged(let clock): clock()
    case .ignored, .modelled: 0
    }
  }

  /// Shows a video what was on the screen until a tick that has no place on a grid.
  @usableFromInline
  mutating func showStill(
    until next: Instant, _ frames: FrameScheduler, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    guard outputs.wantsStillTicks, next > .zero else { return }
    var time = start
    let end = next - .microseconds(1)
    // One frame at a time: in a trace that is wrong, a silence may be years long.
    while time < end, outputs.wantsStillTicks, !isStopped() {
      time = min(time + displayPeriod, end)
      try outputs.finish(
        TickRecords(
          tick: frames.nextTick, start: time,
          records: UnsafeBufferPointer(start: nil, count: 0), hasNewPicture: false),
        names, canvas)
    }
  }
}

/// What it does in a live run.
extension SessionWatch {
  public mutating func isStopped(at now: Int64) -> Bool { isStopped() }

  public mutating func began(_ tick: LiveTick) {
    start = tick.start
    handedOver = nil
    hasNewPicture = false
    outputs.chain?.begin(
      TickTimes(tick: tick.number, kind: tick.kind, due: tick.due, start: tick.start),
      takesTime: takesTime)
    lastEnd = countsCosts ? time() : 0
  }

  public mutating func handedOver(at time: Instant, waited: Interval) {
    handedOver = time
    guard waited > .zero else { return }
    lastEnd += waited.microseconds
    outputs.chain?.wait(waited)
  }

  public mutating func ended(_ tick: LiveTick, isDrawing: Bool, hasChanges: Bool) {
    end(isDrawing: isDrawing, hasChanges: hasChanges, isNew: hasNewPicture)
    guard tick.kind == .drawing else { return }
    // Finishes a picture that never came to the screen.
    finishPicture()
    if let handedOver {
      pictureOnItsWay = PictureTimes(
        tick: tick.number, due: tick.due, start: tick.start, handedOver: handedOver)
    }
  }

  public mutating func noticed(_ event: DisplayEvent, origin: Int64) {
    if case .flipped(let flip) = event, var picture = pictureOnItsWay.take() {
      picture.flip = Instant(microseconds: flip.time - origin)
      picture.sequence = flip.sequence
      outputs.chain?.take(picture)
    }
    observeDisplay?(event)
  }

  /// Gives up the picture that is on its way.
  @usableFromInline
  mutating func finishPicture() {
    if let lost = pictureOnItsWay.take() { outputs.chain?.take(lost) }
  }
}
