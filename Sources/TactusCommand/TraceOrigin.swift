import Recordings
import Sessions
import Simulation
import TactusCore
import Traces

/// What the header of a trace says about the run that wrote it; empty for other recordings.
struct TraceOrigin {
  var header: [String: String] = [:]
  /// Whether the header names the constants that differed from their defaults; version 1 did so by
  /// names that are gone.
  private(set) var namesConstants = true
  /// The constants that differed from their defaults.
  var tuning: [TuningChoice.Setting] = []

  init() {}

  /// From one tick of the run to the next.
  var tickPeriod: Interval? { interval("tickPeriod") }
  /// After which the run was to end.
  var duration: Interval? { interval("duration") }

  private func interval(_ key: String) -> Interval? {
    header[key].flatMap { Int64($0) }.flatMap { microseconds in
      microseconds > 0 && microseconds <= Quantity.intervalMax.microseconds
        ? .microseconds(microseconds) : nil
    }
  }

  /// - Parameter path: the trace's file, for messages.
  init(_ origin: RecordingSource.TraceOrigin, path: String) {
    namesConstants = origin.version > 1
    for pair in origin.header where header[pair.key] == nil {
      header[pair.key] = pair.value
      // Constants have dots in their names, but so do the header's stage divisors.
      guard namesConstants, pair.key.contains("."), !pair.key.hasPrefix("divisor.") else {
        continue
      }
      tuning.append(.init(name: pair.key, value: pair.value, place: path))
    }
  }
}
