import Glibc
import Raster
import TactusCore

/// Shows the progress of a long run on a terminal; a short run shows nothing.
public struct ProgressLine: SessionOutput {
  private let program: String
  private let clock: @Sendable () -> Int64
  private let write: @Sendable (String) -> Void
  private let began: Int64
  private var shown: Int64
  private var isVisible = false

  /// The time in microseconds before the line first appears, and between updates.
  private static var patience: Int64 { 500_000 }
  /// The clock is read every this many ticks; a power of two.
  private static var stride: UInt32 { 64 }

  /// Nil when standard error is not a terminal.
  ///
  /// - Parameters:
  ///   - program: the program's name.
  ///   - clock: returns a time in microseconds.
  ///   - write: writes to standard error; in a run in real time it waits for nothing.
  public init?(
    program: String, clock: @escaping @Sendable () -> Int64,
    write: @escaping @Sendable (String) -> Void
  ) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    self.program = program
    self.clock = clock
    self.write = write
    began = clock()
    shown = began
  }

  mutating func take(_ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas) {
    guard tick.tick % Self.stride == 0 else { return }
    let now = clock()
    guard now - shown >= Self.patience else { return }
    shown = now
    isVisible = true
    let simulated = GesturePrinter.seconds(tick.start)
    write("\r\(program): \(simulated) s simulated in \((now - began) / 1_000_000) s")
  }

  /// Erases the line.
  mutating func close() {
    guard isVisible else { return }
    isVisible = false
    write("\r\u{1B}[K")
  }
}
