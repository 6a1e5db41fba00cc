import TactusCore

/// Samples contacts at the same time before every tick.
///
/// Problem: a panel's scans and the display's frames beat against each other, so that what follows
/// a steady finger moves unevenly. Solution, with the constants of Android's input: each tick gets
/// one more frame, 5 ms before its start, interpolated between the scans around that time, or
/// predicted from the last two when there is none after it. Scans later than that wait for the next
/// tick, unless a contact lands or leaves behind them: then all go out at once, as they are.
///
/// It never looks across a change of the contacts. A prediction is for contacts that are beyond
/// `guardDistance` from where they landed, so it takes no contact out of a tap; it is taken back
/// when the scan that it was made for does not come: the finger stopped.
struct Resampler: BitwiseCopyable, Sendable {
  /// How long before a tick it samples: 5 ms (Android's RESAMPLE_LATENCY).
  static var delay: Interval { .milliseconds(5) }
  /// Scans closer than this are not taken for a direction: 2 ms (RESAMPLE_MIN_DELTA).
  static var deltaMin: Interval { .milliseconds(2) }
  /// Nor are scans farther apart, for a prediction: 20 ms (RESAMPLE_MAX_DELTA).
  static var deltaMax: Interval { .milliseconds(20) }
  /// How far a prediction goes, and at most half the time between two scans: 8 ms
  /// (RESAMPLE_MAX_PREDICTION).
  static var predictionMax: Interval { .milliseconds(8) }

  /// The last two scans that went out; `previous` has the same contacts, or is none.
  private var previous: ContactFrame?
  private var latest = ContactFrame(time: .longAgo)
  private var landings = PerContact<Point>(repeating: .zero)
  /// The time of the last frame that went out, and whether that was a prediction.
  private var emitted = Instant.longAgo
  private var isPredicting = false
  private let guardDistance: Float

  /// - Parameter guardDistance: beyond it no tap, long press or drag waits for a decision, in
  /// points.
  init(guardDistance: Float) { self.guardDistance = guardDistance }

  /// A scan goes out: itself, in the order of time.
  mutating func pass(_ frame: ContactFrame) -> ContactFrame {
    var passed = frame
    if frame.hasContacts(of: latest) {
      // A scan that comes later than its own prediction keeps its places, not its time.
      passed.time = max(frame.time, emitted)
      previous = latest
    } else {
      var landed = frame.down
      while let slot = landed.popFirst() {
        let isOld = latest.down.contains(slot) && latest[slot].id == frame[slot].id
        if !isOld { landings[slot] = frame[slot].position }
      }
      previous = nil
    }
    latest = passed
    emitted = max(passed.time, emitted)
    isPredicting = false
    return passed
  }

  /// The frame for a tick that samples at `time`; nil when there is nothing new to say.
  ///
  /// - Parameter next: the scan after the last one that went out, if it is there and has the same
  ///   contacts.
  mutating func frame(at time: Instant, before next: ContactFrame?) -> ContactFrame? {
    guard !latest.down.isEmpty, latest.isFinite else { return nil }
    if let next {
      let delta = next.time - latest.time
      guard delta >= Self.deltaMin, next.isFinite, time < next.time else { return nil }
      return emit(between: latest, next, share: (time - latest.time).seconds / delta.seconds, time)
    }
    guard let previous, previous.isFinite else { return nil }
    let delta = latest.time - previous.time
    guard delta >= Self.deltaMin, delta <= Self.deltaMax else { return nil }
    if isPredicting, time - latest.time >= delta + delta { return takeBack(at: time) }
    let reach = min(Interval.microseconds(delta.microseconds / 2), Self.predictionMax)
    let time = min(time, latest.time + reach)
    let share = 1 + (time - latest.time).seconds / delta.seconds
    let frame = emit(between: previous, latest, share: share, time)
    if frame != nil { isPredicting = true }
    return frame
  }

  /// The contacts that share of the way from one scan to another; beyond the second one for a share
  /// above 1.
  private mutating func emit(
    between first: ContactFrame, _ second: ContactFrame, share: Float, _ time: Instant
  ) -> ContactFrame? {
    guard time > emitted else { return nil }
    var frame = latest
    frame.time = time
    frame.clearCancelled()
    var hasMoved = false
    var rest = frame.down
    while let slot = rest.popFirst() {
      let (from, to) = (first[slot].position, second[slot].position)
      let isNear = (to - landings[slot]).lengthSquared <= guardDistance * guardDistance
      if share > 1, isNear { continue }
      let place = (from + (to - from) * share).snapped
      hasMoved = hasMoved || place != latest[slot].position
      frame.move(slot: slot, to: place)
    }
    guard hasMoved else { return nil }
    emitted = time
    return frame
  }

  /// Back to where the panel saw the contacts last.
  private mutating func takeBack(at time: Instant) -> ContactFrame? {
    isPredicting = false
    guard time > emitted else { return nil }
    emitted = time
    var frame = latest
    frame.time = time
    frame.clearCancelled()
    return frame
  }
}
