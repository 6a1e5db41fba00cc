import Testing

@testable import Interactions

/// Where a strip of pages goes when the finger lifts.
struct PageTurnTests {
  /// The speed is that along the drag: less than 0 when the finger leaves the other way.
  @Test(
    arguments: [
      // A short distance at speed, or a long distance.
      (300, 60, true), (150, 100, true), (80, 130, true), (150, 50, false), (50, 100, false),
      // Faster than 100 pt/s …
      (100, 60, false), (101, 60, true), (-100, 60, false), (-101, 60, false),
      // … and farther than 50 pt.
      (300, 50, false), (300, 50.1, true),
      // Farther than 120 pt, …
      (0, 120, false), (0, 120.1, true), (100, 120, false), (100, 120.1, true),
      // … unless it is flung back.
      (-100, 120.1, true), (-101, 120.1, false), (-101, 300, false), (-2000, 399, false),
    ] as [(Float, Float, Bool)])
  func speedAndDistanceDecide(speed: Float, distance: Float, turns: Bool) {
    #expect(PageTurn().step(translation: -distance, velocity: -speed) == (turns ? 1 : 0))
    #expect(PageTurn().step(translation: distance, velocity: speed) == (turns ? -1 : 0))
  }

  @Test(arguments: [(299.9, 1), (300, 2), (120.1, 1), (120, 0), (400, 2)] as [(Float, Int)])
  func aLongDragTurnsTwoPagesFromItsDistanceOn(distance: Float, step: Int) {
    #expect(PageTurn().longStep(translation: -distance, velocity: 0, longDistance: 300) == step)
    #expect(PageTurn().longStep(translation: distance, velocity: 0, longDistance: 300) == -step)
    #expect(PageTurn().longStep(translation: distance, velocity: -101, longDistance: 300) == 0)
  }
}
