import Interactions
import Testing

/// A thing on a rubber band follows a pull less and less, and never as far as a limit.
struct RubberBandTests {
  private let band = RubberBand(share: 0.5, limit: 100)

  @Test(
    arguments: [
      (0, 0), (80, 80), (100, 100),
      // By half at first; half the limit where the pull is twice the limit.
      (100.02, 100.01), (300, 150), (-200, -50), (1_000_000, 199.98),
    ] as [(Float, Float)])
  func aPullShowsLessTheFartherItIs(_ asked: Float, _ seen: Float) {
    #expect(abs(band.seen(asked, within: 0...100) - seen) < 0.002)
  }

  @Test(arguments: [-900, -1, 0, 50, 100, 101, 450, 9_900] as [Float])
  func whatIsCaughtWhereItIsShownDoesNotJump(_ asked: Float) {
    let seen = band.seen(asked, within: 0...100)
    #expect(abs(band.asked(seen, within: 0...100) - asked) < max(1, abs(asked)) * 0.001)
  }

  @Test func whatFliesBeyondTheLimitIsAskedForByAFinitePull() {
    // 99 % of the limit, which a pull of 99 limits over the share shows.
    #expect(abs(band.asked(500, within: 0...100) - (100 + 99 * 100 / 0.5)) < 20)
  }
}
