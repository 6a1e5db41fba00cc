public import Firmware
public import Raster
public import TactusCore

/// Who looks on while ticks run: a trace, frame dumps, a timing report. It never changes what
/// happens.
public protocol TickObserver: ~Copyable {
  /// A stage of the tick took `cost`: measured, or modelled.
  mutating func stage(_ stage: Stage, of tick: UInt32, took cost: Interval)
  /// The tick is complete: its records are in `firmware.log`, and `canvas` holds the picture.
  mutating func finish(
    tick: UInt32, at time: Instant, hasNewPicture: Bool, _ firmware: borrowing Firmware,
    _ canvas: borrowing Canvas) throws(OutputError)
}

/// An output could not be written.
public struct OutputError: Error, Equatable, CustomStringConvertible, Sendable {
  /// One line: what, where, why.
  public let description: String

  public init(_ description: String) { self.description = description }
}
