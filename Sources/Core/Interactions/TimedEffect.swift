public import TactusCore

/// An effect that runs once, for a fixed time, with ease-out. The time is a constant of a table
/// (`effect`, `fade`), and so a whole number of the display's frames.
public struct TimedEffect: BitwiseCopyable, Sendable {
  public let start: Instant
  public let duration: Interval

  public init(start: Instant, duration: Interval) {
    self.start = start
    self.duration = duration
  }

  /// How much of it is done at a time, 0 to 1: 1 − (1 − t)³.
  public func progress(at time: Instant) -> Float {
    guard !isOver(at: time) else { return 1 }
    let left = 1 - max((time - start).seconds, 0) / duration.seconds
    return 1 - left * left * left
  }

  /// Whether it has ended by a time.
  public func isOver(at time: Instant) -> Bool { time - start >= duration }
}
