import TactusCore

/// Where a strip of pages goes when the finger that dragged it lifts.
///
/// It turns after a short way with some speed, or after a longer way at any speed; else it goes
/// back. The way says in which direction.
struct PageTurn: TuningTable {
  /// A flick is faster than this, in pt/s, and has come farther than this, in points.
  var flickSpeed: Float = 100
  var flickDistance: Float = 50
  /// A drag without speed has come farther than this, in points.
  var dragDistance: Float = 120

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.speed(
      &flickSpeed, "page.flickSpeed", in: 0...100_000,
      "A flick turns the page when the finger leaves it faster than this.")
    visitor.length(
      &flickDistance, "page.flickDistance", in: 0...10_000,
      "A flick turns the page when the finger has come farther than this.")
    visitor.length(
      &dragDistance, "page.dragDistance", in: 0...10_000,
      "A drag of more than this turns the page at any speed.")
  }

  /// How many pages on: 0 when it goes back, 1 for the next one, −1 for the one before.
  func step(translation: Float, velocity: Float) -> Int {
    let way = abs(translation)
    let turns = abs(velocity) > flickSpeed && way > flickDistance || way > dragDistance
    guard turns else { return 0 }
    return translation < 0 ? 1 : -1
  }

  /// The same where one drag may turn two pages: it does from `longDistance` points on.
  func longStep(translation: Float, velocity: Float, longDistance: Float) -> Int {
    let step = step(translation: translation, velocity: velocity)
    return abs(translation) >= longDistance ? 2 * step : step
  }
}
