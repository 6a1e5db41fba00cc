import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

@testable import DemoScenes

extension FocalPlace {
  /// The view of the demo with a name.
  static func named(_ name: String) -> FocalPlace {
    let plan = FocalPlan.standard
    guard let index = (0..<plan.count).first(where: { "\(plan.name(of: FocalPlace($0)))" == name })
    else { fatalError("no view is called \(name)") }
    return FocalPlace(index)
  }

  static var central: FocalPlace { named("central") }
  static var top: FocalPlace { named("top") }
  static var leftA: FocalPlace { named("leftA") }
  static var leftB: FocalPlace { named("leftB") }
  static var rightA: FocalPlace { named("rightA") }
}

/// Another arrangement, made of a table alone: four views in a ring, turned by swipes; the first
/// has a cellar that is reached by a pull up at its end, and by a hint, and that is left sideways,
/// at its top only.
struct RingScene: Scene, ~Copyable {
  static var name: StaticString { "ring" }

  var base: FocalScene

  init(_ screen: Screen, _ tuning: FocalTuning, _ gestures: inout GestureTable) {
    base = FocalScene(screen, tuning, &gestures, Self.plan)
  }

  static var plan: FocalPlan {
    let cellar = FocalPlace(4)
    return FocalPlan([
      view(
        0, "north", .bottom,
        [
          .swipe(.left, to: FocalPlace(3)),
          .swipe(.right, to: FocalPlace(1), hint: FocalHint(icon: .compass, word: "East")),
          .pull(.bottom, to: cellar, hint: FocalHint(icon: .archive, word: "Cellar")),
        ]),
      view(
        1, "east", .top, [.swipe(.left, to: FocalPlace(0)), .swipe(.right, to: FocalPlace(2))]),
      view(
        2, "south", .top, [.swipe(.left, to: FocalPlace(1)), .swipe(.right, to: FocalPlace(3))]),
      view(
        3, "west", .top, [.swipe(.left, to: FocalPlace(2)), .swipe(.right, to: FocalPlace(0))]),
      view(
        4, "cellar", .top,
        [
          .swipe(.right, to: FocalPlace(0), when: .atEdge), .pull(.top, to: FocalPlace(0)),
        ]),
    ])
  }

  private static func view<let count: Int>(
    _ index: Int, _ name: StaticString, _ edge: PullEdge, _ links: InlineArray<count, FocalLink>
  ) -> FocalView {
    FocalView(
      FocalPlace(index), name, edge: edge, spot: .init(column: index, row: 0),
      accent: Color(rgb: 0x4C8DFF), title: name, subtitle: "", links: links,
      buttons: ["One", "Two"], rows: ["A", "B", "C", "D", "E", "F"])
  }

  mutating func isResting(at time: Instant) -> Bool { base.isResting(at: time) }
  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    base.visitParts(&visitor)
  }
  func parts(under target: TargetID) -> PartNames { base.parts(under: target) }
  mutating func hit(_ point: Point, at time: Instant) -> Hit { base.hit(point, at: time) }
  func allows(_ attempt: GestureEvent) -> Bool { base.allows(attempt) }
  mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) { base.touch(touch, &outbox) }
  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    base.handle(event, &outbox)
  }
  var nextDeadline: Instant { mutating get { base.nextDeadline } }
  mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    base.expire(at: time, &outbox)
  }
  mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    base.suspend(at: time, &outbox)
  }
  mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    base.update(to: time, &damage, scale: scale)
  }
  func draw(on canvas: inout Canvas) { base.draw(on: &canvas) }
  var targetCount: Int { base.targetCount }
  func target(_ id: TargetID) -> TargetDescription { base.target(id) }
}
