public import Firmware
public import TactusCore

/// Where the cost of a stage comes from.
public enum StageCosts: Sendable {
  /// Nobody wants to know: no clock is read.
  case ignored
  /// Measured, and only looked at: what happens does not depend on it.
  case observed(@Sendable () -> Int64)
  /// Measured with a clock in microseconds, and charged against the budgets.
  case charged(@Sendable () -> Int64)
  /// Made up by a function of stage and tick start, and charged.
  case modelled(@Sendable (Stage, Instant) -> Interval)
}
