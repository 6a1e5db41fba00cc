import DemoScenes
import Firmware
import TactusCore
import TestSupport
import Testing

/// The detail view behind an item: how it opens and goes back, and who gets a drag at its edge.
@Suite struct ReaderDetailTests {
  /// An item's detail view, open and at rest at 3000 ms.
  private func opened() -> SceneRig<ReaderScene> {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@segment.grid\n40 -\n1000 0@item3\n1040 -\n3000 -")
    return rig
  }

  private func isOpen(_ rig: SceneRig<ReaderScene>) -> Bool {
    rig.place(of: "detail.back") != .zero
  }

  @Test func itsButtonAndASwipeFromTheEdgeGoBack() {
    let outcomes = SceneTranscript("navigate", "haptic")
    outcomes.expect(
      opened(),
      """
      3000 0@detail.back ->
      3040 -             -> navigate from=detail to=grid by=button
                         -> haptic kind=light
      """)
    outcomes.expect(
      opened(),
      """
      3000 0@5,500        ->
      3008..3200 0+300,0  ->
      3300 0+300,0        ->
      3308 -              -> navigate from=detail to=grid by=edge
                          -> haptic kind=light
      """)
  }

  /// The screen is 400 points wide: it leaves beyond 200, and stays before.
  @Test(arguments: [(Float(199), false), (201, true)])
  func beyondTheMiddleItLeaves(way: Float, leaves: Bool) {
    let rig = opened()
    SceneTranscript.play(
      rig, "3000 0@5,500\n3008 0+12,0\n3016..3500 0+\(way),0\n3508..3700 0+\(way),0\n3708 -")
    #expect(isOpen(rig) != leaves)
    #expect(rig.texts("rest name=detail").last == "rest name=detail at=\(leaves ? 0 : 1).000")
  }

  /// 300 points per second decide by direction: a short swipe leaves, one flung back stays.
  @Test(arguments: [(Float(290), false), (310, true)])
  func aFastSwipeLeavesHoweverShort(speed: Float, leaves: Bool) {
    let rig = opened()
    let way = speed * 0.2
    SceneTranscript.play(
      rig, "3000 0@5,500\n3004 0+\(speed * 0.004),0\n3008..3200 0+\(way),0\n3201 -")
    #expect(isOpen(rig) != leaves)
  }

  @Test func aCancelledSwipeStays() {
    let rig = opened()
    SceneTranscript.play(rig, "3000 0@5,500\n3008..3200 0+300,0\n3208 x0")
    #expect(isOpen(rig))
  }

  /// At rest, and in the middle of a swipe back, which has not gone back then.
  @Test(arguments: ["3000 -", "3000 0@5,500\n3008..3200 0+300,0"])
  func aSuspendLeavesItOpen(before: String) {
    let rig = opened()
    SceneTranscript.play(rig, before + "\n3208 suspend\n3300 resume")
    #expect(isOpen(rig))
    #expect(rig.texts("navigate").last == "navigate from=grid to=detail by=button")
    SceneTranscript.play(rig, "4000 0@detail.back\n4040 -")
    #expect(rig.texts("navigate").last == "navigate from=detail to=grid by=button")
  }

  @Test func itsHeartMakesAFavourite() {
    let rig = opened()
    SceneTranscript.play(rig, "3000 0@detail.favourite\n3040 -")
    #expect(rig.texts("action").last == "action name=favourited target=item3")
  }

  /// The picture's drag was added first and needs no direction; but for the preference of the swipe
  /// back it would win at the sample at which both want to begin.
  @Test func atTheEdgeTheSwipeBackHasPriorityOverThePicturesDrag() {
    let atEdge = opened()
    SceneTranscript.play(atEdge, "3000 0@5,150\n3008 0+9,0\n3016 0+11,0")
    #expect(
      atEdge.texts("decide recognizer=pan", "decide recognizer=back").suffix(2) == [
        "decide recognizer=back target=detail.picture from=possible to=active because=distance"
          + " value=11.000 limit=10.000 contact=0",
        "decide recognizer=pan target=detail.picture from=possible to=failed because=lost"
          + " value=11.000 limit=0.000 contact=0 winner=back",
      ])
    let beside = opened()
    SceneTranscript.play(beside, "3000 0@25,150\n3008 0+9,0\n3016 0+11,0")
    #expect(beside.texts("gesture kind=drag phase=began").last?.hasSuffix("recognizer=pan") == true)
  }

  /// What it still covers is not there to be pressed.
  @Test func aDetailViewThatLeavesTakesTheTouchesOnIt() {
    SceneTranscript("action", "haptic").expect(
      opened(),
      """
      3000 0@detail.back ->
      3040 -             -> haptic kind=light
      3100 0@330,400     ->
      3140 -             ->
      3700 0@330,400     -> haptic kind=light
      3740 -             -> haptic kind=medium
                         -> action name=opened target=item6
      """)
  }

  /// It comes from the right; its button is where it will be only when it is nearly there.
  @Test func aDetailViewThatComesTakesNoTapsBeforeItIsThere() {
    let rig = SceneRig<ReaderScene>()
    SceneTranscript.play(rig, "0 0@segment.grid\n40 -\n1000 0@item3\n1040 -")
    SceneTranscript.play(rig, "1210 0@399,20\n1218 -\n1500 0@399,20\n1508 -")
    #expect(
      rig.texts("action") == [
        "action name=opened target=item3", "action name=favourited target=item3",
      ])
  }
}
