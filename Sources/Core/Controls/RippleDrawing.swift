public import Interactions
public import Raster

extension Ripples {
  /// Draws those that spread, as of the last update.
  public func draw(_ color: Color, on canvas: inout Canvas) {
    for index in 0..<Self.capacity {
      guard let circle = circle(index, at: shown) else { continue }
      canvas.fillCircle(
        center: circle.center, radius: circle.radius, color.opacity(circle.opacity))
    }
  }
}
