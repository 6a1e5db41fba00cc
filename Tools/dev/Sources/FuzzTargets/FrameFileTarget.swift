import DemoScenes
import Firmware
import FrameFiles
import Gestures
import Raster
import Sessions
import TactusCore

/// Reads the bytes as the frame file of an image and runs the scene that they name, as an image
/// does.
///
/// A whole file is made around the bytes, since a digest of the constants stands in its middle that
/// no fuzzer guesses: the first byte chooses the scene, and what follows replaces the end of what
/// is before the reports.
func fuzzFrameFile(_ bytes: UnsafeRawBufferPointer) {
  var cursor = ByteCursor(bytes)
  let number = Int(cursor.byte())
  var visitor = FrameFileRun(number: number % 6, bytes: cursor.remaining)
  visitDemoScenes(&visitor)
}

/// Runs the scene with a number; with a number beyond the scenes the bytes are the whole file.
private struct FrameFileRun: SceneVisitor {
  let number: Int
  let bytes: UnsafeRawBufferPointer
  var count = 0

  mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
    defer { count += 1 }
    if count == number {
      let sink = FrameFileWriter(
        scene: S.name, board: .init(of: bytes), tuning: Firmware<S>.Tuning(), to: FileBytes()
      ).sink
      run(scene, sink.bytes + bytes.dropFirst(8))
    } else if number == 5, count == 0 {
      run(scene, Array(bytes))
    }
  }

  private func run<S: Scene & ~Copyable>(_ scene: S.Type, _ file: [UInt8]) {
    var tuning = Firmware<S>.Tuning()
    do throws(FrameFileError) {
      let reader = try FrameFileReader(FileBytes(file), of: S.name, &tuning)
      let board = reader.board
      run(
        Firmware<S>(board: board, tuning: tuning, records: FrameFileMemory.records), on: board,
        FrameFilePanel(reader))
    } catch {
      law(error.reason.utf8CodeUnitCount > 0, "an error without a reason")
    }
  }

  /// The loop of an image, up to 64 ticks, without pictures.
  private func run<S: Scene & ~Copyable>(
    _ firmware: consuming Firmware<S>, on board: Board,
    _ panel: consuming FrameFilePanel<FileBytes>
  ) {
    firmware.drawsPictures = false
    var scheduler = FrameScheduler(board)
    let memory = FirmwareMemory(for: board, hasPixels: false)
    var canvas = Canvas(memory.surface(), scale: board.pixelsPerPoint)
    var writer = RecordWriter()
    for _ in 0..<64 where scheduler.nextStart <= panel.lastTick ?? .never {
      let now = scheduler.nextStart
      let tick = scheduler.due(at: now).first
      _ = firmware.runTick(
        tick, .grid(skipped: 0), at: now, &scheduler, &panel, &canvas, &writer)
    }
  }
}

/// Writes the records of each tick as lines of a trace, which nothing reads.
private struct RecordWriter: TickObserver, ~Copyable {
  private var text = TextBuffer(storage: FrameFileMemory.line)

  mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(Never) {
    for record in firmware.log.records {
      text.removeAll()
      record.write(to: &text, tick: tick.number, names: firmware)
    }
  }
}

/// Memory that is lent to every run.
private enum FrameFileMemory {
  nonisolated(unsafe) static let records = UnsafeMutableBufferPointer<TraceRecord>.allocate(
    capacity: RecordLog.recordsPerTickMax)
  nonisolated(unsafe) static let line = UnsafeMutableBufferPointer<UInt8>.allocate(
    capacity: TextBuffer.lineMax)
}

/// The bytes of a frame file.
private struct FileBytes: ByteSource, ByteSink {
  var bytes: [UInt8] = []
  private var position = 0

  init() {}

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
}

extension Board {
  /// A board by the first eight bytes.
  fileprivate init(of bytes: UnsafeRawBufferPointer) {
    var cursor = ByteCursor(bytes)
    self.init(
      pixelWidth: Int32(cursor.figure(in: 1...16_384)),
      pixelHeight: Int32(cursor.figure(in: 1...16_384)),
      pixelsPerPoint: Float(cursor.figure(in: 0.02...99)), pixelFormat: .xrgb8888,
      tickPeriod: .microseconds(Int64(cursor.figure(in: 1...60_000_000))),
      displayPeriod: .milliseconds(16), scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
  }
}
