import Firmware
import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// How targets are numbered: group after group.
struct TargetGroupTests {
  private enum Group: UInt8, TargetGroup {
    case bar, rows, footer

    var size: Int {
      switch self {
      case .bar: 1
      case .rows: 12
      case .footer: 2
      }
    }
  }

  @Test func groupsFollowEachOther() {
    #expect(Group.targetCount == 15)
    #expect(Group.bar.id() == 0)
    #expect(Group.rows.id(0) == 1)
    #expect(Group.rows.id(11) == 12)
    #expect(Group.footer.id(0) == 13)
  }

  @Test func everyTargetIsFoundWhereItWasNumbered() {
    for id in 0..<TargetID(Group.targetCount) {
      let (group, place) = Group.find(id)
      #expect(group.id(place) == id)
    }
    #expect(Group.find(12) == (.rows, 11))
    #expect(Group.find(13) == (.footer, 0))
  }

  @Test func everySceneNumbersItsTargetsBothWays() {
    let plan = FocalPlan.standard
    for id in 0..<TargetID(FocalTarget.count(in: plan)) {
      #expect(FocalTarget(id, in: plan).id(in: plan) == id)
    }
    for id in 0..<TargetID(PagerTarget.count) { #expect(PagerTarget(id).id == id) }
    for id in 0..<TargetID(TabsTarget.count(tabs: Tab.count)) {
      let (group, place) = TabsTarget.find(id)
      #expect(group.id(place) == id)
    }
    for id in 0..<TargetID(MapTarget.targetCount) { #expect((MapOverlay(id)?.id ?? id) == id) }
    for id in 0..<TargetID(ReaderTarget.targetCount) {
      let (group, place) = ReaderTarget.find(id)
      #expect(group.id(place) == id)
    }
  }

  private struct NamesCheck: SceneCheck {
    func run<S: Scene & ~Copyable>(_ scene: S.Type) {
      let rig = SceneRig<S>()
      let names = (0..<rig.firmware.scene.targetCount).map { rig.name(of: TargetID($0)) }
      #expect(Set(names).count == names.count)
    }
  }

  @Test(arguments: DemoScene.all)
  func targetNamesInASceneAreUnique(_ scene: DemoScene) throws {
    try scene.run(NamesCheck())
  }
}
