import Gestures
import TactusCore
import TestSupport
import Testing

/// A contact that jumps farther than a finger can is another contact, whatever the panel calls it.
@Suite struct LeapTests {
  private static func expect(_ text: String) {
    var table = GestureTable()
    let drag = table.add(DragRecognizer(), named: "drag")
    var transcript = Transcript()
    transcript.columns = .changes
    transcript.expect(GestureRig(table, targets: [.all(drag.asSet)]), text)
  }

  @Test func aDragThatIsTornAwayIsCancelledAndTheContactIsANewOne() {
    Self.expect(
      """
         0 0@100,100 ->
         8 0@120,100 -> drag began 20,0 horizontal
        16 0@373,100 -> drag cancelled 20,0 horizontal
        24 0@374,100 ->
        32 0@390,100 -> drag began 17,0 horizontal
        40 -         -> drag ended 17,0 horizontal
      """)
  }

  @Test func aFingerMayComeAsFar() {
    Self.expect(
      """
         0 0@100,100 ->
         8 0@120,100 -> drag began 20,0 horizontal
        16 0@372,100 -> drag changed 272,0 horizontal
        24 -         -> drag ended 272,0 horizontal
      """)
  }

  // 20 ms: 504 pt.
  @Test func aSlowPanelAllowsALongerWay() {
    Self.expect(
      """
         0 0@100,100 ->
        20 0@120,100 -> drag began 20,0 horizontal
        40 0@624,100 -> drag changed 524,0 horizontal
        60 0@119,100 -> drag cancelled 524,0 horizontal
        80 -         ->
      """)
  }

  // Frames come every 8 ms, as the other finger's panel scans; this one's scans every 40 ms.
  @Test func aSlowPanelBesideAFastOneAllowsALongerWay() {
    Self.expect(
      """
         0 0@100,100 1@700,100 ->
         8 0@100,100 1@700,101 ->
        16 0@100,100 1@700,100 ->
        24 0@100,100 1@700,101 ->
        32 0@100,100 1@700,100 ->
        40 0@390,100 1@700,101 -> drag began 290,0 horizontal
        48 0@390,100 1@700,100 ->
        56 0@390,100 1@700,101 ->
        64 0@390,100 1@700,100 ->
        72 0@390,100 1@700,101 ->
        80 0@1398,100 1@700,101 -> drag changed 1298,0 horizontal
        88 -                   -> drag ended 1298,0 horizontal
      """)
  }

  // It was seen elsewhere every 8 ms, so its panel scans as often, and it only rested.
  @Test func aFingerThatRestedComesNoFartherForIt() {
    Self.expect(
      """
         0 0@100,100 1@700,100 ->
         8 0@108,100 1@700,101 ->
        16 0@116,100 1@700,100 -> drag began 16,0 horizontal
        24 0@116,100 1@700,101 ->
        32 0@116,100 1@700,100 ->
        40 0@116,100 1@700,101 ->
        48 0@369,100 1@700,100 -> drag cancelled 16,0 horizontal
        56 -                   ->
      """)
  }

  // Nor does a finger that rests for seconds on a panel that reports nothing of it meanwhile.
  @Test func noPanelIsTakenToScanLessOftenThanEveryFiftyMilliseconds() {
    Self.expect(
      """
         0 0@100,100 1@100,600 ->
      2000 0@100,100 1@100,612 -> drag began 0,12 vertical
      2008 0@1361,100 1@100,613 -> drag changed 0,13 vertical
      2016 -                   -> drag ended 0,13 vertical
      """)
  }
}
