public import Firmware
public import TactusCore

extension Board {
  /// The same board with another tick period. Stages that run every few ticks keep their rate as
  /// closely as integer divisors allow, so a faster tick does not draw more pictures.
  public func ticking(every period: Interval) -> Board {
    var board = self
    board.tickPeriod = period
    for stage in [Stage.update, .render, .present] {
      let interval = Int64(max(divisors[stage], 1)) * tickPeriod.microseconds
      let divisor = (interval + period.microseconds / 2) / period.microseconds
      board.divisors[stage] = UInt8(min(max(divisor, 1), 255))
    }
    return board
  }
}
