import Firmware
import Gestures
import HandsJudging
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// How the map flies to where a tap or a button sends it.
struct MapFlightTests {
  private func milliseconds(_ time: Int64) -> Instant { Instant(microseconds: time * 1000) }

  @Test func twoPressesOfTheButtonAreFourTimesAsLarge() {
    let rig = SceneRig<MapScene>()
    SceneTranscript("action", "rest").expect(
      rig,
      """
      0 0@button.zoomIn   ->
      60 -                -> action name=pressed target=button.zoomIn
      120 1@button.zoomIn ->
      180 -               -> action name=pressed target=button.zoomIn
                          -> (1641.667) rest name=map scale=4.000 angle=0.0000 x=200.000 y=320.000
      """)
  }

  @Test func aDoubleTapDoublesTheScaleAboutItsPlace() {
    let rig = SceneRig<MapScene>()
    SceneTranscript("action", "rest", "gesture kind=doubleTap").expect(
      rig,
      """
      0 0@90,500   ->
      50 -         ->
      150 1@92,500 ->
      200 -        -> gesture kind=doubleTap phase=recognized target=map x=92.000 y=500.000 recognizer=doubleTap
                   -> action name=zoomed target=map
                   -> (1641.421) rest name=map scale=2.000 angle=0.0000 x=308.000 y=140.000
      """)
  }

  // North.

  @Test func theSnapIsFelt() {
    SceneTranscript("haptic").expect(
      SceneRig<MapScene>(),
      """
      0 0@100,300 1@300,300     ->
      60..400 0+0,20 1+0,0      ->
      408 -                     -> haptic kind=light
      2000 0@100,300 1@300,300  ->
      2060..2400 0+0,30 1+0,0   ->
      2408 -                    ->
      """)
  }

  @Test func theCompassTurnsNorthAndKeepsTheScale() {
    SceneTranscript("rest").expect(
      SceneRig<MapScene>(),
      """
      0 0@button.zoomIn        ->
      50 -                     -> (1491.421) rest name=map scale=2.000 angle=0.0000 x=200.000 y=320.000
      3000 0@100,300 1@300,300 ->
      3060..3400 0+0,60 1+0,0  ->
      3500 0+0,60 1+0,0        ->
      3508 -                   ->
      4000 0@button.north      ->
      4050 -                   -> (5394.903) rest name=map scale=2.088 angle=0.0000 x=197.127 y=350.459
      """)
  }

  // The drawer.

  @Test func theDrawerMovesTheVisualCentreAndTheMapWithIt() {
    let rig = SceneRig<MapScene>()
    SceneTranscript("rest", "action").expect(
      rig,
      """
      0 0@button.drawer ->
      50 -              -> action name=pressed target=button.drawer
                        -> (1313.212) rest name=map scale=1.000 angle=0.0000 x=200.000 y=180.000
                        -> (1390.435) rest name=map.drawer at=280.000
      3000 0@place1     ->
      3050 -            -> action name=centred target=place1
                        -> (4222.469) rest name=map scale=1.000 angle=0.0000 x=245.000 y=118.000
      """)
  }

  @Test func aThingThatIsDraggedInFlightStopsTheMap() throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@button.zoomIn
      50 -
      150 0@290,360
      158 0+0,0
      166..200 0+60,0
      1200 0+60,0
      1300 -
      """)
    #expect(rig.rests.isEmpty)
    let view = try #require(rig.views.last?.view)
    #expect(view.scale > 1.05 && view.scale < 1.95)
    #expect(!rig.texts("action name=moved").isEmpty)
  }

  /// A tap would centre on what is under the finger, which is elsewhere when the map is at rest.
  @Test func aLabelTakesNoTapsInFlight() {
    var table = GestureTable()
    var scene = MapScene(Screen(width: 400, height: 640), MapTuning(), &table)
    scene.plane.zoom(by: 2, about: scene.plane.viewport.center, isAimed: false, at: .zero)
    for time: Int64 in [100, 3000] {
      let transform = scene.plane.transform(at: milliseconds(time))
      let place = scene.overlays.frame(ofLabel: 0, transform).center
      let hit = scene.hit(place, at: milliseconds(time))
      #expect(MapOverlay(hit.target) == .label(0))
      #expect(hit.caught.contains(Int(scene.tap.index)) == (time == 100))
    }
  }
}
