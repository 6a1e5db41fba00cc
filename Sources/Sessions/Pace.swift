public import TactusCore

/// How a run advances from one tick to the next.
public enum Pace: Sendable {
  /// Never waits: the time is the tick's start, or later if the costs of earlier ticks delay it.
  case virtual
  /// Waits until the run's time reaches the argument, and returns the time then. May return early
  /// after a signal.
  case realTime(@Sendable (Instant) -> Instant)
}
