import DemoScenes
import Gestures
import TactusCore
import TestSupport
import Testing

/// Fingers on the tabs, through the whole firmware: which recognizer begins, and where it leads.
struct TabsSceneTests {
  /// The recognizers that began a drag.
  private func beginners(_ hands: String) -> [String] {
    let rig = SceneRig<TabsScene>()
    SceneTranscript.play(rig, hands)
    return rig.texts("gesture kind=drag phase=began").compactMap { text in
      text.split(separator: "=").last.map(String.init)
    }
  }

  private func navigations(_ hands: String) -> [String] {
    let rig = SceneRig<TabsScene>()
    SceneTranscript.play(rig, hands)
    return rig.texts("navigate")
  }

  @Test(arguments: [(139.6, "swipe"), (140.4, "scroll")] as [(Float, String)])
  func theBiasDecidesWhoBegins(dy: Float, recognizer: String) {
    #expect(beginners("0 0@200,200\n8 0+-40,\(dy)\n16 -") == [recognizer])
  }

  /// The tab changes at 20 ms.
  @Test(arguments: [(819, "swipe"), (821, "scroll")])
  func momentumLastsEightHundredMilliseconds(time: Int, recognizer: String) {
    let hands = "0 0@tab.sensors\n20 -\n500 0@200,200\n\(time) 0+20,100\n\(time + 8) -"
    #expect(beginners(hands) == [recognizer])
  }

  @Test(arguments: [(169, []), (171, ["swipe"])])
  func theNextSwipeIsAcceptedWhileTheSpringStillMoves(time: Int, recognizers: [String]) {
    let hands = "0 0@tab.sensors\n20 -\n30 0@200,200\n\(time) 0+-40,0\n\(time + 8) -"
    #expect(beginners(hands) == recognizers)
  }

  /// The swipe is let go at 300 ms, and returns.
  @Test(arguments: [(499, ["swipe"]), (501, ["swipe", "scroll"])])
  func scrollingWaitsAfterARelease(time: Int, recognizers: [String]) {
    let hands = """
      0 0@200,300
      8 0+40,0
      200 0+40,0
      300 -
      310 0@200,300
      \(time) 0+0,40
      \(time + 8) -
      """
    #expect(beginners(hands) == recognizers)
  }

  @Test func whileASwipeIsOnNothingElseScrolls() {
    let hands = """
      0 0@200,300
      8 0+40,0
      16 0+40,0 1@100,400
      24 0+40,0 1+0,60
      32 -
      """
    #expect(beginners(hands) == ["swipe"])
  }

  @Test(
    arguments: [(-120, []), (-120.1, ["navigate from=today to=sensors by=swipe"])]
      as [(Float, [String])])
  func aSlowSwipeChangesTabsBeyondItsDistance(dx: Float, expected: [String]) {
    #expect(
      navigations("0 0@300,300\n8..200 0+\(dx),0\n300 0+\(dx),0\n304 -") == expected)
  }

  @Test func thereIsNoTabBeyondTheFirstAndTheLast() {
    let hands = """
      0 0@100,300
      8..200 0+200,0
      204 -
      1000 0@tab.settings
      1040 -
      2000 0@300,300
      2008..2200 0+-200,0
      2204 -
      """
    #expect(navigations(hands) == ["navigate from=today to=settings by=button"])
  }

  @Test func theUserMayTurnTwoTabsWithOneDrag() {
    let hands = """
      0 0@tab.settings
      40 -
      1000 0@settings.row1
      1040 -
      2000 0@20,400
      2008..2400 0+310,0
      2404 -
      """
    #expect(
      navigations(hands) == [
        "navigate from=today to=settings by=button", "navigate from=settings to=today by=swipe",
      ])
  }

  @Test func aTapThatEndsASwipeIsBlockedAndALaterOneOpens() {
    SceneTranscript("navigate", "tap", "action").expect(
      SceneRig<TabsScene>(),
      """
      0 0@300,300             ->
      8..160 0+-150,0         ->
      164 -                   -> navigate from=today to=sensors by=swipe
      300 0@sensors.row2      ->
      340 -                   -> tap target=sensors.row2 admitted=false because=navigated remaining=324000
      900 0@sensors.row2      ->
      940 -                   -> tap target=sensors.row2 admitted=true because=open remaining=0
                              -> action name=opened target=sensors.row2
      """)
  }
}
