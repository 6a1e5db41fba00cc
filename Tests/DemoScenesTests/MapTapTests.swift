import Firmware
import HandsJudging
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// Taps on the map with two fingers, and with one that stays down.
struct MapTapTests {
  private let zooms = SceneTranscript("action", "handover")

  @Test func twoFingersThatTapZoomOut() throws {
    let rig = SceneRig<MapScene>()
    zooms.expect(
      rig,
      """
      0 0@100,300             ->
      30 0@100,300 1@200,400  ->
      60 1@200,400            ->
      70 -                    -> action name=zoomedOut target=map
      """)
    // About the middle between them.
    let rest = try #require(rig.rests.last?.view)
    #expect(abs(rest.scale - 0.5) < 1e-6)
    #expect(distance(rest.screen((x: -50, y: 30)), Point(x: 150, y: 350)) < 0.01)
  }

  @Test(arguments: [
    // Both have come and gone within 300 ms, or not.
    ("0 0@100,300 1@200,400", "300 -", true), ("0 0@100,300 1@200,400", "300.001 -", false),
    // As far as a tap moves, or farther.
    ("0 0@100,300 1@200,400", "100 0+0,10 1+0,0\n120 -", true),
    ("0 0@100,300 1@200,400", "100 0+0,10.1 1+0,0\n120 -", false),
    // A third finger, or one that the panel takes back.
    ("0 0@100,300 1@200,400", "40 0+0,0 1+0,0 2@50,150\n100 -", false),
    ("0 0@100,300 1@200,400", "40 0+0,0 x1\n100 -", false),
    ("0 0@100,300", "100 -", false),
  ])
  func theTapOfTwoFingersHasItsLimits(_ landing: String, _ rest: String, _ isTap: Bool) {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(rig, "\(landing)\n\(rest)")
    #expect(rig.texts("action name=zoomedOut").isEmpty == !isTap)
  }

  @Test func aFingerThatStaysAfterATapZooms() throws {
    let rig = SceneRig<MapScene>()
    zooms.expect(
      rig,
      """
      0 0@100,300             ->
      60 -                    ->
      160 1@104,300           ->
      168 1+0,12              -> handover from=none to=zoom because=fresh x=104.000 y=312.000 contacts=1
      176..400 1+0,138        ->
      408 -                   -> handover from=zoom to=none because=lifted x=104.000 y=438.000 contacts=0
      """)
    // 128 pt down double the scale, about where it landed.
    let last = try #require(rig.views.last?.view)
    #expect(abs(last.scale - 2) < 1e-5)
    #expect(distance(last.screen((x: -96, y: -20)), Point(x: 104, y: 300)) < 0.01)
  }

  @Test(arguments: [
    // The second press lands in time and near enough, or it pans.
    ("559.999 1@104,300", "zoom"), ("560 1@104,300", "pan"), ("160 1@145,300", "zoom"),
    ("160 1@145.1,300", "pan"),
  ])
  func onlyAPressRightAfterATapZooms(_ landing: String, _ owner: String) {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(rig, "0 0@100,300\n60 -\n\(landing)\n600 1+0,40\n700 -")
    #expect(rig.texts("handover from=none to=\(owner)").count == 1)
  }

  @Test func upZoomsOutAndResistsPastTheLimit() throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig, "0 0@100,500\n60 -\n160 1@100,500\n168 1+0,-12\n176..800 1+0,-400\n808 -")
    let least = try #require(rig.views.map(\.view.scale).min())
    #expect(least < 0.45 && least > 0.334)
    #expect(rig.rests.last?.view.scale == 0.5)
  }

  @Test func aSecondFingerMakesItAPinch() {
    zooms.expect(
      SceneRig<MapScene>(),
      """
      0 0@100,300          ->
      60 -                 ->
      160 1@100,300        ->
      168..400 1+0,60      -> (208) handover from=none to=zoom because=fresh x=100.000 y=312.000 contacts=1
      408 1+0,60 2@300,300 -> (458) handover from=zoom to=pinch because=joined x=200.000 y=330.000 contacts=2
      500 1+0,60 2+0,0     ->
      600 2+0,0            -> (650) handover from=pinch to=pan because=lifted x=300.000 y=300.000 contacts=1
      700 2+0,0            ->
      800 -                -> handover from=pan to=none because=lifted x=300.000 y=300.000 contacts=0
      """)
  }

  @Test func buttonsDoNotMoveAMapThatAFingerHolds() {
    zooms.expect(
      SceneRig<MapScene>(),
      """
      0 0@60,300                ->
      100 0+0,0 1@button.zoomIn ->
      160 0+0,0                 -> action name=held target=button.zoomIn
      """)
  }
}
