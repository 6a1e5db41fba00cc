public import TactusCore
public import Traces

/// How a run advances from one tick to the next.
public enum Pace {
  /// Never waits: the time is the tick's start, or later if the costs of earlier ticks delay it.
  case virtual
  /// Waits until the run's time reaches the argument, and returns the time then. May return early
  /// after a signal.
  case realTime(@Sendable (Instant) -> Instant)
  /// Ticks when there is something to do: when the panel reports, when something is due, and once a
  /// refresh of the display while the picture changes.
  case live(LiveClock)
  /// As a live run went: its trace tells when each tick started.
  case recorded([RecordedTick])
}
