import Interactions
import TactusCore
import Testing

@testable import Gestures

/// The slider goes with its finger, along a track of 200 points, from where it is.
@Suite struct SliderTests {
  private func event(_ phase: GesturePhase, _ dx: Float = 0) -> GestureEvent {
    var event = GestureEvent(
      time: .zero, kind: .drag, phase: phase, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: .zero)
    event.travel = Vector(dx: dx, dy: 0)
    return event
  }

  @Test(arguments: [
    (Float(0), Float(0.5)), (20, 0.6), (100, 1), (101, 1), (-100, 0), (-101, 0),
  ])
  func `it stays between its ends`(dx: Float, value: Float) {
    var slider = Slider(0.5)
    var hasLeft = slider.follow(event(.began), along: 200)
    #expect(!hasLeft)
    hasLeft = slider.follow(event(.changed, dx), along: 200)
    #expect(!hasLeft)
    #expect(abs(slider.value - value) < 1e-6)
    hasLeft = slider.follow(event(.ended, dx), along: 200)
    #expect(hasLeft)
    #expect(abs(slider.value - value) < 1e-6)
  }

  @Test(arguments: [0, -20] as [Float])
  func `along a track without a length it stays where it is`(length: Float) {
    var slider = Slider(0.5)
    for phase: GesturePhase in [.began, .changed] {
      _ = slider.follow(event(phase, 30), along: length)
      #expect(slider.value == 0.5)
    }
  }

  @Test func `a drag that is cancelled puts it back`() {
    var slider = Slider(0.5)
    _ = slider.follow(event(.began), along: 200)
    _ = slider.follow(event(.changed, 40), along: 200)
    let hasLeft = slider.follow(event(.cancelled, 40), along: 200)
    #expect(!hasLeft && slider.value == 0.5)
  }

  @Test func `let go, it stays, and the finger moves it no more`() {
    var slider = Slider(0.5)
    _ = slider.follow(event(.began), along: 200)
    _ = slider.follow(event(.changed, 20), along: 200)
    let held = slider.value
    slider.letGo(at: .zero)
    let hasLeft = slider.follow(event(.changed, 80), along: 200)
    let hasEnded = slider.follow(event(.ended, 80), along: 200)
    #expect(!hasLeft && !hasEnded && slider.value == held)
  }

  @Test func `it is drawn as it was at the last update`() {
    var slider = Slider(0.5)
    slider.set(0.75)
    #expect(slider.shown == 0.5)
    var changes = PartChanges()
    slider.show(at: .zero, scale: 1, &changes)
    #expect(changes.isWhole && slider.shown == 0.75)
  }
}
