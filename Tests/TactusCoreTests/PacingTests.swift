import TactusCore
import Testing

/// A pace changes how long what moves takes, and nothing that decides.
struct PacingTests {
  private struct Table: TuningTable, Equatable {
    var fade = Interval.milliseconds(300)
    var flight = Interval.milliseconds(200)
    var hold = Interval.milliseconds(500)
    var menu = Interval.milliseconds(200)
    var stay = Interval.milliseconds(1600)
    var growth: Float = 0.9
    var slop: Float = 10
    var count: Int32 = 3
    var isOn = true

    mutating func visit(_ visitor: inout some TuningVisitor) {
      visitor.fade(&fade, "t.fade", inMilliseconds: 1...10_000, "Fades.")
      visitor.effect(&flight, "t.flight", inMilliseconds: 0...10_000, "Flies.")
      visitor.effect(
        &menu, "t.menu", inMilliseconds: 0...10_000, reduced: TuningEntry.reducedFade, "Appears.")
      visitor.ratio(&growth, "t.growth", in: 0...1, reduced: 1, "It grows from this.")
      visitor.stay(&stay, "t.stay", inMilliseconds: 0...10_000, "Stays.")
      visitor.time(&hold, "t.hold", inMilliseconds: 0...10_000, "Decides.")
      visitor.length(&slop, "t.slop", in: 0...100, "Decides.")
      visitor.count(&count, "t.count", in: 0...10, "Decides.")
      visitor.flag(&isOn, "t.on", "Decides.")
    }
  }

  @Test(
    arguments: [
      (1, 300_000, 200_000), (2, 150_000, 100_000), (0.5, 600_000, 400_000),
      (3, 100_000, 66_667), (10, 30_000, 20_000), (0.1, 3_000_000, 2_000_000),
    ] as [(Float, Int64, Int64)])
  func springsAndEffectsKeepTheirRatio(pace: Float, fade: Int64, flight: Int64) {
    var table = Table()
    var pacing = Pacing(pace)
    table.visit(&pacing)
    var expected = Table()
    expected.fade = .microseconds(fade)
    (expected.flight, expected.menu) = (.microseconds(flight), .microseconds(flight))
    #expect(table == expected)
  }

  @Test func whatTakesNoTimeTakesTheLeastThereIs() {
    var table = Table()
    table.flight = .zero
    var pacing = Pacing(2)
    table.visit(&pacing)
    #expect(table.flight == .microseconds(1))
  }

  @Test func reducedMotionEndsWhatMovesAndLeavesWhatFadesAndWhatDecides() {
    var table = Table()
    var pacing = Pacing(2, isReduced: true)
    table.visit(&pacing)
    var expected = Table()
    expected.fade = .milliseconds(150)
    expected.flight = .microseconds(100)
    expected.menu = .milliseconds(100)
    expected.growth = 1
    #expect(table == expected)
  }

  /// Half a frame and more is a frame more; nothing is less than one frame.
  @Test(
    arguments: [
      (300_000, 300_006), (308_339, 300_006), (308_340, 316_673), (200_000, 200_004),
      (1_600_000, 1_600_032), (1000, 16_667), (101, 16_667), (100, 100), (0, 0),
    ] as [(Int64, Int64)])
  func whatIsDrawnTakesWholeFrames(duration: Int64, whole: Int64) {
    let pacing = Pacing(1, framePeriod: .microseconds(16_667))
    #expect(pacing.wholeFrames(.microseconds(duration)) == .microseconds(whole))
  }

  @Test func decisionsAreNotRoundedAndEachPaceIsRoundedAfterwards() {
    let frame = Interval.milliseconds(16)
    var table = Table()
    var pacing = Pacing(3, framePeriod: frame)
    table.visit(&pacing)
    var expected = Table()
    // 100 ms are 6.25 frames, 66.667 ms are 4.17; 1600 ms are 100 whichever the pace.
    expected.fade = .milliseconds(96)
    (expected.flight, expected.menu) = (.milliseconds(64), .milliseconds(64))
    #expect(table == expected)
  }

  @Test func aFadeOfReducedMotionTakesWholeFramesAndWhatIsThereAtOnceNone() {
    var table = Table()
    var pacing = Pacing(1, isReduced: true, framePeriod: .microseconds(16_667))
    table.visit(&pacing)
    #expect(table.menu == .microseconds(100_002))
    #expect(table.flight == .microseconds(100))
    #expect(table.hold == .milliseconds(500))
  }

  @Test func aPaceIsGreaterThanZero() async {
    await #expect(processExitsWith: .failure) { _ = Pacing(0) }
  }
}
