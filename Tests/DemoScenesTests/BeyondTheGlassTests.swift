import Firmware
import HandsJudging
import Interactions
import TactusCore
import TestSupport
import Testing

/// Panels report fingers a little outside the picture.
struct BeyondTheGlassTests {
  private struct Check: SceneCheck {
    func run<S: Scene & ~Copyable>(_ scene: S.Type) {
      let rig = SceneRig<S>()
      for point in [
        Point(x: -10, y: 300), Point(x: 410, y: 300), Point(x: 200, y: -10), Point(x: 200, y: 650),
        Point(x: -10, y: -10), Point(x: 410, y: 650),
      ] {
        #expect(!rig.target(under: point, at: .zero).isEmpty)
        // A finger that lands, moves and lifts there leaves no fault and nothing open.
        SceneTranscript.play(
          rig, "0 0@\(point.x),\(point.y)\n8..80 0+30,30\n88 -")
        let faults = HandsJudge.faults(in: rig)
        #expect(faults.isEmpty, "at \(point): \(faults)")
      }
    }
  }

  @Test(arguments: DemoScene.all)
  func aFingerBeyondTheEdgeIsHandledByEveryScene(_ scene: DemoScene) throws {
    try scene.run(Check())
  }
}
