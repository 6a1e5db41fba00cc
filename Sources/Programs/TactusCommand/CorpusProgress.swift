import Glibc
import InputText
import LinuxDevices

/// How far long work over many files is, on a terminal; nothing where standard error is none.
struct CorpusProgress {
  private let isShown = isatty(STDERR_FILENO) == 1
  private let began = RealTimeClock.now
  private var shown: Int64
  private var isVisible = false

  /// The time in microseconds before the line first appears, and between updates.
  private static var patience: Int64 { 300_000 }

  init() { shown = began }

  mutating func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let now = RealTimeClock.now
    guard now - shown >= Self.patience else { return }
    shown = now
    isVisible = true
    Messages.write("\r\u{1B}[K\(Program.current.name): \(text())")
  }

  /// Erases the line.
  mutating func close() {
    guard isVisible else { return }
    isVisible = false
    Messages.write("\r\u{1B}[K")
  }
}
