import Gestures
import Interactions
import TactusCore
import Testing

@testable import DemoScenes

/// The swipe back beside content that is dragged sideways itself, whatever that is: one condition
/// declares it.
struct BackCoordinationTests {
  private let back: RecognizerID
  private let declared: GestureRelations
  private var coordination: BackCoordination

  init() {
    var table = GestureTable()
    _ = table.add(DragRecognizer(needsAxis: true), named: "content")
    back = table.add(EdgeSwipeRecognizer(edge: .left, width: 400, height: 640), named: "back")
    let other = table.add(DragRecognizer(), named: "other")
    table.requireFailure(of: back, before: other)
    table.prefer(other)
    declared = table.relations
    coordination = BackCoordination(of: back, over: declared)
  }

  private func attempt(_ dx: Float, velocity: Float = 0) -> GestureEvent {
    .drag(
      back, .began, at: 0, on: 0, dx, velocity: Vector(dx: velocity, dy: 0), kind: .edgeSwipe)
  }

  @Test mutating func takenOffItRestoresExactlyWhatStoodBefore() {
    for _ in 0..<3 {
      let on = coordination.set(true)
      #expect(on != nil && on != declared && coordination.isOn)
      let again = coordination.set(true)
      #expect(again == nil, "it is put on once")
      let off = coordination.set(false)
      #expect(off == declared && !coordination.isOn)
      let stillOff = coordination.set(false)
      #expect(stillOff == nil)
    }
  }

  /// To the right by its way or by its velocity, and where the condition holds at that moment.
  @Test(
    arguments: [
      (12, 0, true, true), (0.1, 0, true, true), (0, 0, true, false), (-12, 0, true, false),
      (-12, 0.1, true, true), (12, -500, true, true), (0, -0.1, true, false),
      (12, 500, false, false), (0, 500, false, false),
    ] as [(Float, Float, Bool, Bool)])
  mutating func directionAndTheConditionDecide(
    dx: Float, velocity: Float, condition: Bool, goesBack: Bool
  ) {
    _ = coordination.set(true)
    #expect(coordination.goesBack(attempt(dx, velocity: velocity), where: condition) == goesBack)
  }

  @Test mutating func withoutItNothingIsAsked() {
    #expect(coordination.goesBack(attempt(-12), where: false))
  }
}
