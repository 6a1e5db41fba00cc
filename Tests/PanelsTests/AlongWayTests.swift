import SeatInput
import TestSupport
import Testing

@testable import Panels
@testable import Recordings

/// Scans of a finger that goes on evenly, by a panel whose stamps and noise are known.
@Suite("Along the way of a finger") struct AlongWayTests {
  /// What is found in strokes of a finger at 150 mm a second.
  ///
  /// - Parameters:
  ///   - stamping: the share of an interval that is early or late in its stamp alone.
  ///   - noise: the deviation of positions, in millimetres.
  ///   - stops: the share of strokes in which the finger stops and goes on at once.
  private func found(stamping: Double, noise: Double, stops: Double = 0) throws -> AlongWay.Finding
  {
    var random = SplitMix64(seed: 11)
    func unit() -> Double { Double(random.next() >> 11) / Double(1 << 53) }
    // Twelve even numbers have a variance of 1.
    func gaussian() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
    let scale = MillimetreScale(size: DrivenPanel.size, x: Self.x, y: Self.y)
    var along = AlongWay(scale)
    for _ in 0..<400 {
      var samples: [ContactSample] = []
      let isStopping = unit() < stops
      for scan in 0..<60 {
        let off = (unit() - 0.5) * 4000
        let stopped = isStopping && scan >= 30 ? 4.0 : 0
        let way =
          10 + 0.15 * (Double(scan) * 10 + (1 - stamping) * off / 1000) - stopped
          + noise * gaussian()
        samples.append(
          ContactSample(
            time: Int64(scan * 10_000) + Int64(off.rounded()), x: Int32((way * 10).rounded()),
            y: 450))
      }
      along.take(
        Track(
          LoggedContact(
            slot: 0, firstLine: 1, lastLine: 2, samples: samples, endTime: 600_000), scale))
    }
    return try #require(along.found)
  }

  private static let x = AxisRange(minimum: 0, maximum: 1599)
  private static let y = AxisRange(minimum: 0, maximum: 899)

  @Test(
    "how much is in the stamps alone, from nothing to all",
    arguments: [0.0, 0.5, 1], [0.1, 0.2, 0.4])
  func stamps(stamping: Double, noise: Double) throws {
    let found = try found(stamping: stamping, noise: noise)
    #expect((found.stamping - stamping).magnitude < 0.1, "\(found)")
    #expect((found.noise.floor / noise - 1).magnitude < 0.1, "\(found)")
  }

  @Test("fingers that stop on their way change neither")
  func stops() throws {
    let found = try found(stamping: 0, noise: 0.2, stops: 0.5)
    #expect(found.stamping < 0.1 && (found.noise.floor / 0.2 - 1).magnitude < 0.1, "\(found)")
  }
}
