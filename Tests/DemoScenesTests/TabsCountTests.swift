import Firmware
import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// One to eight tabs: each can be reached, by its item and by swipes.
struct TabsCountTests {
  private static func rig(_ count: Int) -> SceneRig<TabsScene> {
    var tuning = Firmware<TabsScene>.Tuning()
    tuning.scene.count = Int32(count)
    return SceneRig(tuning: tuning)
  }

  @Test(arguments: 1...8)
  func everyTabHasItsTargets(count: Int) {
    let rig = Self.rig(count)
    let names = (0..<rig.firmware.scene.targetCount).map { rig.name(of: TargetID($0)) }
    #expect(names.count == 1 + 14 * count)
    #expect(Set(names).count == names.count)
    for index in 0..<Tab.count {
      #expect(names.contains("tab.\(Tab(index).name)") == (index < count))
    }
  }

  @Test(arguments: 1...8)
  func swipesLeadToTheLastTabAndNoFurther(count: Int) {
    let rig = Self.rig(count)
    for turn in 0..<count + 1 {
      let time = turn * 1000
      SceneTranscript.play(
        rig, "\(time) 0@300,300\n\(time + 8)..\(time + 160) 0+-150,0\n\(time + 164) -")
    }
    let places = rig.texts("navigate").map { $0.split(separator: " ")[2] }
    #expect(places == (1..<max(count, 1)).map { "to=\(Tab($0).name)" })
  }

  @Test(arguments: 2...8)
  func everyItemLeadsToItsTab(count: Int) {
    let rig = Self.rig(count)
    for index in 1..<count {
      SceneTranscript.play(
        rig, "\(index * 1000) 0@tab.\(Tab(index).name)\n\(index * 1000 + 40) -")
    }
    #expect(rig.texts("navigate").count == count - 1)
    #expect(rig.texts("navigate").last?.hasSuffix("to=\(Tab(count - 1).name) by=button") == true)
  }

  @Test func theBarLeavesNoTargetTooSmallAndNoPlaceEmpty() {
    for (width, height): (Float, Float) in [(599, 339), (953, 572), (1367, 854), (428, 857)] {
      for count in 1...8 {
        let layout = TabsLayout(width: width, height: height, count: count)
        #expect(layout.content.maxY == layout.items.y)
        guard count > 1 else {
          #expect(layout.items.height == 0)
          continue
        }
        for index in 0..<count {
          let item = layout.item(Tab(index))
          #expect(item.width >= 44 && item.height >= 44)
          let mark = layout.mark(of: Tab(index))
          #expect(mark.x >= item.x && mark.maxX <= item.maxX)
          #expect(layout.name(of: Tab(index)).maxX <= item.maxX)
        }
        #expect(layout.item(at: layout.item(Tab(count - 1)).center)?.index == count - 1)
      }
    }
  }
}
