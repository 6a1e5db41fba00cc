import Firmware
import FrameFiles
import Gestures
import Page
import Raster
import Runtime
import TactusCore

/// The firmware of this page. `ImageScene` is defined in a one-line file that Tools/web writes.
typealias PageFirmware = Firmware<ImageScene>

/// What the page does with a text.
enum PageText: Int32 {
  /// Lines of the trace's body.
  case trace
  /// Why something was refused.
  case refusal
  /// One line for each target, or each recognizer.
  case list
  /// The records of a tick, as they lie in memory.
  case records

  func emit(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    tactus_emit(rawValue, start, Int32(bytes.count))
  }

  func emit(_ text: StaticString) {
    tactus_emit(rawValue, text.utf8Start, Int32(text.utf8CodeUnitCount))
  }
}

/// Reports on their way from the page to the next tick.
struct PagePanel: Panel, ~Copyable {
  private var reports: InlineArray<64, PanelReport>
  private var first = 0
  private(set) var count = 0

  init() { reports = InlineArray(repeating: .frame(ContactFrame(time: .zero))) }

  /// Whether there was room.
  mutating func append(_ report: PanelReport) -> Bool {
    guard count < reports.count else { return false }
    reports[(first &+ count) % reports.count] = report
    count += 1
    return true
  }

  mutating func next(before limit: Instant) -> PanelReport? {
    guard count > 0, reports[first].time < limit else { return nil }
    defer {
      first = (first &+ 1) % reports.count
      count -= 1
    }
    return reports[first]
  }
}

/// The bytes that the page put into the input region.
struct PageInput: ByteSource, ~Copyable {
  private var position = 0
  private let count: Int

  init(count: Int) { self.count = min(max(count, 0), tactus_input().byteCount) }

  mutating func next() -> UInt8? {
    guard position < count else { return nil }
    position += 1
    return tactus_input().room(for: UInt8.self)[position - 1]
  }
}

/// One run of the firmware in the page.
struct PageRun: ~Copyable {
  var firmware: PageFirmware
  var scheduler: FrameScheduler
  var panel = PagePanel()
  var assembler = FrameAssembler()
  /// Whether its records are written as lines of a trace.
  var isRecorded = true
  private var canvas: Canvas

  /// Nil when there is no memory for the picture.
  init?(_ board: Board, _ tuning: PageFirmware.Tuning) {
    let width = Int(board.pixelWidth)
    let height = Int(board.pixelHeight)
    let bytesPerRow = width * board.pixelFormat.bytesPerPixel
    let records = tactus_records().room(for: TraceRecord.self)
    precondition(records.count >= RecordLog.recordsPerTickMax, "a tick's records outgrew page.c")
    let pictures = tactus_pictures(Self.pictureBytes(board) + width * height * 4)
    guard pictures.byteCount > 0 else { return nil }
    firmware = Firmware(
      board: board, tuning: tuning,
      records: UnsafeMutableBufferPointer(rebasing: records[..<RecordLog.recordsPerTickMax]))
    scheduler = FrameScheduler(board)
    canvas = Canvas(
      Surface(
        memory: pictures.start, width: width, height: height, bytesPerRow: bytesPerRow,
        format: board.pixelFormat),
      scale: board.pixelsPerPoint)
  }

  /// Rounded up, for what comes behind it.
  private static func pictureBytes(_ board: Board) -> Int {
    let bytes = Int(board.pixelWidth) * Int(board.pixelHeight) * board.pixelFormat.bytesPerPixel
    return (bytes + 15) / 16 * 16
  }

  /// Runs the next tick on the grid; whether the picture is another one.
  ///
  /// - Parameter skipped: how many ticks before it never ran.
  mutating func tick(skipping skipped: UInt32 = 0) -> Bool {
    if skipped > 0 {
      let period = firmware.board.tickPeriod.microseconds
      scheduler.leaveOut(
        through: scheduler.nextStart + .microseconds(Int64(skipped - 1) * period))
    }
    let now = scheduler.nextStart
    return run(scheduler.due(at: now).first, .grid(skipped: skipped), at: now)
  }

  /// Runs a tick of a live run again; whether the picture is another one.
  mutating func tick(
    again number: UInt32, _ kind: TickKind, at start: Instant, _ missed: StageSet,
    _ skipped: UInt32
  ) -> Bool {
    let start = max(start, scheduler.nextStart)
    scheduler.goOn(from: number)
    return run(
      scheduler.begin(kind, at: start), .again(kind, missed: missed, skipped: skipped), at: start)
  }

  /// Once for both: all stages are inlined here.
  @inline(never)
  private mutating func run(_ tick: UInt32, _ cause: TickStart, at now: Instant) -> Bool {
    var lines = PageLines(isWriting: isRecorded)
    return firmware.runTick(tick, cause, at: now, &scheduler, &panel, &canvas, &lines)
  }

  /// Whether pictures are drawn from now on: the next one as a whole, whatever is there.
  mutating func draw(_ isDrawn: Bool) {
    firmware.drawsPictures = isDrawn
    if isDrawn { firmware.damageAll() }
  }

  /// That of the picture, as a trace records it.
  var hash: UInt64 { canvas.surface.hash }

  /// The picture as a canvas of the page takes it.
  func rgba() -> UnsafeMutableRawPointer {
    let board = firmware.board
    tactus_spread(
      copy.assumingMemoryBound(to: UInt32.self), tactus_pictures(0).start,
      Int(board.pixelWidth) * Int(board.pixelHeight), board.pixelFormat == .rgb565 ? 1 : 0)
    return copy
  }

  /// Where that lies: behind everything else.
  var copy: UnsafeMutableRawPointer {
    tactus_pictures(0).start + Self.pictureBytes(firmware.board)
  }
}

/// Writes the records of ticks as the lines of a trace.
private struct PageLines: TickObserver, ~Copyable {
  let isWriting: Bool
  static var drawsMarks: Bool { true }

  mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(Never) {
    guard isWriting, firmware.log.count > 0 else { return }
    let bytes = tactus_records().room(for: UInt8.self)
    let count = firmware.log.count * MemoryLayout<TraceRecord>.stride
    PageText.records.emit(UnsafeBufferPointer(rebasing: bytes[..<count]))
    var line = TextBuffer(storage: tactus_line().room(for: UInt8.self))
    for index in 0..<firmware.log.count {
      line.removeAll()
      firmware.log[index].write(to: &line, tick: tick.number, names: firmware)
      PageText.trace.emit(line.bytes)
    }
  }
}
