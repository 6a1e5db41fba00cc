import Firmware
import Gestures
import Interactions
import Simulation
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// Tests of the laws themselves: a scene that breaks one is found out.
struct HandsLawsTests {
  private func faults<S: LawfulScene & ~Copyable>(
    of scene: S.Type, _ sabotage: Watched<S>.Sabotage?
  ) -> [String] {
    var faults: [String] = []
    for seed in UInt64(0)..<4 {
      let rig = SceneRig<Watched<S>>(width: 480, height: 320)
      rig.firmware.scene.log.sabotage = sabotage
      rig.judgePictures(tickRate: 120)
      let targets = (0..<rig.firmware.scene.targetCount).map {
        rig.firmware.scene.target(TargetID($0)).frame
      }
      var panel = MonkeyPanel(
        seed: seed, screen: ScreenSize(of: rig.firmware.board), targets: targets)
      rig.run(&panel)
      faults += rig.firmware.scene.log.faults
    }
    return faults
  }

  @Test func aSceneThatDoesNothingWrongIsNotBlamed() {
    #expect(faults(of: TabsScene.self, nil) == [])
    #expect(faults(of: ReaderScene.self, nil) == [])
  }

  @Test func aSceneThatFeelsNoTouchIsFound() {
    let found = faults(of: TabsScene.self, .numb)
    #expect(found.contains { $0.contains("does not stop under a finger") })
    #expect(found.contains { $0.contains("a press does not show") })
  }

  @Test func aSceneThatDoesNotReportWhereItRestsIsFound() {
    #expect(faults(of: TabsScene.self, .mute).contains { $0.contains("no record says where") })
  }

  @Test func aSceneThatIsAheadOfItsFingerIsFound() {
    #expect(faults(of: TabsScene.self, .leaping).contains { $0.contains("tabs jumps as it is") })
    #expect(faults(of: ReaderScene.self, .leaping).contains { $0.contains("list jumps as it is") })
  }

  @Test func aListThatGlidesBackIsFound() {
    for isBackwards in [false, true] {
      let rig = SceneRig<Watched<TabsScene>>()
      rig.firmware.scene.log.sabotage = isBackwards ? .backwards : nil
      SceneTranscript.play(rig, "0 0@200,400\n8..200 0+0,-150\n208 -")
      let found = rig.firmware.scene.log.faults
      #expect(found.contains { $0.contains("moves against its finger") } == isBackwards)
    }
  }

  @Test(
    arguments: [
      ([0, 4, 8], 1), ([0, -4, -8], -1), ([0, 3, 6], 0), ([0, 10, 8.5], 0), ([0, 100, 101], 0),
      ([100, 0, 4, 8], 1), ([0, 20], 1), ([5], 0), ([], 0),
    ] as [([Float], Float)])
  func theLastDirectionIsTheOneOfTheEnd(path: [Float], direction: Float) {
    #expect(MotionLaws.lastDirection(of: path) == direction)
  }

  @Test(arguments: [(brightness: Float(0), isFault: false), (1, true)])
  func aLightThatStaysIsFound(brightness: Float, isFault: Bool) {
    var laws = PictureLaws()
    laws.see(.landed(1, on: 7, at: 0, isPress: true))
    laws.see(at: .zero + .milliseconds(100), [], isResting: false, records: []) { _ in 1 }
    laws.see(.left(1, on: 7, at: 200))
    laws.see(at: .zero + .milliseconds(519), [], isResting: false, records: []) { _ in 1 }
    #expect(laws.faults == [] && laws.shownCount == 1)
    laws.see(at: .zero + .milliseconds(520), [], isResting: true, records: []) { _ in brightness }
    #expect(laws.faults.isEmpty != isFault)
  }
}
