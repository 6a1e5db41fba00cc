import Glibc
import Live
import Synchronization

/// Standard error, for lines meant for people. No thread of a live run waits for it.
///
///     direct ──beginLive──▶ live ──finishLive──▶ direct
enum Messages {
  private static let live = Mutex<MessageWriter?>(nil)

  /// From here on a separate thread writes; if there is none, the thread that has a line does.
  static func beginLive() {
    live.withLock { live in if live == nil { live = MessageWriter() } }
  }

  /// Waits for what is left, and reports what was lost.
  static func finishLive() {
    guard let writer = live.withLock({ live in live.take() }) else { return }
    let lostCount = writer.finish { Interruption.hasArrived }
    if lostCount > 0 {
      warn("standard error: \(lostCount) lines are lost, because nothing took them in time")
    }
  }

  /// Writes text, which ends with a line feed. Without a reader it is lost.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      let isTaken = live.withLock { live in live?.put(bytes) != nil }
      if !isTaken { writeAll(bytes) }
    }
  }

  private static func writeAll(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let written = BackgroundWriter.write(rest, to: STDERR_FILENO)
      // A stopped terminal does not keep a run from ending once it was asked to.
      if written < 0 || written == 0 && Interruption.hasArrived { return }
      rest = UnsafeBufferPointer(rebasing: rest[written...])
    }
  }
}
