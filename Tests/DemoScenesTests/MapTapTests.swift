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

  /// Two steps are two steps, whatever of the first one is still under way.
  @Test(arguments: [110, 150, 240, 520, 900, 1500])
  func aSecondDoubleTapIsNeverLost(_ gap: Int) throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(rig, doubleTap(at: 0) + doubleTap(at: 200 + gap))
    let rest = try #require(rig.rests.last?.view)
    #expect(rest.scale == 4)
    #expect(distance(rest.screen((x: 40, y: 64)), Point(x: 240, y: 384)) < 0.01)
    #expect(rig.texts("action name=zoomed").count == 2)
  }

  private func doubleTap(at time: Int) -> String {
    "\(time) 0@240,384\n\(time + 50) -\n\(time + 150) 0@240,384\n\(time + 200) -\n"
  }

  /// Long enough for a pair, and with fingers that tremble beyond its dead band.
  @Test(arguments: [40, 120, 350, 700], [0, 3])
  func aSecondTapOfTwoFingersIsNeverLost(_ gap: Int, _ way: Int) throws {
    let rig = SceneRig<MapScene>()
    rig.run(zoom: 8)
    let tap = { (time: Int) in
      """
      \(time) 0@100,200
      \(time + 20) 0+0,0 1@300,440
      \(time + 80) 0+0,0 1+0,0
      \(time + 100) 0+0,\(way) 1+0,0
      \(time + 120) 1+0,0
      \(time + 130) -

      """
    }
    SceneTranscript.play(rig, tap(6000) + tap(6130 + gap))
    #expect(rig.texts("action name=zoomedOut").count == 2)
    #expect(abs(try #require(rig.rests.last?.view).scale - 2) < 1e-5)
  }

  @Test(arguments: ["0@100,300", "0@100,300 1@200,400"])
  func fingersThatRestLetAZoomFinish(_ fingers: String) throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(rig, "0 0@button.zoomIn\n50 -\n150 \(fingers)\n3000 -")
    #expect(rig.rests.map(\.view.scale) == [2])
    #expect(rig.texts("rest") == ["rest name=map scale=2.000 angle=0.0000 x=200.000 y=320.000"])
  }

  @Test func aFingerThatMovesCatchesAZoom() throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig, "0 0@button.zoomIn\n50 -\n150 0@100,300\n158..260 0+60,0\n600 0+60,0\n700 -")
    let views = rig.views.map(\.view)
    let first = try #require(views.first)
    let last = try #require(views.last)
    #expect(first.scale > 1.05 && first.scale < 1.95)
    #expect(last.scale == first.scale && last.x - first.x > 40)
    #expect(rig.rests.isEmpty)
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
