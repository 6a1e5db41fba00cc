import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import Testing

@testable import DemoScenes

/// Where the tabs are: under a finger, past the ends, in motion.
struct TabsFeelTests {
  private static let today = TabsTarget.list(.today).id()

  /// Where the tabs are drawn, to a thousandth of a point.
  private func position(_ scene: inout TabsScene, at milliseconds: Int64) -> Float {
    update(&scene, at: milliseconds)
    return scene.strip.shown
  }

  /// How far the first list is drawn scrolled.
  private func scroll(_ scene: inout TabsScene, at milliseconds: Int64) -> Float {
    update(&scene, at: milliseconds)
    return scene.lists[Tab.today.index].shown
  }

  private func update(_ scene: inout TabsScene, at milliseconds: Int64) {
    var damage = Damage(width: 400, height: 640)
    scene.update(to: .zero + .milliseconds(milliseconds), &damage, scale: 1000)
  }

  @Test func tabsFollowTheFingerAndResistPastTheEnds() {
    var scene = TabsScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    scene.handle(.drag(scene.swipe, .began, at: 0, on: Self.today, -12), &outbox)
    #expect(position(&scene, at: 0) == 12, "what it has gone since it took off")
    scene.handle(.drag(scene.swipe, .changed, at: 8, on: Self.today, -90), &outbox)
    #expect(position(&scene, at: 8) == 90)
    scene.handle(.drag(scene.swipe, .changed, at: 16, on: Self.today, 100), &outbox)
    #expect(position(&scene, at: 16) == -30)
    scene.handle(.drag(scene.swipe, .ended, at: 24, on: Self.today, 100), &outbox)
    #expect(position(&scene, at: 2000) == 0)
  }

  @Test func aChangeAndAReturnShareOneSpring() {
    for (translation, page): (Float, Int) in [(-150, 1), (-40, 0)] {
      var scene = TabsScene(width: 400, height: 640)
      var outbox = SceneOutbox()
      scene.handle(.drag(scene.swipe, .began, at: 0, on: Self.today), &outbox)
      scene.handle(.drag(scene.swipe, .changed, at: 4, on: Self.today, translation), &outbox)
      scene.handle(.drag(scene.swipe, .ended, at: 8, on: Self.today, translation), &outbox)
      var spring = SpringValue(0)
      spring.launch(
        from: -translation, velocity: 0, to: Float(page) * 400,
        spring: Spring(response: 0.35, dampingFraction: 0.85), at: .zero + .milliseconds(8))
      for time: Int64 in [8, 50, 150, 350, 1000] {
        let expected = spring.value(at: .zero + .milliseconds(time))
        #expect(abs(position(&scene, at: time) - expected) < 0.01)
      }
    }
  }

  @Test func aSwipeHoldsAListThatAFingerScrolls() {
    var scene = TabsScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    scene.handle(.drag(scene.scroll, .began, at: 0, on: Self.today, 0, -10), &outbox)
    scene.handle(.drag(scene.scroll, .changed, at: 0, on: Self.today, 0, -60), &outbox)
    #expect(scroll(&scene, at: 0) == 60)
    scene.handle(.drag(scene.swipe, .began, at: 8, on: Self.today, -12), &outbox)
    scene.handle(.drag(scene.scroll, .changed, at: 16, on: Self.today, 0, -160), &outbox)
    scene.handle(
      .drag(
        scene.scroll, .ended, at: 24, on: Self.today, 0, -160, velocity: Vector(dx: 0, dy: -900)),
      &outbox)
    #expect(scroll(&scene, at: 500) == 60)
  }

  @Test func aSwipeStopsAListThatGlides() {
    var scene = TabsScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    scene.handle(.drag(scene.scroll, .began, at: 0, on: Self.today, 0, -10), &outbox)
    scene.handle(.drag(scene.scroll, .changed, at: 4, on: Self.today, 0, -20), &outbox)
    scene.handle(
      .drag(scene.scroll, .ended, at: 8, on: Self.today, 0, -20, velocity: Vector(dx: 0, dy: -300)),
      &outbox)
    scene.handle(.drag(scene.swipe, .began, at: 100, on: Self.today, -12), &outbox)
    let held = scroll(&scene, at: 100)
    #expect(held > 20)
    #expect(scroll(&scene, at: 600) == held)
  }

  @Test func bothNeighboursAreUnderTheFingerWhileDragging() {
    var scene = TabsScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    scene.handle(.tap(scene.tap, on: TabsTarget.item(.sensors).id(), at: 0), &outbox)
    let rest = Instant.zero + .milliseconds(3000)
    scene.handle(.drag(scene.swipe, .began, at: 3000, on: Self.today), &outbox)
    scene.handle(.drag(scene.swipe, .changed, at: 3000, on: Self.today, 100), &outbox)
    #expect(scene.hit(Point(x: 40, y: 60), at: rest).target == TabsTarget.list(.today).id())
    #expect(scene.hit(Point(x: 140, y: 60), at: rest).target == TabsTarget.list(.sensors).id())
    scene.handle(.drag(scene.swipe, .changed, at: 3000, on: Self.today, -100), &outbox)
    #expect(scene.hit(Point(x: 340, y: 60), at: rest).target == TabsTarget.list(.settings).id())
  }

  @Test func suspendLeavesNothingInProgress() {
    var scene = TabsScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    scene.handle(.drag(scene.swipe, .began, at: 0, on: Self.today, -100), &outbox)
    scene.suspend(at: .zero + .milliseconds(8), &outbox)
    #expect(position(&scene, at: 8) == 0)
    scene.handle(.drag(scene.swipe, .ended, at: 16, on: Self.today, -300), &outbox)
    #expect(position(&scene, at: 2000) == 0)
  }

  @Test func aStillScreenDamagesNothing() {
    var scene = TabsScene(width: 400, height: 640)
    update(&scene, at: 0)
    var damage = Damage(width: 400, height: 640)
    scene.update(to: .zero + .milliseconds(8), &damage, scale: 1)
    #expect(damage.isEmpty)
  }
}
