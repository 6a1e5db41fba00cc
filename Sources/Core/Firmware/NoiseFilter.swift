import TactusCore

/// Smooths the jitter of a contact that is nearly at rest.
///
/// Problem: a panel's noise moves what a resting finger holds; a time average lags behind a fast
/// one. Solution: an exponential average of 20 ms that is never farther than 1 pt from what the
/// panel reports. So a slow finger is shown 20 ms late, and one at 50 pt/s or faster lags by 1 pt:
/// 2 ms at 500 pt/s. The output lies between the inputs since the last landing or lift, so a
/// contact never moves farther than it really did; it may stay within a limit that it exceeded by
/// less than 1 pt.
///
/// A frame in which a contact lands or leaves passes unchanged, and the averages restart there.
struct NoiseFilter: BitwiseCopyable, Sendable {
  /// The time constant of the average, and so its delay: at 120 Hz it reduces noise to two fifths.
  static var timeConstant: Interval { .milliseconds(20) }
  /// How far from its reported position a contact is shown at most, in points.
  static var lagMax: Float { 1 }

  private var last = ContactFrame(time: .longAgo)

  init() {}

  /// The system slept: no place from before is one to go on from.
  mutating func forget() { last = ContactFrame(time: .longAgo) }

  /// The frame with its contacts smoothed; frames must come in time order.
  mutating func filter(_ frame: ContactFrame) -> ContactFrame {
    // It will be rejected, and is no place from which to go on.
    guard frame.isInRange else { return frame }
    var filtered = frame
    if frame.hasContacts(of: last) {
      let passed = (frame.time - last.time).seconds
      let share = max(passed / (passed + Self.timeConstant.seconds), 0)
      var rest = frame.down
      while let slot = rest.popFirst() {
        let displacement = frame[slot].position - last[slot].position
        filtered.move(
          slot: slot, to: (frame[slot].position - Self.lag(displacement, share: share)).snapped)
      }
    }
    last = filtered
    return filtered
  }

  /// What is left of `displacement` after a share of it, at most `lagMax` long.
  private static func lag(_ displacement: Vector, share: Float) -> Vector {
    let lag = displacement * (1 - share)
    let length = lag.length
    return length > lagMax ? lag * (lagMax / length) : lag
  }
}
