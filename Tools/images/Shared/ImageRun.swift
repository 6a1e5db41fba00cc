import Firmware
import FrameFiles
import Raster
import Runtime
import TactusCore

/// One run of the firmware on the microcontroller.
struct ImageRun: ~Copyable {
  private(set) var tickCount: UInt32 = 0
  /// Inline: the run contains the firmware's kilobytes.
  private var firmware: ImageFirmware
  private var scheduler: FrameScheduler
  private var canvas: Canvas
  private var panel: FrameFilePanel<HostInput>
  private var marks: StageMarks

  init(
    _ panel: consuming FrameFilePanel<HostInput>, _ tuning: ImageFirmware.Tuning,
    trace: consuming HostOutput
  ) {
    let board = panel.reader.board
    let width = Int(board.pixelWidth)
    let height = Int(board.pixelHeight)
    let bytesPerRow = width * board.pixelFormat.bytesPerPixel
    guard bytesPerRow * height <= tactus_framebuffer().byteCount else {
      stop(
        with: "the picture is larger than 480 × 272 in RGB565; take another board", status: 2)
    }
    let records = tactus_records().room(for: TraceRecord.self)
    guard records.count >= RecordLog.recordsPerTickMax else {
      stop(with: "a tick's records outgrew their place; raise it in reservations.S", status: 2)
    }
    firmware = Firmware(
      board: board, tuning: tuning,
      records: UnsafeMutableBufferPointer(rebasing: records[..<RecordLog.recordsPerTickMax]))
    scheduler = FrameScheduler(board)
    canvas = Canvas(
      Surface(
        memory: tactus_framebuffer().start, width: width, height: height,
        bytesPerRow: bytesPerRow, format: board.pixelFormat),
      scale: board.pixelsPerPoint)
    self.panel = panel
    marks = StageMarks(trace)
  }

  /// Runs the same ticks as the host did.
  ///
  /// - Returns: what went wrong; nil when nothing did.
  mutating func toTheEnd() -> StaticString? {
    while scheduler.nextStart <= panel.lastTick ?? .never {
      panel.reader.source.readAhead()
      runTick()
    }
    marks.trace.close()
    if marks.trace.hasFailed { return "cannot write the trace; look at the disk's free space" }
    return panel.failure?.reason
  }

  private mutating func runTick() {
    let now = scheduler.nextStart
    let tick = scheduler.due(at: now).first
    tickCount += 1
    tactus_mark()
    _ = firmware.runTick(
      tick, .grid(skipped: 0), at: now, &scheduler, &panel, &canvas, &marks)
  }
}

/// Writes the records of ticks as the lines of a trace, and leaves a mark after each stage for
/// tools that count instructions.
private struct StageMarks: TickObserver, ~Copyable {
  var trace: HostOutput
  private var line = TextBuffer(storage: tactus_line().room(for: UInt8.self))

  init(_ trace: consuming HostOutput) { self.trace = trace }

  mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(Never) {
    for index in 0..<firmware.log.count {
      line.removeAll()
      firmware.log[index].write(to: &line, tick: tick.number, names: firmware)
      trace.append(line.bytes)
    }
  }

  mutating func ended(_ stage: Stage, hadWork: Bool) -> Interval? {
    tactus_mark()
    return nil
  }
}
