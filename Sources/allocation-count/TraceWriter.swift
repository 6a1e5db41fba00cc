import Firmware
import Raster
import Sessions
import TactusCore

/// Turns every record into text, as a run with a trace does, and forgets it.
struct TraceWriter: TickObserver, ~Copyable {
  private let line: UnsafeMutableBufferPointer<UInt8>
  private(set) var byteCount = 0
  private(set) var pictureCount = 0

  init() { line = .allocate(capacity: TextBuffer.lineMax) }

  deinit { line.deallocate() }

  mutating func stage(_ stage: Stage, of tick: UInt32, took cost: Interval) {}

  mutating func finish(
    tick: UInt32, at time: Instant, hasNewPicture: Bool, _ firmware: borrowing Firmware,
    _ canvas: borrowing Canvas
  ) throws(OutputError) {
    var text = TextBuffer(storage: line)
    for index in 0..<firmware.log.count {
      text.removeAll()
      firmware.log[index].write(to: &text, tick: tick, scenes: firmware.scenes)
      byteCount += text.count
    }
    if hasNewPicture { pictureCount += 1 }
  }
}
