import Gestures
import TactusCore
import Testing

/// Stamps that a queue flushed together are no time in which a finger moves.
@Suite struct StampTests {
  /// The speed at the lift of a finger at 400 pt/s that is scanned each `scan` ms, of which the last
  /// `late` scans are stamped `apart` ms after one another, when the last was due; then `more` scans
  /// in time.
  private static func speed(
    scan: Double, late: Int, apart: Double, more: Int = 0, known: Bool = true
  ) -> Float {
    var tracker = VelocityTracker()
    func add(_ index: Int, at milliseconds: Double) {
      tracker.add(
        Point(x: Float(400 * scan * Double(index) / 1000), y: 0),
        at: Instant(microseconds: Int64((milliseconds * 1000).rounded())))
    }
    if known {
      for index in 0..<60 { add(index, at: Double(index) * scan) }
      tracker.reset()
    }
    let start = 2_000.0
    let count = 12
    for index in 0..<count {
      let isLate = index >= count - late
      let due = Double(count - 1) * scan
      add(
        index,
        at: start
          + (isLate ? due + Double(index - count + late) * apart : Double(index) * scan))
    }
    let last = start + Double(count - 1) * scan + Double(late - 1) * (more == 0 ? apart : 0)
    for index in 0..<more { add(count + index, at: last + Double(index + 1) * scan) }
    return tracker.velocity(
      at: Instant(microseconds: Int64((last + Double(more + 1) * scan) * 1000))
    ).dx
  }

  @Test(
    arguments: [8, 16.7, 30], [(2, 0), (3, 0), (4, 0), (6, 0), (3, 1), (4, 2), (4, 5)])
  func stampsThatWereFlushedTogetherMakeNoSpeed(scan: Double, late: (count: Int, more: Int)) {
    for apart in [0.001, 0.1, 0.3, 1, 2, 0.15 * scan] {
      let speed = Self.speed(scan: scan, late: late.count, apart: apart, more: late.more)
      #expect(speed < 900, "\(apart) ms apart: \(speed) pt/s")
    }
  }

  // In its first stroke a tracker does not know the panel.
  @Test(arguments: [8, 16.7, 30])
  func evenInTheFirstStroke(scan: Double) {
    for apart in [0.001, 0.3, 1, 2, 3] {
      let speed = Self.speed(scan: scan, late: 4, apart: apart, known: false)
      #expect(speed > 150 && speed < 1000, "\(apart) ms apart: \(speed) pt/s")
    }
  }

  // More than half of a scan apart, they are what the panel says.
  @Test func aFastPanelIsNotTakenForAQueue() {
    for period in [1.0, 2, 4, 5, 8, 16] {
      var tracker = VelocityTracker()
      var time = 0.0
      // First it is slow to report, as a finger that hardly moves is.
      for _ in 0..<20 {
        tracker.add(
          Point(x: Float(time * 0.04), y: 0), at: Instant(microseconds: Int64(time * 1000)))
        time += 3 * period
      }
      let start = time
      while time - start < 130 {
        tracker.add(
          Point(x: Float(start * 0.04 + (time - start) * 0.9), y: 0),
          at: Instant(microseconds: Int64(time * 1000)))
        time += period
      }
      let speed = tracker.velocity(at: Instant(microseconds: Int64(time * 1000))).dx
      #expect(abs(speed - 900) < 30, "\(period) ms: \(speed)")
    }
  }

  // No speed is greater than 1.2 times the fastest chord over two scans: here 17 points in 20 ms.
  @Test func oneFastChordIsNotASpeed() {
    var tracker = VelocityTracker()
    for (index, place) in [0, 4, 8, 12, 16, 20, 33].enumerated() {
      tracker.add(Point(x: Float(place), y: 0), at: Instant(microseconds: Int64(index) * 10_000))
    }
    let speed = tracker.velocity(at: Instant(microseconds: 70_000)).dx
    #expect(speed <= 1.2 * 17 / 0.02 + 0.1 && speed > 800, "\(speed)")
  }
}
