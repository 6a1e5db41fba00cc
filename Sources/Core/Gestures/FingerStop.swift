import TactusCore

//              it leaves after long enough              for longer than a roll takes
//   staying ────────────────────────────────▶ away ────────────────────────────────────▶ staying

/// Where a finger stopped, and what it has done since: whether that is only how it lifts.
///
/// Problem: a thumb that was held still rolls as it lifts. In its last two or three scans it goes
/// some points, fast enough for a flick: a page that was dragged across the glass is flung back.
/// Solution: what a finger does at the end, shortly and near to where it had stopped, is its roll;
/// and one sample alone after a stop, however far off, makes no speed.
struct FingerStop: BitwiseCopyable, Sendable {
  /// Where it has stayed, and since when; times in microseconds modulo 2³².
  private var place = Point.zero
  private var since: UInt32 = 0
  private var newest: UInt32 = 0
  /// Where it had stopped before that, when it was first seen elsewhere, and how far it has been.
  private var stop = Point.zero
  private var stopStart: UInt32 = 0
  private var departure: UInt32 = 0
  private var farthest: Float = 0
  /// The samples since then, as long as they may be a roll; none when it has not stopped.
  private var sampleCount: UInt32 = 0

  init() {}

  mutating func begin(at point: Point, _ time: Instant) {
    place = point
    since = UInt32(truncatingIfNeeded: time.microseconds)
    newest = since
    sampleCount = 0
  }

  /// Adds a sample.
  ///
  /// - Parameter scan: how long a scan takes, in microseconds.
  @inline(__always)
  mutating func add(
    _ point: Point, at time: Instant, scan: UInt32, _ limits: borrowing GestureThresholds
  ) {
    let stamp = UInt32(truncatingIfNeeded: time.microseconds)
    defer { newest = stamp }
    let reach = limits.restReach
    if (point - place).lengthSquared <= reach * reach, sampleCount == 0 { return }
    depart(point, stamp, scan: scan, reach, limits)
  }

  @inline(never)
  private mutating func depart(
    _ point: Point, _ stamp: UInt32, scan: UInt32, _ reach: Float,
    _ limits: borrowing GestureThresholds
  ) {
    if (point - place).lengthSquared > reach * reach {
      // What it was silent about, it stood still for, but for a scan.
      let stayed = stamp &- since &- min(stamp &- newest, scan)
      if Int64(stayed) >= limits.liftRest.microseconds {
        (stop, stopStart, departure) = (place, since, stamp)
        (farthest, sampleCount) = ((point - stop).length, 1)
        (place, since) = (point, stamp)
        return
      }
      (place, since) = (point, stamp)
    }
    guard sampleCount > 0 else { return }
    if Int64(stamp &- departure) > limits.liftRollTime.microseconds + Int64(scan) {
      sampleCount = 0
      return
    }
    sampleCount &+= 1
    farthest = max(farthest, (point - stop).length)
    // It is back: one report was off, or the roll is over.
    if (point - stop).lengthSquared <= reach * reach { (place, since) = (stop, stopStart) }
  }

  /// From where it had stopped to where it is, when it leaves at `time` and has done no more than a
  /// finger does as it lifts; nil otherwise. Zero for one sample that is too far off for a roll.
  mutating func roll(
    _ point: Point, at time: Instant, scan: UInt32, _ limits: borrowing GestureThresholds
  ) -> Vector? {
    guard sampleCount > 0 else { return nil }
    let passed = UInt32(truncatingIfNeeded: time.microseconds) &- departure
    // The finger lifted within a scan of when that was seen.
    if farthest <= limits.liftRoll,
      Int64(passed) <= limits.liftRollTime.microseconds + Int64(scan)
    {
      return point - stop
    }
    return sampleCount == 1 ? .zero : nil
  }
}
