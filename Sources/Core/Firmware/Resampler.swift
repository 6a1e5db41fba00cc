import TactusCore

/// Samples contacts at a fixed time before every tick.
///
/// Problem: a panel's scans and the display's frames beat against each other, so that what follows
/// a steady finger moves unevenly. Solution, with the constants of Android's input: each tick gets
/// an additional frame, 5 ms before its start, interpolated between the scans around that time, or
/// predicted from the last two when none follows. Scans later than that wait for the next tick,
/// unless a contact lands or leaves after them: then all are released at once, as they are.
///
/// It never interpolates across a change of the contacts. Only contacts beyond `guardDistance` from
/// where they landed are predicted, so that prediction cannot take a contact out of a tap; a
/// prediction is withdrawn when the scan it anticipated does not come: the finger stopped.
struct Resampler: BitwiseCopyable, Sendable {
  /// How long before a tick it samples: 5 ms (Android's RESAMPLE_LATENCY).
  static var delay: Interval { .milliseconds(5) }
  /// Scans closer together than this give no direction: 2 ms (RESAMPLE_MIN_DELTA).
  static var deltaMin: Interval { .milliseconds(2) }
  /// Scans farther apart than this are not used for a prediction: 20 ms (RESAMPLE_MAX_DELTA).
  static var deltaMax: Interval { .milliseconds(20) }
  /// How far ahead a prediction goes, and at most half the time between two scans: 8 ms
  /// (RESAMPLE_MAX_PREDICTION).
  static var predictionMax: Interval { .milliseconds(8) }

  /// The last two scans that were released; `previous` has the same contacts, or is nil.
  private var previous: ContactFrame?
  private(set) var latest = ContactFrame(time: .longAgo)
  private var landings = PerContact<Point>(repeating: .zero)
  /// The time of the last frame that was released, and whether it was a prediction.
  private var emitted = Instant.longAgo
  private var isPredicting = false
  private let guardDistance: Float

  /// - Parameter guardDistance: beyond it no tap, long press or drag is still undecided, in points.
  init(guardDistance: Float) { self.guardDistance = guardDistance }

  /// Whether there is no contact to sample.
  var isIdle: Bool { latest.down.isEmpty }

  /// Releases a scan: unchanged, in time order.
  mutating func pass(_ frame: ContactFrame) -> ContactFrame {
    var passed = frame
    if frame.hasContacts(of: latest) {
      // A scan that arrives after its own prediction keeps its positions, not its time.
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

  /// The system slept: what was on the glass counts no more, and nothing is made of it. Time goes
  /// on from what was shown.
  mutating func forget() {
    previous = nil
    latest = ContactFrame(time: .longAgo)
    isPredicting = false
  }

  /// The frame for a tick that samples at `time`; nil when there is nothing new to report.
  ///
  /// - Parameter next: the scan after the last one that was released, if it is there and has the
  ///   same contacts.
  mutating func frame(at time: Instant, before next: ContactFrame?) -> ContactFrame? {
    guard !latest.down.isEmpty, latest.isInRange else { return nil }
    if let next {
      let delta = next.time - latest.time
      guard delta >= Self.deltaMin, next.isInRange, time < next.time else { return nil }
      return emit(between: latest, next, share: (time - latest.time).seconds / delta.seconds, time)
    }
    guard let previous, previous.isInRange else { return nil }
    let delta = latest.time - previous.time
    guard delta >= Self.deltaMin, delta <= Self.deltaMax else { return nil }
    if isPredicting, time - latest.time >= delta + delta { return withdraw(at: time) }
    let reach = min(Interval.microseconds(delta.microseconds / 2), Self.predictionMax)
    let time = min(time, latest.time + reach)
    let share = 1 + (time - latest.time).seconds / delta.seconds
    let frame = emit(between: previous, latest, share: share, time)
    if frame != nil { isPredicting = true }
    return frame
  }

  /// The contacts at that share of the path from one scan to another; beyond the second for a share
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

  /// Back to where the panel last saw the contacts.
  private mutating func withdraw(at time: Instant) -> ContactFrame? {
    isPredicting = false
    guard time > emitted else { return nil }
    emitted = time
    var frame = latest
    frame.time = time
    frame.clearCancelled()
    return frame
  }
}
