import TactusCore

/// Where a strip of pages goes when the finger that dragged it lifts.
///
/// It turns after a short distance at some speed, or after a longer distance at any speed;
/// otherwise it goes back. The translation gives the direction.
struct PageTurn: TuningTable {
  /// A flick is faster than this, in pt/s, and has moved farther than `flickDistance`, in points.
  var flickSpeed: Float = 100
  var flickDistance: Float = 50
  /// A slow drag has moved farther than this, in points.
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

  /// How many pages to turn: 0 to go back, 1 for the next one, −1 for the previous one.
  func step(translation: Float, velocity: Float) -> Int {
    let distance = abs(translation)
    let turns = abs(velocity) > flickSpeed && distance > flickDistance || distance > dragDistance
    guard turns else { return 0 }
    return translation < 0 ? 1 : -1
  }

  /// The same where one drag may turn two pages, which takes `longDistance` points or more.
  func longStep(translation: Float, velocity: Float, longDistance: Float) -> Int {
    let step = step(translation: translation, velocity: velocity)
    return abs(translation) >= longDistance ? 2 * step : step
  }
}
