import Controls
import Firmware
import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// The hints in front of a view: where they are, and how they move with a finger.
struct FocalHintTests {
  private func scene(after text: String) -> SceneRig<FocalScene> {
    let rig = SceneRig<FocalScene>()
    SceneTranscript.play(rig, text)
    return rig
  }

  private func frame(_ side: Side, after text: String, at milliseconds: Int64) -> Rect? {
    let rig = scene(after: text)
    return rig.firmware.scene.hintFrame(
      side, rig.firmware.scene.appearance(at: .zero + .milliseconds(milliseconds)))
  }

  private let rest = FocalLayout(width: 400, height: 640)

  @Test func atRestTheyAreAtTheirSidesAndAFingerHighAndWide() {
    for side in [Side.left, .right, .above] {
      let frame = frame(side, after: "", at: 0)
      #expect(frame == rest.hint(side))
      #expect((frame?.width ?? 0) >= 44 && (frame?.height ?? 0) >= 44)
    }
    #expect(frame(.below, after: "", at: 0) == nil)
  }

  @Test func aHintComesOutWithASwipeTowardsItAndTheOtherGivesWay() {
    // By a quarter of the way, at most 16 pt.
    for (dx, peek): (Float, Float) in [(40, 10), (64, 16), (64.4, 16), (120, 16)] {
      let text = "0 0@200,310\n8 0+9,0\n16 0+\(10 + dx),0"
      #expect(abs((frame(.left, after: text, at: 16)?.x ?? 0) - peek) < 0.01)
      #expect(
        abs((frame(.right, after: text, at: 16)?.x ?? 0) - (352 + min(dx / 4, 48))) < 0.01)
    }
  }

  @Test func theHintOfAPullComesDownWithIt() {
    for (pull, y): (Float, Float) in [(50, 24), (100, 48), (150, 48)] {
      let text = "0 0@200,310\n8 0+0,9\n16 0+0,\(10 + pull)"
      #expect(abs((frame(.above, after: text, at: 16)?.y ?? 0) - y) < 0.01)
    }
    // Let go, it springs back from there.
    let text = "0 0@200,310\n8 0+0,9\n16 0+0,60\n24 -"
    #expect(abs((frame(.above, after: text, at: 24)?.y ?? 0) - 24) < 0.01)
    let after = frame(.above, after: text, at: 124)?.y ?? 0
    #expect(after > 0.5 && after < 23)
    #expect(frame(.above, after: text, at: 3000)?.y == 0)
  }

  // The list's top is within 10 pt, or up to 40 pt beyond.
  @Test func theHintOfAPullLeavesWhereThereIsNone() {
    for (scroll, y): (Float, Float) in [(0, 0), (10, 0), (30, -22), (50, -44), (200, -44)] {
      let text = "0 0@200,510\n8 0+0,-10\n16 0+0,\(-10 - scroll)\n200 0+0,\(-10 - scroll)\n"
      let frame = frame(.above, after: text, at: 200)
      #expect(abs((frame?.y ?? 0) - y) < 0.05, "\(String(describing: frame)) at \(scroll)")
      // The others stay.
      #expect(self.frame(.left, after: text, at: 200) == rest.hint(.left))
    }
  }

  @Test func theHintOfAPullIsNoButtonWhereThereIsNoPull() {
    for (scroll, target) in [(10, "hint.pull"), (12, "header"), (200, "header")] {
      let rig = scene(
        after: "0 0@200,510\n8 0+0,-10\n16 0+0,\(-10 - scroll)\n200 0+0,\(-10 - scroll)\n")
      let time = Instant.zero + .milliseconds(200)
      #expect(rig.target(under: Point(x: 200, y: 20), at: time) == target)
    }
  }

  @Test func theyLeaveWithTheirViewAndComeBackWithIt() {
    let swipe = "0 0@200,310\n8..200 0+90,0\n208 -\n"
    let before = frame(.right, after: "0 0@200,310\n8..200 0+90,0\n208 0+90,0", at: 208)
    #expect(frame(.right, after: swipe, at: 208) == before)
    #expect(frame(.left, after: swipe, at: 3000)?.maxX ?? 0 <= 16)
    let rig = scene(after: swipe + "3000 0@200,310\n3008..3200 0+-90,0\n3208 -")
    let level = { rig.firmware.scene.appearance(at: .zero + .milliseconds($0)).hints.presence }
    #expect(level(3208) == 0)
    #expect(level(3300) > 0.1 && level(3300) < 1)
    #expect(level(6000) == 1)
    #expect(
      rig.texts("rest name=hints") == ["rest name=hints at=0.000", "rest name=hints at=1.000"])
  }

  @Test func aHintIsHitWhereItIsDrawn() {
    // The tab on the left has come out by 16 pt: it is hit at 60 pt, where at rest a row lies.
    let middle = rest.hint(.left).center.y
    let text = "0 0@200,510\n8 0+12,0\n16 0+100,0"
    let rig = scene(after: text)
    let time = Instant.zero + .milliseconds(16)
    #expect(rig.target(under: Point(x: 60, y: middle), at: time) == "hint.left")
    #expect(rig.target(under: Point(x: 66, y: middle), at: time) != "hint.left")
    #expect(scene(after: "").target(under: Point(x: 60, y: middle), at: time) == "central.row4")
  }

  @Test func hintsOfTheNextViewComeWhenTheOnesBeforeHaveLeft() {
    // In the ring both ends of this navigation could have hints; here those of north come back.
    let rig = SceneRig<RingScene>()
    SceneTranscript.play(
      rig, "0 0@200,310\n8..200 0+-90,0\n208 -\n300 0@100,310\n308..400 0+90,0\n408 -")
    #expect(rig.texts("navigate").last == "navigate from=east to=north by=swipe")
    #expect(rig.firmware.scene.base.appearance(at: .zero + .milliseconds(4000)).hints.presence == 1)
  }

  @Test func atLeastFourRowsShowOnTheSmallestScreen() {
    // 480 × 272 pixels on 4.3 inches are 599 × 339 pt.
    let layout = FocalLayout(width: 599, height: 339)
    let list = layout.list(besideHints: true)
    #expect(list.row(3).maxY <= list.viewport.maxY)
    for index in 0..<2 { #expect(layout.button(index).height >= 44) }
  }

  @Test(arguments: [(599, 339), (953, 572), (1367, 854), (428, 857)] as [(Float, Float)])
  func nothingOverlaps(_ width: Float, _ height: Float) {
    let layout = FocalLayout(width: width, height: height)
    let list = layout.list(besideHints: true)
    for index in 0..<3 {
      let row = list.row(index)
      #expect(row.width <= 640)
      #expect(row.x >= layout.hint(.left).maxX && row.maxX <= layout.hint(.right).x)
    }
    #expect(layout.button(0).y >= list.viewport.maxY)
    #expect(layout.button(0).maxX < layout.button(1).x)
    #expect(layout.button(1).maxX <= width && layout.button(1).maxY <= height)
  }
}
