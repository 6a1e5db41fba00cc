public import Interactions
public import Raster
public import TactusCore

extension Canvas {
  /// A chevron that points to a side.
  public mutating func chevron(pointing side: Side, at center: Point, size: Float, _ color: Color) {
    let d = side.direction * size * 0.5
    let tip: Point
    let wings: (Point, Point)
    if side.isHorizontal {
      tip = Point(x: center.x + d, y: center.y)
      wings = (
        Point(x: center.x - d, y: center.y - size), Point(x: center.x - d, y: center.y + size)
      )
    } else {
      tip = Point(x: center.x, y: center.y + d)
      wings = (
        Point(x: center.x - size, y: center.y - d), Point(x: center.x + size, y: center.y - d)
      )
    }
    line(from: wings.0, to: tip, width: 2.5, color)
    line(from: wings.1, to: tip, width: 2.5, color)
  }
}
