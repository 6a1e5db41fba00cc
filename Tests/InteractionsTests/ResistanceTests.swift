import Interactions
import Testing

/// A thing that is pulled past a boundary follows by three tenths of the excess.
struct ResistanceTests {
  @Test(
    arguments: [(-10, -3), (-0.01, -0.003), (0, 0), (50, 50), (100, 100), (110, 103)]
      as [(Float, Float)])
  func onlyWhatIsPastABoundaryResists(_ asked: Float, _ seen: Float) {
    let resistance = Resistance()
    #expect(abs(resistance.seen(asked, within: 0...100) - seen) < 0.0001)
    // Caught where it is shown, it does not jump.
    #expect(abs(resistance.asked(seen, within: 0...100) - asked) < 0.0001)
  }

  @Test(
    arguments: [(0, 1), (100, 0.75), (-100, 0.75), (200, 0.5), (-200, 0.5), (900, 0.5)]
      as [(Float, Float)])
  func aRowFollowsLessTheFartherItIsPulled(_ translation: Float, _ share: Float) {
    #expect(Resistance.rowShare(at: translation, distanceMax: 200) == share)
  }
}
