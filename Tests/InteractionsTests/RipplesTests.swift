import TactusCore
import Testing

@testable import Interactions

@Suite struct RipplesTests {
  private let start = Instant.zero
  private let frame = Interval.microseconds(16_667)

  @Test func aCircleOf50PointsGrowsFromHalfToThreeTimes() throws {
    var ripples = Ripples(RippleTuning())
    ripples.add(at: Point(x: 40, y: 50), time: start)
    let first = try #require(ripples.circle(0, at: start))
    #expect(first.radius == 12.5 && first.opacity == 0.6)
    let last = try #require(ripples.circle(0, at: start + .microseconds(799_999)))
    #expect(abs(last.radius - 75) < 0.01 && last.opacity < 0.001)
    #expect(ripples.circle(0, at: start + .milliseconds(800)) == nil)
  }

  @Test func itEasesOut() throws {
    var ripples = Ripples(RippleTuning())
    ripples.add(at: .zero, time: start)
    let half = try #require(ripples.circle(0, at: start + .milliseconds(400)))
    #expect(half.radius > (12.5 + 75) / 2)
  }

  /// 0.8 s is 47.99 frames of 16.67 ms.
  @Test func itLastsWholeFrames() {
    var ripples = Ripples(RippleTuning())
    ripples.pace(by: Pacing(1, framePeriod: frame))
    ripples.add(at: .zero, time: start)
    #expect(ripples.circle(0, at: start + .microseconds(48 * 16_667 - 1)) != nil)
    #expect(ripples.circle(0, at: start + .microseconds(48 * 16_667)) == nil)
  }

  @Test func sixteenSpreadAtOnceAndTheOldestIsReplaced() {
    var ripples = Ripples(RippleTuning())
    for index in 0..<16 {
      ripples.add(at: Point(x: Float(index), y: 0), time: start + .milliseconds(Int64(index)))
    }
    let time = start + .milliseconds(20)
    #expect((0..<16).allSatisfy { ripples.circle($0, at: time) != nil })
    ripples.add(at: Point(x: 99, y: 0), time: time)
    let xs = (0..<16).compactMap { ripples.circle($0, at: time)?.center.x }
    #expect(xs.count == 16)
    #expect(!xs.contains(0) && xs.contains(1) && xs.contains(99))
  }

  /// 0.6 (1 − t / 0.8 s)³ is half of one of 255 levels after 681 ms.
  @Test(arguments: [(660, 680, 1), (680, 682, 1), (682, 790, 0), (682, 900, 0)])
  func whatIsTooFaintToBeSeenChangesNothing(before: Int64, now: Int64, count: Int) {
    var ripples = Ripples(RippleTuning())
    ripples.add(at: Point(x: 40, y: 50), time: start)
    var changes = PartChanges()
    ripples.show(at: start + .milliseconds(before), scale: 1, &changes)
    changes = PartChanges()
    ripples.show(at: start + .milliseconds(now), scale: 1, &changes)
    #expect(changes.places.count == count)
  }

  @Test func nothingHasChangedWhenAllAreOver() {
    var ripples = Ripples(RippleTuning())
    func changed(at milliseconds: Int64) -> [Rect] {
      var changes = PartChanges()
      ripples.show(at: start + .milliseconds(milliseconds), scale: 1, &changes)
      return (0..<changes.places.count).map { changes.places[$0] }
    }
    _ = changed(at: 0)
    ripples.add(at: Point(x: 40, y: 50), time: start)
    #expect(changed(at: 100).count == 1)
    // Where it vanished, as large as it ever was.
    #expect(changed(at: 900) == [Rect(x: -35, y: -25, width: 150, height: 150)])
    #expect(changed(at: 1000).isEmpty)
  }
}
