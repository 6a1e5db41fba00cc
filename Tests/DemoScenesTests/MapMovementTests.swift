import Firmware
import Gestures
import HandsJudging
import Raster
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// One finger pans, two pinch and rotate: what is under the fingers stays under them.
struct MapMovementTests {
  @Test func aPanStartsWhereItIsRecognized() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(rig, "0 0@100,300\n8 0+9,0\n16 0+12,0\n24 0+50,30\n32 -")
    let views = rig.views
    // It takes off at 10 pt: the map does not catch up on that distance.
    #expect(views.first?.time == Instant(microseconds: 16_000))
    #expect(views.first.map { $0.view.x } == 202)
    #expect(views.last.map { $0.view.x } == 240)
    #expect(views.last.map { $0.view.y } == 350)
  }

  @Test(arguments: 0..<20)
  func mapPointsStayUnderTwoFingers(_ seed: UInt64) {
    let rig = SceneRig<MapScene>()
    var random = SplitMix64(seed: seed)
    func place() -> String {
      "\(Int.random(in: 20...330, using: &random)),\(Int.random(in: 60...600, using: &random))"
    }
    var text = "0 0@100,200 1@260,420\n60 0+0,0 1+0,0\n"
    for step in 0..<6 {
      text += "\(68 + step * 160)..\(220 + step * 160) 0@\(place()) 1@\(place())\n"
    }
    SceneTranscript.play(rig, text + "1200 -")
    expectPointsStay(rig)
  }

  /// From the beginning of a pinch, while it is within the limits and its fingers are apart.
  private func expectPointsStay(_ rig: SceneRig<MapScene>) {
    var frame = ContactFrame(time: .zero)
    var points: [(x: Double, y: Double)] = []
    var count = 0
    for (_, record) in rig.records {
      if case .frame(let next) = record.content {
        if (next[1].position - next[0].position).length < 16 { return }
        frame = next
      }
      guard let view = MapView(record), frame.down.count == 2 else { continue }
      if points.isEmpty { points = [view.map(frame[0].position), view.map(frame[1].position)] }
      guard view.scale > 0.501, view.scale < 7.999 else { return }
      #expect(distance(view.screen(points[0]), frame[0].position) <= 0.01)
      #expect(distance(view.screen(points[1]), frame[1].position) <= 0.01)
      count += 1
    }
    #expect(count > 10)
  }

  @Test func fingersThatMeetKeepTheLastScale() {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@100,300 1@300,300
      8..200 0+90,0 1+-93,0
      208 0+90,0 1+-95,0
      216 0+90,0 1+-110,0
      224 0+90,0 1+-109,3
      232 -
      """)
    let scales = rig.views.map(\.view.scale)
    #expect(scales.allSatisfy { $0.isFinite && $0 > 0 })
    // A span of 17 pt can be measured, one of 15 pt or less cannot.
    #expect(Set(scales.suffix(3)).count == 1)
  }
}
