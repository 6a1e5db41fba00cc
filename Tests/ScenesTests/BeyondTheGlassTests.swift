import Firmware
import Scenes
import TactusCore
import TestSupport
import Testing

/// Panels report fingers a little outside of the picture.
struct BeyondTheGlassTests {
  @Test(arguments: RandomHandsTests.scenes)
  func aFingerBeyondTheEdgeIsTakenByEveryScene(_ scene: SceneKind) {
    for point in [
      Point(x: -10, y: 300), Point(x: 410, y: 300), Point(x: 200, y: -10), Point(x: 200, y: 650),
      Point(x: -10, y: -10), Point(x: 410, y: 650),
    ] {
      let rig = SceneRig(scene)
      var frame = ContactFrame(time: .zero)
      frame.place(Contact(id: 0, position: point), in: 0)
      let landing = frame
      frame.time = .zero + .milliseconds(50)
      frame.lift(slot: 0)
      rig.run([.frame(landing), .frame(frame)])
      let decisions = rig.texts("decide")
      // Somebody watches it, and nobody does after it has left.
      let landed = decisions.filter { $0.contains(" because=landed ") }
      let settled = decisions.filter {
        !$0.contains(" to=possible ") && !$0.contains(" to=active ")
      }
      #expect(!landed.isEmpty, "at \(point.x), \(point.y)")
      #expect(landed.count == settled.count, "at \(point.x), \(point.y): \(decisions)")
    }
  }
}
