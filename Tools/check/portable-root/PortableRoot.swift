import DemoScenes
import Firmware
import FrameFiles
import Raster
import TactusCore

// The root for linking the portable modules without a microcontroller: every stage of the tick with
// each scene, over a panel that reads bytes, drawing and tracing. It is never run. Code is
// specialized and checked only when it is reachable, and this reaches everything that the images
// do.

/// Bytes in borrowed memory.
struct LentBytes: ByteSource {
  private var rest: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes }

  mutating func next() -> UInt8? {
    guard let first = rest.first else { return nil }
    rest = UnsafeBufferPointer(rebasing: rest.dropFirst())
    return first
  }
}

/// The memory that a run works on, owned by the caller.
struct LentMemory {
  /// 320 × 240 pixels of two bytes.
  var pixels: UnsafeMutableRawPointer
  /// Room for `RecordLog.recordsPerTickMax` records.
  var records: UnsafeMutableRawPointer
  /// Room for `TextBuffer.lineMax` bytes.
  var line: UnsafeMutablePointer<UInt8>
}

/// Runs every scene over a frame file.
///
/// - Returns: the number of trace bytes written.
@c(portable_root)
public func portableRoot(
  pixels: UnsafeMutableRawPointer, records: UnsafeMutableRawPointer,
  line: UnsafeMutablePointer<UInt8>, frames: UnsafePointer<UInt8>, frameByteCount: Int
) -> Int {
  let memory = LentMemory(pixels: pixels, records: records, line: line)
  let frames = UnsafeBufferPointer(start: frames, count: frameByteCount)
  var root = EveryScene(frames: frames, memory: memory)
  #if ONE_SCENE
    root.visit(FocalScene.self)
  #else
    visitDemoScenes(&root)
  #endif
  return root.byteCount
}

/// Runs one scene after the other.
struct EveryScene: SceneVisitor {
  let frames: UnsafeBufferPointer<UInt8>
  let memory: LentMemory
  var byteCount = 0

  mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
    byteCount += run(scene, frames, memory)
  }
}

/// Runs ticks with a scene until the panel has nothing more to report. Returns 0 when the file is
/// for another scene.
@inline(never)
func run<S: Scene & ~Copyable>(
  _ scene: S.Type, _ frames: UnsafeBufferPointer<UInt8>, _ memory: LentMemory
) -> Int {
  do throws(FrameFileError) {
    var tuning = Firmware<S>.Tuning()
    let reader = try FrameFileReader(LentBytes(frames), of: S.name, &tuning)
    let board = reader.board
    let firmware = Firmware<S>(
      board: board, tuning: tuning,
      records: UnsafeMutableBufferPointer(
        start: memory.records.assumingMemoryBound(to: TraceRecord.self),
        count: RecordLog.recordsPerTickMax))
    return run(firmware, on: board, FrameFilePanel(reader), memory)
  } catch {
    return 0
  }
}

@inline(never)
func run<S: Scene & ~Copyable>(
  _ firmware: consuming Firmware<S>, on board: Board,
  _ panel: consuming FrameFilePanel<LentBytes>, _ memory: LentMemory
) -> Int {
  var scheduler = FrameScheduler(board)
  var canvas = Canvas(
    Surface(
      memory: memory.pixels, width: 320, height: 240, bytesPerRow: 640, format: board.pixelFormat),
    scale: board.pixelsPerPoint)
  var text = TextCount(memory)
  while scheduler.nextStart <= panel.lastTick ?? .never {
    let now = scheduler.nextStart
    let due = scheduler.due(at: now)
    _ = firmware.runTick(
      due.first, .grid(skipped: due.skipped), at: now, &scheduler, &panel, &canvas, &text)
  }
  return text.byteCount
}

/// Counts the bytes of the trace.
struct TextCount: TickObserver, ~Copyable {
  private(set) var byteCount = 0
  private var text: TextBuffer

  init(_ memory: LentMemory) {
    text = TextBuffer(
      storage: UnsafeMutableBufferPointer(start: memory.line, count: TextBuffer.lineMax))
  }

  mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(Never) {
    for index in 0..<firmware.log.count {
      text.removeAll()
      firmware.log[index].write(to: &text, tick: tick.number, names: firmware)
      byteCount += text.count
    }
  }

  mutating func ended(_ stage: Stage, hadWork: Bool) -> Interval? {
    stage == .trace ? .milliseconds(1) : nil
  }
}
