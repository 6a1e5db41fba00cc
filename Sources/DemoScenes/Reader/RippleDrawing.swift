import Interactions
import Raster

extension Ripples {
  func draw(_ color: Color, on canvas: inout Canvas) {
    for index in 0..<Self.capacity {
      guard let circle = circle(index, at: shown) else { continue }
      canvas.fillCircle(
        center: circle.center, radius: circle.radius, color.opacity(circle.opacity))
    }
  }
}
