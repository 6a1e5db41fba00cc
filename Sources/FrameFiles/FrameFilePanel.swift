public import Firmware
public import TactusCore

/// A panel that reports what a frame file holds, to the same ticks that took it when it was written.
public struct FrameFilePanel<Source: ByteSource & ~Copyable>: Panel, ~Copyable {
  /// Why reading stopped before the end mark; the panel is finished then.
  public private(set) var failure: FrameFileError?
  public var reader: FrameFileReader<Source>
  private var ahead: TakenReport?
  private var hasStarted = false

  public init(_ reader: consuming FrameFileReader<Source>) { self.reader = reader }

  public mutating func next(before limit: Instant) -> PanelReport? {
    if !hasStarted { advance() }
    guard let first = ahead, first.taken <= limit else { return nil }
    advance()
    return first.report
  }

  public mutating func isFinished() -> Bool {
    if !hasStarted { advance() }
    return ahead == nil
  }

  private mutating func advance() {
    hasStarted = true
    do throws(FrameFileError) {
      ahead = try reader.next()
    } catch {
      ahead = nil
      failure = error
    }
  }
}
