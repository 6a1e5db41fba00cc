import CSystem
import Displays
import Firmware
import FrameFiles
import Live
import Raster
import TactusCore

/// One run of the firmware on the board: the memory that it borrows.
struct BoardSession<S: Scene & ~Copyable>: ~Copyable {
  var firmware: Firmware<S>
  var scheduler: FrameScheduler
  var canvas: Canvas

  /// - Parameter display: lends its memory for as long as the session runs.
  init(
    _ board: Board, _ tuning: Firmware<S>.Tuning, _ display: borrowing ChosenDisplay,
    _ options: BoardOptions
  ) {
    let isTraced = options.trace != nil
    firmware = Firmware(
      board: board, tuning: tuning, records: .allocate(capacity: RecordLog.recordsPerTickMax))
    firmware.hashesPictures = isTraced
    firmware.recordsDetail = isTraced
    firmware.showsTouches = options.showsTouches
    scheduler = FrameScheduler(board)
    canvas = Canvas(display.surface(), scale: board.pixelsPerPoint)
  }

  /// Leaves out the ticks before the next report or deadline if nothing can happen in them: a
  /// silence of weeks is over at once.
  mutating func leaveOutStillTicks(through quiet: Instant) {
    guard firmware.isStill, scheduler.isSettled else { return }
    scheduler.leaveOut(through: min(quiet, firmware.nextDeadline))
  }
}

/// Follows the ticks of a run: writes their records as the lines of a trace, charges their stages
/// what they cost, and plays the haptics.
struct BoardWatch: LiveObserver, ~Copyable {
  var trace: TraceFile
  private var line = TextBuffer(storage: .allocate(capacity: TextBuffer.lineMax))
  private var haptics: HapticOutput?
  private var bands = BandDrawing()
  /// When the last stage ended.
  private var lastEnd: Int64 = 0
  /// The last tick whose records the trace has, or lacks.
  private var (lastNumber, lastStart): (UInt32, Instant) = (0, .zero)

  init(_ trace: consuming TraceFile, _ haptics: HapticOutput? = nil) {
    self.trace = trace
    self.haptics = haptics
  }

  static var drawsMarks: Bool { true }
  var hasDisplay: Bool { true }

  /// Begins the trace.
  mutating func begin(_ header: [UInt8], panel: StaticString?, showsTouches: Bool) {
    guard trace.isWanted else { return }
    header.withUnsafeBufferPointer { trace.append($0) }
    if let panel { append("panel=", panel) }
    if showsTouches { append("show=", "touches") }
    append("", "")
  }

  private mutating func append(_ key: StaticString, _ value: StaticString) {
    line.removeAll()
    line.append(key)
    line.append(value)
    line.append(byte: 0x0A)
    trace.append(line.bytes)
  }

  mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(Never) {
    guard trace.isWanted else { return }
    (lastNumber, lastStart) = (tick.number, tick.start)
    let records = firmware.log.records
    for record in records {
      line.removeAll()
      record.write(to: &line, tick: tick.number, names: firmware)
      trace.append(record: line.bytes)
    }
    // What was lost before these records is a record behind them.
    appendLoss(firmware)
    trace.flush()
  }

  private mutating func appendLoss(_ firmware: borrowing Firmware<some Scene & ~Copyable>) {
    let lost = trace.unreportedCount
    guard lost > 0 else { return }
    line.removeAll()
    TraceRecord(time: lastStart, .fault(.recordsDropped(lost)))
      .write(to: &line, tick: lastNumber, names: firmware)
    trace.append(lossOf: lost, line.bytes)
  }

  /// Ends the trace of a live run; what its last ticks lost is its last line.
  ///
  /// - Parameter isHurried: whether to give up what nothing takes; asked now and then.
  mutating func close(
    _ firmware: borrowing Firmware<some Scene & ~Copyable>, isHurried: () -> Bool
  ) throws(BoardFailure) {
    if trace.drain(isHurried: isHurried) { appendLoss(firmware) }
    try trace.close()
  }

  mutating func draw(
    _ scene: borrowing some Scene & ~Copyable, in damage: Damage, on canvas: inout Canvas
  ) {
    bands.draw(scene, in: damage, on: &canvas)
  }

  mutating func felt(_ records: UnsafeBufferPointer<TraceRecord>) {
    _ = haptics?.play(records)
  }

  mutating func began(_ tick: LiveTick) { lastEnd = RealTime.now }

  mutating func handedOver(at time: Instant, waited: Interval) { lastEnd += waited.microseconds }

  mutating func ended(_ stage: Stage, hadWork: Bool) -> Interval? {
    let now = RealTime.now
    defer { lastEnd = now }
    return .microseconds(now - lastEnd)
  }

  mutating func isStopped(at now: Int64) -> Bool { trace.hasFailed }

  mutating func noticed(_ event: DisplayEvent, origin: Int64) {
    switch event {
    case .flipped: break
    case .lost: Self.report("the display is gone; its picture is shown when it is back")
    case .found: Self.report("the display is back")
    }
  }

  private static func report(_ line: StaticString) {
    var text = MessageText()
    text.append(line)
    text.print()
  }
}

/// Follows the ticks of a frame file's run, which takes the time that it takes.
struct ReplayWatch: TickObserver, ~Copyable {
  var display: ChosenDisplay
  var watch: BoardWatch

  init(_ display: consuming ChosenDisplay, _ watch: consuming BoardWatch) {
    self.display = display
    self.watch = watch
  }

  static var drawsMarks: Bool { true }
  var hasDisplay: Bool { true }

  mutating func draw(
    _ scene: borrowing some Scene & ~Copyable, in damage: Damage, on canvas: inout Canvas
  ) {
    watch.draw(scene, in: damage, on: &canvas)
  }

  mutating func present(_ damage: Damage) { display.present(damage) }

  mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(Never) {
    watch.take(tick, of: firmware, canvas)
  }
}
