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
}
