import CBoard
import Displays
import Firmware
import FrameFiles
import Raster
import RealTime
import TactusCore

/// One run of the firmware on the board: the memory it borrows, and a tick of it.
///
/// `Sessions.FirmwareSession` is the same for the host, with its boxes and files: the host replays
/// a trace of this one to the same bytes.
struct BoardSession<S: Scene & ~Copyable>: ~Copyable {
  var firmware: Firmware<S>
  var scheduler: FrameScheduler
  var display: ChosenDisplay
  var trace: TraceFile
  private var canvas: Canvas
  private var line: TextBuffer
  /// When the last tick handed its picture to the display, by the monotonic clock; nil when it made
  /// none.
  var handedOver: Int64?
  /// When the last tick off the grid started.
  var lastStart = Instant.zero

  init(
    _ board: Board, _ tuning: Firmware<S>.Tuning, _ display: consuming ChosenDisplay,
    _ trace: consuming TraceFile
  ) {
    firmware = Firmware(
      board: board, tuning: tuning, records: .allocate(capacity: RecordLog.recordsPerTickMax))
    firmware.hashesPictures = trace.isWanted
    firmware.recordsDetail = trace.isWanted
    scheduler = FrameScheduler(board)
    canvas = Canvas(display.surface(), scale: board.pixelsPerPoint)
    line = TextBuffer(storage: .allocate(capacity: TextBuffer.lineMax))
    self.display = display
    self.trace = trace
  }

  /// Begins the trace.
  mutating func begin(_ header: [UInt8], panel: StaticString?) {
    guard trace.isWanted else { return }
    header.withUnsafeBufferPointer { trace.append($0) }
    if let panel {
      line.removeAll()
      line.append("panel=")
      line.append(panel)
      line.append(byte: 0x0A)
      trace.append(line.bytes)
    }
    trace.append(0x0A)
  }

  /// Runs a tick on the grid, as the host's virtual time does.
  mutating func runOnGrid(_ panel: inout BoardPanel) {
    let start = scheduler.nextStart
    let tick = scheduler.due(at: start).first
    for place in 0..<Stage.count {
      let stage = Stage.at(place)
      _ = present(stage)
      _ = firmware.run(stage, of: tick, at: start, &scheduler, &panel, &canvas)
      if stage == .trace { write(tick) }
    }
  }

  /// Leaves out the ticks before the next report or deadline if nothing can happen in them: a
  /// silence of weeks is over at once.
  mutating func leaveOutStillTicks(through quiet: Instant) {
    guard firmware.isStill, scheduler.isSettled else { return }
    scheduler.leaveOut(through: min(quiet, firmware.nextDeadline))
  }

  /// Runs a tick that starts now, whatever the grid says, and charges its stages what they cost.
  ///
  /// - Parameter due: when it should have started.
  mutating func run(
    _ kind: TickKind, at start: Instant, due: Instant, _ panel: inout BoardPanel
  ) {
    let tick = scheduler.begin(kind, at: start)
    handedOver = nil
    var began = board_now()
    for place in 0..<Stage.count {
      let stage = Stage.at(place)
      // Waiting for the screen is no work of the stage.
      if present(stage) { began += waitForFlip() }
      _ = firmware.run(stage, of: tick, at: start, &scheduler, &panel, &canvas)
      if stage == .input { skip(before: start, due) }
      if stage == .timers { firmware.record(kind, at: start) }
      if stage == .trace { write(tick) }
      let ended = board_now()
      if scheduler.charge(stage, .microseconds(ended - began)) {
        firmware.record(.overBudget(stage), at: start)
      }
      began = ended
    }
    lastStart = start
  }

  /// The picture goes out before it is hashed, which takes longer than to draw it. Returns whether
  /// one went out.
  private mutating func present(_ stage: Stage) -> Bool {
    if stage == .render { damage = firmware.damageToDraw }
    guard stage == .present, let damage, !damage.isEmpty, firmware.hasPicture else { return false }
    display.present(damage)
    handedOver = board_now()
    self.damage = nil
    return true
  }

  /// Waits for a picture to come to the screen, before it is hashed: the kernel's own thread, which
  /// puts it there, has no real-time priority, and on a board with one processor would have to wait
  /// for the hash. Returns how long that took, in microseconds.
  private func waitForFlip() -> Int64 {
    guard firmware.hashesPictures, display.isBusy else { return 0 }
    let began = board_now()
    _ = LiveWait(
      panel: -1, display: display.descriptor, until: began + LivePacer.flipPatience.microseconds)
    return board_now() - began
  }

  /// What the render stage was going to draw.
  private var damage: Damage?

  /// Counts the frames of the display that passed before a tick although there was something to do.
  private mutating func skip(before start: Instant, _ due: Instant) {
    let count = firmware.skippedFrames(before: start, due: due, since: lastStart)
    guard count > 0 else { return }
    scheduler.skip(count)
    firmware.record(.skippedTicks(count), at: start)
  }

  /// Writes the tick's records as the lines of a trace.
  private mutating func write(_ tick: UInt32) {
    if trace.isWanted {
      for index in 0..<firmware.log.count {
        line.removeAll()
        firmware.log[index].write(to: &line, tick: tick, names: firmware)
        trace.append(line.bytes)
      }
      trace.flush()
    }
    firmware.log.removeAll()
  }
}
