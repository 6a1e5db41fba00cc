public import Firmware
public import TactusCore

/// The position of the map as the trace shows it, computed in double precision, independently of
/// the scene's own code.
public struct MapView {
  public var scale: Double
  public var angle: Double
  public var x: Double
  public var y: Double

  /// The map after a change; nil for any other record.
  public init?(_ record: TraceRecord) {
    self.init(record, "transform")
  }

  /// - Parameter word: `transform`, or `rest`.
  public init?(_ record: TraceRecord, _ word: Word) {
    guard case .scene(.record(let record)) = record.content, record.word == word,
      case .number(let scale) = record["scale"], case .angle(let angle) = record["angle"],
      case .number(let x) = record["x"], case .number(let y) = record["y"]
    else { return nil }
    self.scale = Double(scale)
    self.angle = Double(angle)
    self.x = Double(x)
    self.y = Double(y)
  }

  /// Where a place of the map is on the screen.
  public func screen(_ map: (x: Double, y: Double)) -> (x: Double, y: Double) {
    let (c, s) = (cosine(angle) * scale, sine(angle) * scale)
    return (x + c * map.x - s * map.y, y + s * map.x + c * map.y)
  }

  /// Which place of the map is at a point of the screen.
  public func map(_ point: Point) -> (x: Double, y: Double) {
    let (c, s) = (cosine(angle) / scale, sine(angle) / scale)
    let (dx, dy) = (Double(point.x) - x, Double(point.y) - y)
    return (c * dx + s * dy, c * dy - s * dx)
  }

  /// How far a screen of 400 × 640 pt moves between two views: the farthest of its corners.
  public func step(to other: MapView) -> Double {
    [Point(x: 0, y: 0), Point(x: 400, y: 0), Point(x: 0, y: 640), Point(x: 400, y: 640)]
      .map { distance(other.screen(map($0)), $0) }.max() ?? 0
  }
}

/// How far a place is from a point.
public func distance(_ place: (x: Double, y: Double), _ point: Point) -> Double {
  let (dx, dy) = (place.x - Double(point.x), place.y - Double(point.y))
  return (dx * dx + dy * dy).squareRoot()
}

// Power series after removing quarter turns: accurate to 1e−15, and no C library in the tests.

private func sine(_ angle: Double) -> Double { cosine(angle - Double.pi / 2) }

private func cosine(_ angle: Double) -> Double {
  let turned = angle.remainder(dividingBy: 2 * Double.pi)
  var term = 1.0
  var sum = 1.0
  for n in stride(from: 1.0, to: 40, by: 2) {
    term *= -turned * turned / (n * (n + 1))
    sum += term
  }
  return sum
}
