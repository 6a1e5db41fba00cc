import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// What is visible during a drag: offsets in points.
struct FocalAppearanceTests {
  /// What a hand that did `text` sees at a time, in ms.
  private func appearance(
    after text: String, at milliseconds: Int64, _ rig: SceneRig<FocalScene> = SceneRig()
  ) -> FocalScene.Appearance {
    SceneTranscript.play(rig, text)
    return rig.firmware.scene.appearance(at: .zero + .milliseconds(milliseconds))
  }

  private func place(
    _ name: String, in appearance: FocalScene.Appearance, of size: (Float, Float) = (400, 640)
  ) -> Vector? {
    for index in 0..<appearance.views.count where appearance.views[index].place == .named(name) {
      let placed = appearance.views[index]
      return appearance.offset
        + Vector(dx: Float(placed.column) * size.0, dy: Float(placed.row) * size.1)
    }
    return nil
  }

  @Test func theViewInFrontFollowsTheFingerFromWhereTheDragBegan() {
    let appearance = appearance(after: "0 0@200,310\n8 0+12,0\n16 0+77,9", at: 16)
    #expect(appearance.offset == Vector(dx: 67, dy: 0))
    // The next one is one screen away and follows from there.
    #expect(place("leftA", in: appearance) == Vector(dx: -333, dy: 0))
    #expect(appearance.views.count == 2)
  }

  // Ten points behind the finger, from the first sample on.
  @Test func nothingJumpsByTheWayAfterWhichADragBegins() {
    let drags: [(String, Vector, Float)] = [
      ("12,0", Vector(dx: 2, dy: 0), 0), ("0,30", Vector(dx: 0, dy: 20), 0), ("0,-30", .zero, 20),
    ]
    for (drag, offset, scroll) in drags {
      let appearance = appearance(after: "0 0@200,310\n8 0+\(drag)", at: 8)
      #expect((appearance.offset - offset).length < 0.001)
      #expect(abs(appearance.scroll[0] - scroll) < 0.001)
    }
  }

  @Test func whereThereIsNoNeighbourAViewResistsAndNeverGoesAThirdOfTheWay() {
    // The notices have nothing beside them.
    func seen(_ dx: Float) -> Float {
      let rig = SceneRig<FocalScene>()
      SceneTranscript.play(rig, "0 0@200,310\n8..200 0+0,130\n208 -")
      let text = "20000 0@20,310\n20008 0+5,0\n20016..20400 0+\(10 + dx),0"
      return appearance(after: text, at: 20400, rig).offset.dx
    }
    // At first three tenths of the way, then less and less.
    #expect(abs(seen(1) - 0.3) < 0.01)
    #expect(seen(100) > 20 && seen(100) < 30)
    #expect(seen(2000) > 100 && seen(2000) < 400 / 3)
  }

  @Test func aPullHintFollowsAHundredPointsBehind() {
    for (pull, hint): (Float, Float) in [(40, -60), (99.5, -0.5), (100, 0), (120, 0)] {
      let rig = SceneRig<FocalScene>()
      SceneTranscript.play(rig, "0 0@200,310\n8..200 0+90,0\n208 -")
      let text = "3000 0@200,200\n3008 0+0,8\n3016 0+0,\(10 + pull)"
      let appearance = appearance(after: text, at: 3016, rig)
      #expect(appearance.pull?.side == .above)
      #expect(appearance.pull?.to == .leftB)
      #expect(abs(appearance.pullHint - hint) < 0.001)
    }
  }

  @Test func aPullShowsWhenLettingGoNavigates() {
    for (pull, isComplete): (Float, Bool) in [(120, false), (120.5, true)] {
      let text = "0 0@200,310\n8 0+0,12\n16 0+0,\(pull)"
      let appearance = appearance(after: text, at: 16)
      #expect(appearance.pull?.isComplete == isComplete)
      #expect(appearance.armed == (isComplete ? .above : nil))
    }
  }

  @Test func aSwipeShowsWhenLettingGoNavigates() {
    for (dx, armed): (Float, Side?) in [(50, nil), (50.1, .left), (-50, nil), (-50.1, .right)] {
      let text = "0 0@200,310\n8 0+\(dx > 0 ? 12 : -12),0\n16 0+\(dx),0"
      #expect(appearance(after: text, at: 16).armed == armed)
    }
  }

  @Test func aHorizontalDragShowsNoPullHint() {
    #expect(appearance(after: "0 0@200,310\n8 0+12,0\n16 0+40,30", at: 16).pull == nil)
  }

  @Test func nothingJumpsWhenADragIsLetGo() {
    let ends = ["0+90,8", "0+40,0", "0+0,130", "0+0,60", "0+150,60", "0+-90,0"]
    for end in ends {
      let start = end.hasPrefix("0+0") || end.hasSuffix("60") ? "0+0,12" : "0+12,0"
      let text = "0 0@200,310\n8 \(start)\n16 \(end)\n24 \(end)"
      let held = appearance(after: text, at: 32)
      let left = appearance(after: text + "\n32 -", at: 32)
      // The view that was in front is where it was.
      let (before, after) = (place("central", in: held), place("central", in: left))
      #expect(before != nil && after != nil)
      if let before, let after { #expect((after - before).length < 0.01, "\(end)") }
    }
  }

  @Test func aFlightGoesOnWithTheSpeedOfTheFingerUpToALimit() {
    // 12 pt in 8 ms are 1500 pt/s.
    for (limit, expected): (Float, Float) in [(5000, 1500), (1600, 1500), (1000, 1000)] {
      var tuning = Firmware<FocalScene>.Tuning()
      tuning.scene.stage.flightSpeedMax = limit
      let rig = SceneRig<FocalScene>(tuning: tuning)
      SceneTranscript.play(rig, "0 0@100,310\n8..96 0+144,0\n104 -")
      let offset = {
        rig.firmware.scene.appearance(at: .zero + .microseconds($0)).offset.dx
      }
      // The spring speeds it up at once, by some 60 pt/s in a millisecond.
      let speed = (offset(104_500) - offset(104_000)) / 0.0005
      #expect(abs(speed - expected) < 100, "\(speed)")
    }
  }

  @Test func aNavigationComesToRestExactlyAtItsPlaceAndReportsIt() {
    let rig = SceneRig<FocalScene>()
    SceneTranscript.play(rig, "0 0@200,310\n8..200 0+90,0\n208 -")
    #expect(rig.firmware.scene.appearance(at: .zero + .milliseconds(250)).offset.dx != 0)
    #expect(rig.firmware.scene.appearance(at: .zero + .milliseconds(3000)).offset == .zero)
    #expect(rig.texts("rest") == ["rest name=hints at=0.000", "rest name=view.x at=0.000"])
  }
}
