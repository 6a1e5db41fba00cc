import Firmware
import Gestures
import HandsJudging
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// A flight of the map that is cut short has come to rest too, and says where.
struct MapRestTests {
  @Test func aMapThatIsSuspendedInFlightRestsThere() throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(rig, "0 0@button.zoomIn\n60 -\n150 suspend")
    let rest = try #require(rig.rests.first)
    #expect(rig.rests.count == 1)
    #expect(rest.time == Instant(microseconds: 150_000))
    #expect(rest.view.scale > 1.05 && rest.view.scale < 1.95)
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

  @Test func aFlightThatAFingerHoldsWhenTheDrawerOpensRestsThere() {
    var motion = makeMotion()
    let time = Instant(microseconds: 100_000)
    motion.zoom(by: 2, about: .zero, isAimed: false, at: .zero)
    let shown = motion.transform(at: time)
    motion.setStage(Rect(x: 0, y: 0, width: 400, height: 360), isHeld: true, at: time)
    #expect(motion.nextRest == time)
    #expect(motion.takeRest(by: time)?.scale == shown.scale)
    #expect(motion.nextRest == .never)
  }
}
