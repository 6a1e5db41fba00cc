import Scenes
import TactusCore
import TestSupport
import Testing

/// Panels report fingers a little outside of the picture.
struct BeyondTheGlassTests {
  @Test(arguments: RandomHandsTests.scenes)
  func aFingerBeyondTheEdgeIsTakenByEveryScene(_ scene: SceneKind) {
    let rig = SceneRig(scene)
    for point in [
      Point(x: -10, y: 300), Point(x: 410, y: 300), Point(x: 200, y: -10), Point(x: 200, y: 650),
      Point(x: -10, y: -10), Point(x: 410, y: 650),
    ] {
      #expect(!rig.target(under: point, at: .zero).isEmpty)
    }
  }
}
