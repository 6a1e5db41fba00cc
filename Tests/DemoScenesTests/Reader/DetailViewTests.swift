import Gestures
import Interactions
import TactusCore
import Testing

@testable import DemoScenes

/// The detail view on a wide screen.
@Suite struct DetailViewTests {
  private let start = Instant.zero

  private func opened() -> DetailView {
    var view = DetailView(width: 1280, DetailTuning())
    view.open(3, at: start)
    return view
  }

  private func event(
    _ phase: GesturePhase, _ dx: Float = 0, speed: Float = 0, at time: Instant
  ) -> GestureEvent {
    var event = GestureEvent(
      time: time, kind: .edgeSwipe, phase: phase, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: .zero)
    event.travel = Vector(dx: dx, dy: 0)
    (event.translation, event.velocity) = (event.travel, Vector(dx: speed, dy: 0))
    return event
  }

  /// The spring rests within 0.005 points.
  @Test func itComesToRestWithoutASnap() {
    let view = opened()
    for milliseconds in 1...20 {
      let before = view.shift(at: view.nextRest - .milliseconds(Int64(milliseconds)))
      #expect(abs(before) * 1280 < 0.02)
    }
  }

  @Test func underAFingerItReportsNoRest() {
    var view = opened()
    let time = start + .milliseconds(100)
    _ = view.follow(event(.began, at: time))
    #expect(view.nextRest == .never)
    let leaves = view.follow(event(.cancelled, at: time))
    #expect(!leaves && view.nextRest < .never)
  }

  @Test(
    arguments: [
      (640, 0, false), (640.1, 0, true), (700, -300, true), (700, -300.1, false),
      (40, 300, false), (40, 300.1, true),
    ] as [(Float, Float, Bool)])
  func theSwipesWayOrItsSpeedDecides(way: Float, speed: Float, leaves: Bool) {
    var view = opened()
    let time = view.nextRest
    _ = view.takeRest(by: time)
    _ = view.follow(event(.began, at: time))
    _ = view.follow(event(.changed, way, at: time))
    #expect(view.shift(at: time) == way / 1280)
    let hasLeft = view.follow(event(.ended, way, speed: speed, at: time))
    #expect(hasLeft == leaves && view.isFront != leaves)
  }
}
