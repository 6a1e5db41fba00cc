import TactusCore

/// Resolves the positions of a finger script to points on one screen.
struct PlaceResolver {
  let screen: ScreenSize
  let targets: [String: Rect]

  func point(_ place: ScriptPlace) throws(FingerScriptError) -> SIMD2<Double> {
    switch place.anchor {
    case .coordinates(let x, let y):
      return SIMD2(points(x, of: screen.width), points(y, of: screen.height))
    case .target(let name, let offset):
      guard let rect = targets[name] else { throw unknown(name, at: place.location) }
      let center = rect.center
      return SIMD2(Double(center.x), Double(center.y)) + offset
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

  private func unknown(_ name: String, at location: ScriptLocation) -> FingerScriptError {
    let near = NearNames.of(name, among: targets.keys)
    let remedy =
      near.isEmpty
      ? "tactus scenes lists the names of a scene's targets"
      : "did you mean \(NearNames.list(near.map { "@" + $0 }))?"
    return .faulty(at: location, what: "no target is named '\(name)'", remedy: remedy)
  }
}
