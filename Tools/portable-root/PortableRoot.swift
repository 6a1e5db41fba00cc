import Firmware
import Raster
import Scenes
import TactusCore

// What the portable modules are linked for when no microcontroller is at hand: every stage of the
// tick, over a panel of a fixed list, drawing and tracing. Nobody runs it. Code is specialised and
// checked only when something reaches it, and this reaches all that a firmware image does.

/// A finger that lands, moves and leaves, from a table in place.
struct ListPanel: Panel {
  private var frames: InlineArray<3, ContactFrame>
  private var index = 0

  init() {
    var assembler = FrameAssembler()
    assembler.land(key: 1, at: Point(x: 100, y: 100))
    frames = InlineArray(repeating: assembler.frame(at: .zero))
    assembler.move(key: 1, to: Point(x: 160, y: 100))
    frames[1] = assembler.frame(at: Instant(microseconds: 16_000))
    assembler.lift(key: 1)
    frames[2] = assembler.frame(at: Instant(microseconds: 32_000))
  }

  mutating func next(before limit: Instant) -> PanelReport? {
    guard index < 3, frames[index].time < limit else { return nil }
    index += 1
    return .frame(frames[index - 1])
  }

  mutating func isFinished() -> Bool { index == 3 }
}

/// Runs ticks on lent memory until the panel has nothing more to report.
///
/// - Parameters:
///   - pixels: 320 × 240 of two bytes.
///   - records: room for `RecordLog.recordsPerTickMax` records.
///   - line: room for `TextBuffer.lineMax` bytes.
///   - scene: the number of a scene.
/// - Returns: how many bytes of trace were written.
@c(portable_root)
public func portableRoot(
  pixels: UnsafeMutableRawPointer, records: UnsafeMutableRawPointer,
  line: UnsafeMutablePointer<UInt8>, scene: UInt8
) -> Int {
  guard let scene = SceneKind(rawValue: scene) else { return 0 }
  let board = Board(
    pixelWidth: 320, pixelHeight: 240, pixelsPerPoint: 1, pixelFormat: .rgb565,
    tickPeriod: .microseconds(16_667), displayPeriod: .microseconds(16_667),
    scanOutLatency: .milliseconds(8), budgets: PerStage(repeating: .milliseconds(2)),
    divisors: PerStage(repeating: 1))
  var firmware = Firmware(
    board: board, scene: scene,
    records: UnsafeMutableBufferPointer(
      start: records.assumingMemoryBound(to: TraceRecord.self),
      count: RecordLog.recordsPerTickMax))
  var scheduler = FrameScheduler(board)
  var canvas = Canvas(
    Surface(memory: pixels, width: 320, height: 240, bytesPerRow: 640, format: board.pixelFormat),
    scale: board.pixelsPerPoint)
  var text = TextBuffer(
    storage: UnsafeMutableBufferPointer(start: line, count: TextBuffer.lineMax))
  var panel = ListPanel()
  var byteCount = 0
  while !panel.isFinished() {
    let now = scheduler.nextStart
    let due = scheduler.due(at: now)
    if due.skipped > 0 { firmware.record(.skippedTicks(due.skipped), at: now) }
    for place in 0..<Stage.count {
      _ = firmware.run(Stage.at(place), of: due.first, at: now, &scheduler, &panel, &canvas)
    }
    if scheduler.charge(.trace, .milliseconds(1)) { firmware.record(.overBudget(.trace), at: now) }
    for index in 0..<firmware.log.count {
      text.removeAll()
      firmware.log[index].write(to: &text, tick: due.first, scenes: firmware.scenes)
      byteCount += text.count
    }
    firmware.log.removeAll()
  }
  return byteCount
}
