import Firmware
import Sessions

/// Formats every record as text, like a run with a trace, and discards it.
final class TraceWriter {
  private let line: UnsafeMutableBufferPointer<UInt8>
  private(set) var byteCount = 0
  private(set) var pictureCount = 0

  init() { line = .allocate(capacity: TextBuffer.lineMax) }

  deinit { line.deallocate() }

  func take(_ tick: TickRecords, _ names: SceneNames) {
    var text = TextBuffer(storage: line)
    for record in tick.records {
      text.removeAll()
      record.write(to: &text, tick: tick.tick, names: names)
      byteCount += text.count
    }
    if tick.hasNewPicture { pictureCount += 1 }
  }
}
