import CSystem
import Live

/// Standard error, for lines to people. No tick of a live run waits for it.
///
/// One for the program, whose one thread writes lines from everywhere: Embedded Swift has no
/// closures over what is not copied.
enum BoardMessages {
  /// Nil but in a live run.
  private nonisolated(unsafe) static var live: MessageWriter?

  /// From here on a thread of its own writes; without one, a line is written where it comes up.
  static func beginLive() { live = MessageWriter() }

  /// Waits for what is left, and reports what was lost.
  ///
  /// - Parameter isHurried: whether to give up what nothing takes; asked now and then.
  static func finishLive(isHurried: () -> Bool) {
    guard let writer = live.take() else { return }
    let lostCount = writer.finish(isHurried: isHurried)
    guard lostCount > 0 else { return }
    var text = MessageText()
    text.append("standard error: ")
    text.append(Int64(lostCount))
    text.append(" lines are lost, because nothing took them in time")
    // Where nothing takes anything, the end of the run waits for no line about that.
    if !isHurried() { text.print() }
  }

  /// Writes bytes, which end with their line.
  static func write(_ bytes: [UInt8]) {
    let isTaken = bytes.withUnsafeBufferPointer { live?.put($0) != nil }
    if !isTaken { _ = board_write(2, bytes, bytes.count) }
  }
}
