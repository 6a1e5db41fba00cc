import InputText
import TactusCore

/// Resolves the positions of a finger script to points on one screen.
struct PlaceResolver {
  let screen: ScreenSize
  let targets: [String: Rect]
  /// What lists their names, in a remedy.
  var listing = "the command 'scenes NAME --board BOARD' lists the names of a scene's targets"

  func point(_ place: ScriptPlace) throws(FingerScriptError) -> SIMD2<Double> {
    switch place.anchor {
    case .coordinates(let x, let y):
      return SIMD2(points(x, of: screen.width), points(y, of: screen.height))
    case .target(let name, let offset):
      guard let rect = targets[name] else { throw unknown(name, at: place.location) }
      let center = rect.center
      let point = SIMD2(Double(center.x), Double(center.y)) + offset
      try require(name, rect, isTouchedAt: point, offset: offset, at: place.location)
      return point
    }
  }

  /// The path from a point along legs; `by` is relative to the end of the previous leg.
  func line(
    from start: SIMD2<Double>, _ legs: [ScriptLeg]
  ) throws(FingerScriptError) -> Polyline {
    var points = [start]
    var last = start
    for leg in legs {
      switch leg {
      case .to(let place): last = try point(place)
      case .by(let offset): last += offset
      }
      points.append(last)
    }
    return Polyline(through: points)
  }

  private func points(_ coordinate: ScriptCoordinate, of length: Float) -> Double {
    switch coordinate {
    case .points(let points): points
    case .percent(let percent): percent / 100 * Double(length)
    }
  }

  /// Who names a target means to touch it, and a panel reports a finger beyond the screen at its
  /// edge, on something else. An offset may lead there: a swipe that comes from beyond an edge.
  private func require(
    _ name: String, _ rect: Rect, isTouchedAt point: SIMD2<Double>, offset: SIMD2<Double>,
    at location: ScriptLocation
  ) throws(FingerScriptError) {
    guard rect.width > 0, rect.height > 0, point.x.isFinite, point.y.isFinite else {
      throw .faulty(
        at: location, what: "'\(name)' is not on the screen while the scene is at rest",
        remedy: "give the place that it will have in points, such as 120,80")
    }
    let isOnScreen =
      0 <= point.x && point.x < Double(screen.width) && 0 <= point.y
      && point.y < Double(screen.height)
    guard !isOnScreen, offset == .zero else { return }
    let place = "\(whole(point.x)),\(whole(point.y))"
    let size = "\(whole(Double(screen.width)))x\(whole(Double(screen.height)))"
    throw .beyondScreen(
      at: location, what: "'\(name)' is at \(place), outside the screen of \(size) pt")
  }

  /// For people, who need no fractions.
  private func whole(_ length: Double) -> Int { Int(min(max(length, -1e9), 1e9).rounded()) }

  private func unknown(_ name: String, at location: ScriptLocation) -> FingerScriptError {
    let near = suggestions(for: name, among: targets.keys.sorted())
    let remedy =
      near.isEmpty
      ? listing
      : "did you mean \(alternatives(near.map { "@" + $0 }, quote: ""))?"
    return .faulty(at: location, what: "no target is named '\(name)'", remedy: remedy)
  }
}
