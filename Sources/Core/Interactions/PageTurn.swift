public import TactusCore

/// Where a strip of pages goes when the finger that dragged it lifts.
///
/// It turns after a short distance at some speed, or after a longer distance; otherwise it goes
/// back. The translation gives the direction, and a finger that flings the strip back the other way
/// returns it, however far it has come.
public struct PageTurn: TuningTable {
  /// A flick is faster than this, in pt/s, in the direction in which the finger has moved; and it
  /// has moved farther than `flickDistance`, in points.
  public var flickSpeed: Float = 100
  public var flickDistance: Float = 50
  /// A slow drag has moved farther than this, in points.
  public var dragDistance: Float = 120

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.speed(
      &flickSpeed, "page.flickSpeed", in: 0...100_000,
      "A flick turns the page, or flings it back, when the finger leaves it faster than this.")
    visitor.length(
      &flickDistance, "page.flickDistance", in: 0...10_000,
      "A flick turns the page when the finger has come farther than this.")
    visitor.length(
      &dragDistance, "page.dragDistance", in: 0...10_000,
      "A drag of more than this turns the page, unless it is flung back.")
  }

  /// How many pages to turn: 0 to go back, 1 for the next one, −1 for the previous one.
  ///
  /// - Parameters:
  ///   - translation: how far the finger has moved to the right, in points.
  ///   - velocity: with which it leaves, to the right, in points per second.
  public func step(translation: Float, velocity: Float) -> Int {
    let distance = abs(translation)
    // Along the translation; less than 0 is back.
    let speed = translation < 0 ? -velocity : velocity
    guard speed >= -flickSpeed else { return 0 }
    let turns = speed > flickSpeed && distance > flickDistance || distance > dragDistance
    guard turns else { return 0 }
    return translation < 0 ? 1 : -1
  }

  /// The same where one drag may turn two pages, which takes `longDistance` points or more.
  public func longStep(translation: Float, velocity: Float, longDistance: Float) -> Int {
    let step = step(translation: translation, velocity: velocity)
    return abs(translation) >= longDistance ? 2 * step : step
  }
}
