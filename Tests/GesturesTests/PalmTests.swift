import Gestures
import TactusCore
import TestSupport
import Testing

/// A contact that is larger than `contact.palmSize` is a palm, whatever the panel calls it.
@Suite struct PalmTests {
  private static func rig(palmSize: Float) -> GestureRig {
    var table = GestureTable()
    table.thresholds.palmSize = palmSize
    let drag = table.add(DragRecognizer(), named: "drag")
    let tap = table.add(TapRecognizer(), named: "tap")
    return GestureRig(table, targets: [.all(drag.asSet | tap.asSet)])
  }

  private static func expect(_ text: String, palmSize: Float = 157) {
    var transcript = Transcript()
    transcript.columns = .changes
    transcript.expect(rig(palmSize: palmSize), text)
  }

  @Test func aFingerThatGrowsBeyondIsCancelledAndNotLifted() {
    Self.expect(
      """
         0 0@100,100*60  ->
         8 0@120,100*157 -> drag began 20,0 horizontal
        16 0@130,100*158 -> drag cancelled 20,0 horizontal
        24 0@160,100     ->
        32 -             ->
      """)
  }

  @Test func aFingerMayBeAsLarge() {
    Self.expect(
      """
         0 0@100,100*157 ->
         8 0@120,100     -> drag began 20,0 horizontal
        16 -             -> drag ended 20,0 horizontal
      """)
  }

  @Test func whatLandsAsAPalmNeverLands() {
    Self.expect(
      """
         0 0@100,100*158 ->
         8 0@120,100     ->
        16 -             ->
        24 1@100,100*157 ->
        32 -             -> tap recognized at 100,100
      """)
  }

  // As the ball of the hand rolls off, what is left of it is as large as a finger.
  @Test func aPalmStaysOneUntilItLifts() {
    Self.expect(
      """
         0 0@100,100*200 ->
         8 0@120,100*40  ->
        16 0@150,100*40  ->
        24 -             ->
        32 1@100,100*40  ->
        40 1@120,100     -> drag began 20,0 horizontal
        48 -             -> drag ended 20,0 horizontal
      """)
  }

  @Test func aTapUnderAPalmThatGrowsIsNone() {
    Self.expect(
      """
         0 0@100,100*90  ->
         8 0@100,100*170 ->
        16 0@100,100*90  ->
        24 -             ->
      """)
  }

  @Test func theOtherFingerGoesOn() {
    Self.expect(
      """
         0 0@100,100*40  ->
         8 0@120,100     -> drag began 20,0 horizontal
        16 0@130,100 1@300,300*180 -> drag changed 30,0 horizontal
        24 0@140,100 1@340,300 -> drag changed 40,0 horizontal
        32 1@340,300     -> drag ended 40,0 horizontal
        40 -             ->
      """)
  }

  // A seat slot is free again in the frame in which its contact lifted.
  @Test func aPalmInTheSlotOfAFingerThatLiftedCancelsNothing() {
    Self.expect(
      """
         0 0@100,100*40  ->
         8 0@120,100     -> drag began 20,0 horizontal
        16 1@300,300*180 -> drag ended 20,0 horizontal
        24 2@100,100*40  ->
        32 -             -> tap recognized at 100,100
      """)
  }

  @Test func withoutALimitSizesDoNotMatter() {
    Self.expect(
      """
         0 0@100,100*255 ->
         8 0@120,100     -> drag began 20,0 horizontal
        16 -             -> drag ended 20,0 horizontal
      """, palmSize: 0)
  }

  @Test func aPalmThatLiesThereStillIsOneWhenTheSystemIsBack() {
    let rig = Self.rig(palmSize: 157)
    var began = 0
    rig.observe = { outbox in
      for i in 0..<outbox.events.count where outbox.events[i].phase == .began { began += 1 }
    }
    var script = HandScript()
    rig.feed(script.frame(for: "0 0@100,100*200"))
    rig.cancelAll(at: Instant(microseconds: 8000))
    for line: Substring in ["16 0@100,100*40", "24 0@140,100*40", "32 -"] {
      rig.feed(script.frame(for: line))
    }
    #expect(began == 0)
    for line: Substring in ["40 1@100,100*40", "48 1@140,100*40"] {
      rig.feed(script.frame(for: line))
    }
    #expect(began == 1)
  }
}
