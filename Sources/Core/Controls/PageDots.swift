public import Raster
public import TactusCore

extension Canvas {
  /// A dot for each page; the one in front is long, and the length passes on as pages move.
  ///
  /// - Parameter position: in pages, from 0.
  public mutating func pageDots(
    count: Int, position: Float, center: Point, _ color: Color,
    _ theme: Theme
  ) {
    let pitch: Float = 16
    let place = min(max(position, 0), Float(count - 1))
    for index in 0..<count {
      let nearness = max(1 - abs(Float(index) - place), 0)
      let length = 8 + 10 * nearness
      let x =
        center.x + (Float(index) - Float(count - 1) * 0.5) * pitch
        + 5 * (min(max(Float(index) - place, -1), 1))
      let dot = Rect(x: x - length * 0.5, y: center.y - 4, width: length, height: 8)
      fillRounded(dot, radius: 4, theme.faint)
      if nearness > 0 { fillRounded(dot, radius: 4, color.opacity(nearness)) }
    }
  }
}
