import Firmware
import Gestures
import HandsJudging
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// What a panel reports that no hand does, the map does not do either.
struct MapNoiseTests {
  /// One name for two fingers: the map is dragged from where it is, by each of them.
  @Test func aFingerThatLeapsIsAFaultAndNoLeapOfTheMap() throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript("fault", "handover").expect(
      rig,
      """
      0 0@60,200       ->
      8 0@72,200       -> handover from=none to=pan because=fresh x=72.000 y=200.000 contacts=1
      16..80 0@80,200  ->
      88 0@360,460     -> fault kind=leap detail=0
                       -> handover from=pan to=none because=cancelled x=80.000 y=200.000 contacts=0
      96 0@360,472     -> handover from=none to=pan because=fresh x=360.000 y=472.000 contacts=1
      104..200 0@360,480 ->
      400 0@360,480    ->
      408 -            -> handover from=pan to=none because=lifted x=360.000 y=480.000 contacts=0
      """)
    let views = rig.views.map(\.view)
    for (before, after) in zip(views, views.dropFirst()) { #expect(before.step(to: after) < 12.1) }
    let last = try #require(views.last)
    #expect(abs(last.x - 210) < 0.001)
    #expect(abs(last.y - 330) < 0.001)
  }

  @Test(arguments: 0..<8)
  func theMapIsStillUnderTwoRestingFingers(_ seed: UInt64) throws {
    let rig = SceneRig<MapScene>()
    var random = SplitMix64(seed: seed)
    var frame = ContactFrame(time: .zero)
    var reports: [PanelReport] = []
    for step in 0..<250 {
      frame.time = Instant(microseconds: Int64(step) * 8000)
      for (slot, place) in [Point(x: 100, y: 250), Point(x: 280, y: 400)].enumerated() {
        let noise = Vector(
          dx: .random(in: -0.3...0.3, using: &random), dy: .random(in: -0.3...0.3, using: &random))
        if step == 0 {
          frame.place(Contact(id: UInt16(slot), position: place + noise), in: slot)
        } else {
          frame.move(slot: slot, to: place + noise)
        }
      }
      reports.append(.frame(frame))
    }
    rig.run(reports)
    #expect(rig.texts("handover from=none to=pinch").count == 1)
    let views = rig.views.map(\.view)
    let first = try #require(views.first)
    #expect(views.allSatisfy { first.step(to: $0) < 1e-9 })
    #expect(first.x == 200 && first.y == 320 && first.scale == 1)
  }
}
