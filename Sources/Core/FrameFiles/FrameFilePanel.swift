public import Firmware
public import TactusCore

/// A panel that replays a frame file, handing each report to the tick that took it when the file
/// was written.
public struct FrameFilePanel<Source: ByteSource & ~Copyable>: Panel, ~Copyable {
  /// Why reading stopped before the end mark; the panel is finished then.
  public private(set) var failure: FrameFileError?
  public var reader: FrameFileReader<Source>
  /// When the run's last tick started; nil while reports are left.
  public private(set) var lastTick: Instant?
  /// The report after those that were handed out.
  private var ahead: TakenReport?

  public init(_ reader: consuming FrameFileReader<Source>) {
    self.reader = reader
    advance()
  }

  public var isFinished: Bool { ahead == nil }

  /// Every tick before this time was given nothing when the file was written; the last one ran.
  public var quietUntil: Instant {
    (ahead?.taken ?? lastTick).map { $0 - .microseconds(1) } ?? .longAgo
  }

  public mutating func next(before limit: Instant) -> PanelReport? {
    guard let first = ahead, first.taken <= limit else { return nil }
    advance()
    return first.report
  }

  private mutating func advance() {
    do throws(FrameFileError) {
      switch try reader.next() {
      case .report(let report): ahead = report
      case .end(let time):
        ahead = nil
        lastTick = time
      }
    } catch {
      ahead = nil
      failure = error
      lastTick = .longAgo
    }
  }
}
