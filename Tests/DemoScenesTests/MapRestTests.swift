import Firmware
import Gestures
import HandsJudging
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// A flight of the map that is cut short has come to rest too, and the trace has where.
struct MapRestTests {
  @Test func aMapThatIsSuspendedInFlightRestsThere() throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(rig, "0 0@button.zoomIn\n60 -\n150 suspend")
    let rest = try #require(rig.rests.first)
    #expect(rig.rests.count == 1)
    #expect(rest.time == Instant(microseconds: 150_000))
    #expect(rest.view.scale > 1.05 && rest.view.scale < 1.95)
  }

  /// The place of what is dragged, on the map and on the screen: as the finger lands, at each
  /// change, and as it leaves.
  @Test func theTraceHasThePlaceOfWhatAFingerHolds() {
    SceneTranscript("grip").expect(
      SceneRig<MapScene>(),
      """
      0 0@120,460   -> grip target=dot3 mapX=-80.000 mapY=140.000 x=120.000 y=460.000
      8 0+8,0       -> grip target=dot3 mapX=-72.000 mapY=140.000 x=128.000 y=460.000
      16 0+9,3      -> grip target=dot3 mapX=-71.000 mapY=143.000 x=129.000 y=463.000
      24 -          -> grip target=dot3 mapX=-71.000 mapY=143.000 x=129.000 y=463.000
      1000 0@60,200 -> grip target=map mapX=-140.000 mapY=-120.000 x=60.000 y=200.000
      1008 0+0,30   ->
      1200 0+0,30   ->
      1208 -        -> grip target=map mapX=-140.000 mapY=-110.000 x=60.000 y=230.000
      """)
    SceneTranscript("grip", "handover", "transform").expect(
      SceneRig<MapScene>(),
      """
      0 0@60,200  -> grip target=map mapX=-140.000 mapY=-120.000 x=60.000 y=200.000
      8 0+0,30    -> handover from=none to=pan because=fresh x=60.000 y=230.000 contacts=1
                  -> transform scale=1.000 angle=0.0000 x=200.000 y=340.000
      200 0+0,30  ->
      208 -       -> transform scale=1.000 angle=0.0000 x=200.000 y=340.000
                  -> handover from=pan to=none because=lifted x=60.000 y=230.000 contacts=0
                  -> grip target=map mapX=-140.000 mapY=-110.000 x=60.000 y=230.000
      """)
  }

  /// Fingers that drag something else, or that have the map, see no flight end under them.
  @Test(arguments: ["0@60,200", "0@290,360"])
  func nothingComesToRestUnderADrag(_ place: String) {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@button.zoomIn
      50 -
      150 \(place)
      158..300 0+60,0
      4000 0+60,0
      4300 -
      """)
    #expect(rig.texts("gesture kind=drag phase=began").count == 1)
    #expect(rig.rests.isEmpty)
  }

  @Test func aMapThatIsPutAwayInFlightRestsWhereTheFlightLed() {
    SceneTranscript("rest", "navigate").expect(
      SceneRig<MapScene>(),
      """
      0 0@button.zoomIn     ->
      60 -                  ->
      100 0@button.location ->
      150 -                 -> rest name=map scale=2.000 angle=0.0000 x=200.000 y=320.000
                            -> navigate from=harbour to=oldTown by=button
      """)
  }
}
