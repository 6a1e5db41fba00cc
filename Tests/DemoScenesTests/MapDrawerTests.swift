import Firmware
import Gestures
import HandsJudging
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// The drawer over the map, which a finger swipes shut; and what is where beside it.
struct MapDrawerTests {
  private let open = "0 0@button.drawer\n50 -\n"

  /// On a screen that is higher than wide it goes down, on another to the left.
  @Test(arguments: [
    // Beyond its half, and slowly; and before that.
    (400, 640, "0+0,160", "2400 0+0,160\n", true), (400, 640, "0+0,140", "2400 0+0,140\n", false),
    (640, 400, "0+-125,0", "2400 0+-125,0\n", true),
    (640, 400, "0+-110,0", "2400 0+-110,0\n", false),
    // A fast finger decides by its direction.
    (400, 640, "0+0,90", "", true), (640, 400, "0+-70,0", "", true),
    // Another direction is another gesture, or none.
    (400, 640, "0+120,0", "", false), (640, 400, "0+0,100", "", false),
    (400, 640, "0+0,-90", "", false),
  ])
  func aFingerSwipesItShut(
    _ width: Int32, _ height: Int32, _ way: String, _ wait: String, _ shuts: Bool
  ) {
    let rig = SceneRig<MapScene>(width: width, height: height)
    let place = height > width ? "200,450" : "150,150"
    let lift = wait.isEmpty ? 2158 : 2408
    SceneTranscript.play(rig, open + "2000 0@\(place)\n2008..2150 \(way)\n\(wait)\(lift) -")
    #expect(rig.texts("action name=swiped target=drawer").count == (shuts ? 1 : 0))
    #expect(rig.firmware.scene.drawer.isOpen == !shuts)
    #expect(rig.firmware.scene.layout.stage(0) == rig.firmware.scene.plane.viewport || !shuts)
    #expect(rig.texts("action name=centred").isEmpty)
  }

  /// It is under the finger from where its drag took off, and never farther out than open.
  @Test func itStaysUnderTheFinger() {
    SceneTranscript("grip", "rest name=map.drawer").expect(
      SceneRig<MapScene>(),
      """
      0 0@button.drawer ->
      50 -              -> (1390.435) rest name=map.drawer at=280.000
      2000 0@200,380    -> grip target=drawer x=0.000 y=360.000
      2008 0+0,60       -> grip target=drawer x=0.000 y=410.000
      2016 0+0,90       -> grip target=drawer x=0.000 y=440.000
      2024 0+0,-90      -> grip target=drawer x=0.000 y=360.000
      2300 0+0,-90      ->
      2308 -            -> grip target=drawer x=0.000 y=360.000
                        -> rest name=map.drawer at=280.000
      """)
  }

  /// The sizes of small and of usual boards, in points.
  @Test(
    arguments: [
      (358, 269), (599, 339), (962, 542), (428, 857), (1367, 854), (328, 541), (320, 480),
    ] as [(Float, Float)])
  func buttonsNeverOverlap(_ width: Float, _ height: Float) {
    let layout = MapLayout(width: width, height: height)
    for shift in [0, layout.drawerLength] {
      let stage = layout.stage(shift)
      for first in 0..<MapTarget.buttons.count {
        let frame = layout.frame(of: MapTarget.buttons[first], shift)
        #expect(frame.x >= stage.x && frame.maxX <= stage.maxX)
        for second in 0..<first {
          let other = layout.frame(of: MapTarget.buttons[second], shift)
          let isApart =
            frame.maxX <= other.x || other.maxX <= frame.x || frame.maxY <= other.y
            || other.maxY <= frame.y
          #expect(isApart, "buttons \(first) and \(second), shift \(shift)")
        }
      }
    }
  }
}
