import Firmware
import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

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

  /// A finger moves while the pause after a change lasts, which ends at 170 ms.
  @Test(arguments: [(100, 170), (169, 170), (170, 170), (171, 171), (300, 300)])
  func aFingerThatSwipesTooEarlyBeginsWhenThePauseEnds(moves: Int, begins: Int) {
    let rig = SceneRig<TabsScene>()
    SceneTranscript.play(
      rig, "0 0@tab.sensors\n20 -\n30 0@200,200\n\(moves) 0+-40,0\n400 0+-140,0\n408 -")
    let begun = rig.records.filter {
      rig.text(of: $0.record).hasPrefix("gesture kind=drag phase=b")
    }
    #expect(begun.map(\.record.time) == [.zero + .milliseconds(Int64(begins))])
    #expect(rig.texts("navigate").count == 2)
  }

  /// The finger has gone 40 pt when the pause ends: the tabs follow it from there, and not from
  /// where it landed.
  @Test func whatBeginsLateDoesNotJump() {
    SceneTranscript("strip").expect(
      SceneRig<TabsScene>(),
      """
      0 0@tab.sensors          ->
      20 -                     ->
      30 0@200,200             ->
      100 0+-40,0              -> (170) strip name=tabs offset=5.822 page=0.015
      180 0+-41,0              -> strip name=tabs offset=6.822 page=0.017
      188 -                    ->
      """)
  }

  /// The swipe is let go at 300 ms, and returns; so lists scroll from 500 ms on.
  @Test(arguments: [(400, 500), (499, 500), (500, 500), (501, 501)])
  func aFingerThatScrollsTooEarlyBeginsWhenThePauseEnds(moves: Int, begins: Int) {
    let rig = SceneRig<TabsScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@200,300
      8 0+40,0
      200 0+40,0
      300 -
      310 0@200,300
      \(moves) 0+0,40
      600 0+0,60
      608 -
      """)
    let begun = rig.records.filter {
      rig.text(of: $0.record).hasPrefix("gesture kind=drag phase=began")
        && rig.text(of: $0.record).hasSuffix("scroll")
    }
    #expect(begun.map(\.record.time) == [.zero + .milliseconds(Int64(begins))])
  }

  /// In the pause a finger starts to the side and then goes down; what it is when it may begin, it
  /// is.
  @Test func aFingerThatTurnsInsideThePauseIsWhatItTurnedTo() {
    let hands = """
      0 0@300,300
      8..160 0+-150,0
      164 -
      180 0@300,200
      200 0+-11,0
      300 0+-12,100
      380 0+-12,140
      388 -
      """
    #expect(beginners(hands) == ["swipe", "scroll"])
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

  @Test(arguments: [(false, []), (true, ["haptic kind=light"])] as [(Bool, [String])])
  func aChangeOfTabsGivesAHapticWhenTunedTo(isTuned: Bool, expected: [String]) {
    for hands in ["0 0@tab.sensors\n20 -", "0 0@300,300\n8..160 0+-150,0\n164 -"] {
      var tuning = Firmware<TabsScene>.Tuning()
      tuning.scene.hasHaptic = isTuned
      let rig = SceneRig<TabsScene>(tuning: tuning)
      SceneTranscript.play(rig, hands)
      #expect(rig.texts("haptic") == expected)
      #expect(rig.texts("navigate").count == 1)
    }
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
      620 0@sensors.row2      ->
      650 -                   -> tap target=sensors.row2 admitted=false because=navigated remaining=14000
      900 0@sensors.row2      ->
      940 -                   -> tap target=sensors.row2 admitted=true because=open remaining=0
                              -> action name=opened target=sensors.row2
      """)
  }
}
