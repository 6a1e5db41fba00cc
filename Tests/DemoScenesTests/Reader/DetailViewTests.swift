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
    view.beginSwipe(at: time)
    #expect(view.nextRest == .never)
    view.cancelSwipe(at: time)
    view.beginPull(at: time)
    view.endPull(velocity: Vector(dx: 400, dy: 0), at: time)
    let rest = view.takeReport(by: start + .milliseconds(3000))
    #expect(rest != nil)
    view.beginPull(at: time + .milliseconds(50))
    #expect(view.nextRest == .never)
  }
}
