import DemoScenes
import Firmware
import TactusCore
import TestSupport
import Testing

/// What is taken away, or moved away, under a finger that has landed on it.
@Suite struct ReaderGoneTests {
  /// The finger lands 20 ms before the row's action takes it away. What has come to its place takes
  /// the next tap.
  @Test func aRowThatIsDeletedUnderAFingerIsNoTarget() {
    SceneTranscript("action", "haptic").expect(
      SceneRig<ReaderScene>(),
      """
      0 0@row2             ->
      8..200 0+-130,0      -> (128) haptic kind=light
      208 -                -> haptic kind=success
                           -> action name=revealed target=row2
      1000 0@row2.delete   ->
      1040 -               -> haptic kind=light
      1220 0@row2          -> (1240) action name=deleted target=row2
                           -> (1240) haptic kind=success
      1248..1400 0+-130,0  ->
      1408 -               ->
      2000 0@row2          ->
      2040 -               -> haptic kind=light
                           -> action name=opened target=row3
      """)
  }

  /// One finger takes it away by its menu, the other one swipes it, or lifts.
  @Test(arguments: ["800..900 1+-130,0\n908 -", "900 -"])
  func aSecondFingerOnARowThatIsGoneDoesNothing(then: String) {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(
      rig, "0 0@row2\n400 0@row2 1@row2+-150,0\n600 0@row2 1@row2+-150,0")
    SceneTranscript.play(rig, "700 0@menu.remove 1@row2+-150,0\n708 1@row2+-150,0\n\(then)")
    #expect(
      rig.texts("action") == ["action name=menu target=row2", "action name=deleted target=row2"])
    #expect(rig.texts("haptic").last == "haptic kind=success")
  }

  @Test func anItemThatIsGoneOpensNothing() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@segment.grid\n40 -")
    SceneTranscript.play(
      rig, "1000 0@item2\n1300 0@item2 1@item2+20,20\n1600 0@item2 1@item2+20,20")
    SceneTranscript.play(rig, "1700 0@menu.remove 1@item2+20,20\n1708 1@item2+20,20\n1760 -")
    #expect(rig.texts("action").last == "action name=removed target=item2")
  }

  /// Not in the middle of it.
  @Test func anActionRunsBeforeTheSystemSleeps() {
    SceneTranscript("action", "rest name=place").expect(
      SceneRig<ReaderScene>(),
      """
      0 0@row11            ->
      8..200 0+-130,0      ->
      208 -                -> action name=revealed target=row11
      1000 0@row11.delete  ->
      1040 -               ->
      1100 suspend         -> action name=deleted target=row11
                           -> rest name=place at=10.000 target=row12
      2000 resume          ->
      """)
  }

  /// A finger rests on a row while another one scrolls the list by 100 points, or by 8.
  @Test(arguments: [(110, false), (18, true)])
  func aTapOnARowThatWasScrolledAwayOpensNothing(way: Int, opens: Bool) {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(
      rig,
      """
      0 1@row2 0@200,500
      8..100 1+0,0 0+0,-\(way)
      200 1+0,0 0+0,-\(way)
      208 1+0,0
      400 -
      """)
    #expect(rig.texts("action") == (opens ? ["action name=opened target=row2"] : []))
    let answer = opens ? "admitted=true because=open" : "admitted=false because=moved"
    #expect(rig.texts("tap") == ["tap target=row2 \(answer) remaining=0"])
  }

  /// The scroll began before the finger landed that rests.
  @Test(arguments: ["list", "grid", "text"])
  func whatScrollsUnderAFingerIsNoHold(section: String) {
    let rig = SceneRig<ReaderScene>()
    if section != "list" { SceneTranscript.play(rig, "0 0@segment.\(section)\n40 -") }
    SceneTranscript.play(
      rig,
      """
      1000 0@200,500
      1008..1200 0+0,-60
      1208 0+0,-60 1@100,300
      1216..2000 0+0,-200 1+0,0
      2008 1@100,300
      2600 -
      """)
    #expect(rig.texts("action", "gesture kind=longPress").filter { !$0.contains("press") }.isEmpty)
  }
}
