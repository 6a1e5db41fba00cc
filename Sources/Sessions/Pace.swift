public import TactusCore

/// How a run gets from one tick to the next.
public enum Pace: Sendable {
  /// Nothing waits: it is as late as the tick says, or as the costs of the ticks before made it.
  case virtual
  /// Waits until the run's time is at least that of the argument, and says what time it is then. It
  /// may return early when a signal came.
  case realTime(@Sendable (Instant) -> Instant)
}
