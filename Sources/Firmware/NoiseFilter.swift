import TactusCore

/// Evens out the tremble of a contact that is nearly at rest.
///
/// Problem: a panel's noise moves what a resting finger holds; an average over time lags behind a
/// fast one. Solution: an exponential average of 20 ms that is never farther than 1 pt from what
/// the panel says. So a slow finger is shown 20 ms late, one of 50 pt/s and more by 1 pt: 2 ms at
/// 500 pt/s. What comes out lies between what went in since the last landing or lift, so a contact
/// never comes farther than it did; it may stay within a limit that it passed by less than 1 pt.
///
/// A frame in which a contact lands or leaves passes as it is, and the averages start anew there.
struct NoiseFilter: BitwiseCopyable, Sendable {
  /// The average's, and so its delay: at 120 Hz it takes noise down to two fifths.
  static var timeConstant: Interval { .milliseconds(20) }
  /// How far a contact is shown from where the panel saw it at most, in points.
  static var lagMax: Float { 1 }

  private var last = ContactFrame(time: .longAgo)

  init() {}

  /// The frame with its contacts evened out; frames come in the order of time.
  mutating func filter(_ frame: ContactFrame) -> ContactFrame {
    var filtered = frame
    if frame.isFinite, frame.hasContacts(of: last) {
      let passed = (frame.time - last.time).seconds
      let share = max(passed / (passed + Self.timeConstant.seconds), 0)
      var rest = frame.down
      while let slot = rest.popFirst() {
        let way = frame[slot].position - last[slot].position
        filtered.move(
          slot: slot, to: (frame[slot].position - Self.lag(way, share: share)).snapped)
      }
    }
    last = filtered
    return filtered
  }

  /// What is left of `way` after a share of it.
  private static func lag(_ way: Vector, share: Float) -> Vector {
    let lag = way * (1 - share)
    let length = lag.length
    return length > lagMax ? lag * (lagMax / length) : lag
  }
}
