public import Firmware
public import TactusCore

/// Where the cost of a stage comes from.
public enum StageCosts: Sendable {
  /// Not measured: no clock is read.
  case ignored
  /// Measured with a clock in microseconds and reported, but not charged: the run does not depend
  /// on it.
  case observed(@Sendable () -> Int64)
  /// Measured with a clock in microseconds and charged against the budgets.
  case charged(@Sendable () -> Int64)
  /// Given by a function of stage and tick start, and charged against the budgets.
  case modelled(@Sendable (Stage, Instant) -> Interval)
}
