public import TactusCore

/// What a loop whose ticks have no grid needs of the firmware, on the host and on a board.
extension Firmware where S: ~Copyable {
  /// What the loop asks its pacer with.
  ///
  /// - Parameters:
  ///   - now: of the pacer's clock.
  ///   - origin: time zero of the run, by the same clock, in microseconds.
  ///   - nextReport: when the panel reports next, in the run's time; `never` when it cannot know.
  ///   - isAlwaysActive: whether each refresh is to be drawn for, whatever happens.
  ///   - isBusy: whether a picture is on its way to the display.
  @inlinable
  public func situation(
    at now: Instant, origin: Int64, hasInput: Bool, nextReport: Instant = .never,
    isAlwaysActive: Bool = false, isBusy: Bool
  ) -> LivePacer.Situation {
    let next = min(nextDeadline, nextReport)
    return LivePacer.Situation(
      now: now, hasInput: hasInput || isInputFull,
      deadline: next == .never ? .never : next + .microseconds(origin),
      hasChanges: isAlwaysActive || !isStill, isBusy: isBusy)
  }

  /// How many frames of the display passed before a tick, although there was something to do. Asked
  /// after the tick's input stage.
  ///
  /// - Parameters:
  ///   - due: when the tick should have started.
  ///   - last: when the one before it started. What waited since before that could not have been
  ///     handled earlier.
  @inlinable
  public func skippedFrames(before start: Instant, due: Instant, since last: Instant) -> UInt32 {
    let first = max(min(due, oldestFrame ?? due), last)
    let late = (start - first).microseconds / board.displayPeriod.microseconds
    return UInt32(clamping: max(late, 0))
  }

  /// The time of the oldest frame that the last tick took; nil when it took none. Other reports
  /// have no time of their own: a panel that is plugged in has that of the last touch.
  @inlinable
  var oldestFrame: Instant? {
    for index in 0..<reports.count {
      if case .frame = reports.entries[index].kind { return reports.entries[index].time }
    }
    return nil
  }
}
