import Firmware
import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// A finger on a button of the map shows at once.
struct MapPressTests {
  @Test(arguments: [MapTarget.zoomIn, .zoomOut, .north, .reset, .list, .location])
  func aPressShowsInTheNextPicture(_ button: MapTarget) throws {
    let rig = SceneRig<MapScene>(draws: true)
    let target = button.id()
    var lights: [Float] = []
    rig.observe = { lights.append($0.scene.presses.shown.brightness(of: target)) }
    SceneTranscript.play(rig, "100 0@\(rig.name(of: target))\n300 -")
    let tick = try #require(
      rig.records.first { entry in
        if case .frame = entry.record.content { true } else { false }
      }?.tick)
    #expect(lights[Int(tick) - 1] == 0)
    #expect(lights[Int(tick)] == 1)
    let pictures = rig.records.compactMap { entry -> (tick: UInt32, hash: UInt64)? in
      guard case .display(let hash) = entry.record.content else { return nil }
      return (entry.tick, hash)
    }
    let before = pictures.last { $0.tick < tick }
    let after = pictures.first { $0.tick >= tick }
    #expect(after?.tick == tick)
    #expect(after?.hash != before?.hash)
  }
}
