import TactusCore

/// An effect that runs once, for a fixed time, with ease-out.
struct TimedEffect: BitwiseCopyable, Sendable {
  let start: Instant
  let duration: Interval

  /// How much of it is done at a time, 0 to 1: 1 − (1 − t)³.
  func progress(at time: Instant) -> Float {
    guard !isOver(at: time) else { return 1 }
    let left = 1 - max((time - start).seconds, 0) / duration.seconds
    return 1 - left * left * left
  }

  func isOver(at time: Instant) -> Bool { time - start >= duration }

  /// The whole number of display frames nearest to `duration`, at least one, so that the last
  /// picture of the effect is its end.
  static func rounded(_ duration: Interval, toFramesOf period: Interval) -> Interval {
    let frames = (duration.microseconds + period.microseconds / 2) / period.microseconds
    return .microseconds(max(frames, 1) * period.microseconds)
  }
}
