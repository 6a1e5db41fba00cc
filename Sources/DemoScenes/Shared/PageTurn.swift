/// Where a strip of pages goes when the finger that dragged it lifts.
///
/// It turns after a short way with some speed, or after a longer way at any speed; else it goes
/// back. The way says in which direction.
enum PageTurn {
  /// A flick is faster than this, in pt/s, and has come farther than this, in points.
  static var flickSpeed: Float { 100 }
  static var flickDistance: Float { 50 }
  /// A drag without speed has come farther than this, in points.
  static var dragDistance: Float { 120 }

  /// How many pages on: 0 when it goes back, 1 for the next one, −1 for the one before.
  static func step(translation: Float, velocity: Float) -> Int {
    let way = abs(translation)
    let turns =
      abs(velocity) > flickSpeed && way > flickDistance || way > dragDistance
    guard turns else { return 0 }
    return translation < 0 ? 1 : -1
  }

  /// The same where one drag may turn two pages: as many as it came half widths, to the nearest; at
  /// least one. So it turns two from three quarters of the width on; all of it is more than a
  /// finger finds on the glass.
  ///
  /// - Parameter width: of a page, in points.
  static func longStep(translation: Float, velocity: Float, width: Float) -> Int {
    let step = step(translation: translation, velocity: velocity)
    return abs(translation) >= 1.5 * (width / 2) ? 2 * step : step
  }
}
