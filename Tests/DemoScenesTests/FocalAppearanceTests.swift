import Firmware
import Gestures
import Raster
import TactusCore
import Testing

@testable import DemoScenes

/// What is visible during a drag: offsets in points.
struct FocalAppearanceTests {
  /// A finger that moves the view in front by a translation.
  private func scene(
    _ axis: Axis, _ translations: [Vector], velocity: Vector = .zero, lifts: Bool = false
  ) -> FocalScene {
    var scene = FocalScene(width: 400, height: 640)
    var outbox = SceneOutbox()
    for (index, translation) in translations.enumerated() {
      var event = GestureEvent(
        time: Instant(microseconds: Int64(index) * 8000), kind: .drag,
        phase: index == 0 ? .began : index == translations.count - 1 && lifts ? .ended : .changed,
        recognizer: scene.navigate, target: 0, contacts: ContactSet(0),
        location: Point(x: 200, y: 300) + translation)
      event.axis = axis
      event.start = Point(x: 200, y: 300)
      event.translation = translation
      event.velocity = velocity
      #expect(index > 0 || scene.allows(event))
      scene.handle(event, &outbox)
      outbox.removeReports()
    }
    return scene
  }

  private func appearance(_ scene: inout FocalScene, atMilliseconds time: Int64)
    -> FocalScene.Appearance
  {
    var damage = Damage(width: 400, height: 640)
    scene.update(to: Instant(microseconds: time * 1000), &damage, scale: 1)
    return scene.shown
  }

  @Test func theViewInFrontFollowsTheFingerAndTheNextOneComesInBesideIt() {
    var scene = scene(.horizontal, [Vector(dx: 12, dy: 0), Vector(dx: 77, dy: 9)])
    let appearance = appearance(&scene, atMilliseconds: 8)
    #expect(appearance.offset == Vector(dx: 77, dy: 0))
    #expect(appearance.horizontal == .leftA)
    #expect(appearance.vertical == nil)
    // It is one screen away and follows from there.
    #expect(
      scene.position(beside: appearance.offset.dx, size: 400, isHorizontal: true)
        == Vector(dx: -323, dy: 0))
  }

  @Test func whereThereIsNoNeighbourAViewFollowsWithResistance() {
    var scene = scene(.vertical, [Vector(dx: 0, dy: 12), Vector(dx: 0, dy: -60)])
    #expect(abs(appearance(&scene, atMilliseconds: 8).offset.dy - -18) < 0.001)
  }

  @Test func thePullHintFollowsAHundredPointsBehind() {
    for (pull, hint, isComplete): (Float, Float, Bool) in [
      (40, -60, false), (99.5, -0.5, false), (100, 0, false), (120, 0, false), (120.5, 0, true),
    ] {
      var scene = scene(.vertical, [Vector(dx: 0, dy: 12), Vector(dx: 0, dy: pull)])
      let appearance = appearance(&scene, atMilliseconds: 8)
      #expect(appearance.pull == .above)
      #expect(appearance.pullHint == hint)
      #expect(appearance.isPullComplete == isComplete)
    }
  }

  @Test func aHorizontalDragShowsNoPullHint() {
    var scene = scene(.horizontal, [Vector(dx: 12, dy: 0), Vector(dx: 40, dy: 30)])
    #expect(appearance(&scene, atMilliseconds: 8).pull == nil)
  }

  @Test func nothingJumpsWhenADragIsLetGo() {
    let translations: [(Axis, Vector)] = [
      (.horizontal, Vector(dx: 90, dy: 8)), (.horizontal, Vector(dx: 40, dy: 0)),
      (.vertical, Vector(dx: 0, dy: 130)), (.vertical, Vector(dx: 150, dy: 30)),
    ]
    for (axis, translation) in translations {
      var held = scene(axis, [translation * 0.5, translation])
      var left = scene(axis, [translation * 0.5, translation, translation], lifts: true)
      let before = appearance(&held, atMilliseconds: 16).offset
      let after = appearance(&left, atMilliseconds: 16)
      // When another view is in front, its offset is from the other side of the screen.
      var offset = after.offset
      if after.mode == .leftA { offset.dx += 400 }
      if after.mode == .top { offset.dy += 640 }
      #expect(abs(offset.dx - before.dx) < 0.001 && abs(offset.dy - before.dy) < 0.001)
    }
  }

  @Test func aNavigationComesToRestExactlyAtItsPlace() {
    var scene = scene(
      .horizontal, [Vector(dx: 12, dy: 0), Vector(dx: 90, dy: 0), Vector(dx: 90, dy: 0)],
      velocity: Vector(dx: 600, dy: 0), lifts: true)
    #expect(appearance(&scene, atMilliseconds: 100).offset.dx != 0)
    #expect(appearance(&scene, atMilliseconds: 3000).offset == .zero)
  }
}
