import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import Testing

@testable import DemoScenes

/// Everything that can be pressed on tabs and on the pager's screens shows it, and no longer when
/// the press is lost.
struct PagePressTests {
  private func brightness(
    of target: TargetID, in scene: inout TabsScene, at milliseconds: Int64
  ) -> Float {
    var damage = Damage(width: 400, height: 640)
    scene.update(to: .zero + .milliseconds(milliseconds), &damage, scale: 1)
    return scene.presses.shown.brightness(of: target)
  }

  private func brightness(
    of target: TargetID, in scene: inout PagerScene, at milliseconds: Int64
  ) -> Float {
    var damage = Damage(width: 400, height: 640)
    scene.update(to: .zero + .milliseconds(milliseconds), &damage, scale: 1)
    return scene.presses.shown.brightness(of: target)
  }

  @Test func anItemOfTheBarShowsItAtOnce() {
    var scene = TabsScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    let item = TabsTarget.item(.sensors).id()
    scene.touch(.landed(1, on: item, at: 100, isPress: true), &outbox)
    #expect(brightness(of: item, in: &scene, at: 100) == 1)
    #expect(brightness(of: TabsTarget.item(.today).id(), in: &scene, at: 100) == 0)
    scene.touch(.left(1, on: item, at: 300), &outbox)
    let fading = brightness(of: item, in: &scene, at: 350)
    #expect(fading > 0 && fading < 1)
    #expect(brightness(of: item, in: &scene, at: 2000) == 0)
  }

  @Test func aRowShowsItWhenItMayBeAPressAndNotWhenItScrolls() {
    var scene = TabsScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    let row = TabsTarget.row(.today).id(1)
    scene.touch(.landed(1, on: row, at: 0, isPress: true), &outbox)
    #expect(brightness(of: row, in: &scene, at: 59) == 0)
    #expect(brightness(of: row, in: &scene, at: 60) == 1)
    scene.touch(.unpressed(1, on: row, at: 200), &outbox)
    #expect(brightness(of: row, in: &scene, at: 2000) == 0)
    scene.touch(.landed(2, on: row, at: 3000, isPress: true), &outbox)
    scene.touch(.unpressed(2, on: row, at: 3050), &outbox)
    for time: Int64 in [3050, 3100, 3150] {
      #expect(brightness(of: row, in: &scene, at: time) == 0, "it scrolled before it showed")
    }
  }

  @Test(arguments: [
    (PagerTarget.back, true), (.coordinator, true), (.page(0), true), (.detail(0), true),
    (.album(2), true), (.bar, false), (.screen(.details), false), (.exposure, false),
  ])
  func onThePagerToo(target: PagerTarget, isPressed: Bool) {
    var scene = PagerScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    // The engine says that it is a press where a tap watches.
    scene.touch(.landed(1, on: target.id, at: 0, isPress: isPressed), &outbox)
    #expect(brightness(of: target.id, in: &scene, at: 150) == (isPressed ? 1 : 0))
  }
}
