import Interactions
import Raster
import TactusCore

/// A picture made of a few shapes: a lake, two mountain ranges behind it, a sun or a moon; and
/// their reflection in the water.
struct Landscape {
  let album: Int
  let light: PagerLight
  let frame: Rect

  static var radius: Float { 18 }
  private static var peakCount: Int { 5 }

  private var horizon: Float { frame.y + frame.height * 0.64 }
  private var sun: Point {
    Point(x: frame.x + frame.width * light.sunX, y: frame.y + frame.height * light.sunY)
  }

  func draw(on canvas: inout Canvas) {
    canvas.fillRounded(
      frame, radius: Self.radius, from: light.skyTop, to: light.skyBottom)
    canvas.scoped { canvas in
      canvas.clip(to: frame)
      canvas.fillCircle(center: sun, radius: 46, light.sun.opacity(0.18))
      canvas.fillCircle(center: sun, radius: 26, light.sun)
      drawRange(height: 0.46, shift: 0, light.far, on: &canvas)
      drawRange(height: 0.27, shift: 0.5, light.near, on: &canvas)
      drawWater(on: &canvas)
    }
  }

  private func drawRange(height: Float, shift: Float, _ color: Color, on canvas: inout Canvas) {
    for index in 0..<Self.peakCount {
      let peak = peak(index, height: height, shift: shift)
      let half = frame.width * 0.21
      let triangle: InlineArray<3, Point> = [
        Point(x: peak.x - half, y: horizon), peak, Point(x: peak.x + half, y: horizon),
      ]
      canvas.fillPolygon(triangle, color)
    }
  }

  /// The position of a peak; each album has its own ranges.
  private func peak(_ index: Int, height: Float, shift: Float) -> Point {
    let grain = (index * 7 + album * 5 + (shift > 0 ? 3 : 0)) % 9
    let part = (Float(index) + shift) / Float(Self.peakCount - 1)
    return Point(
      x: frame.x + frame.width * part,
      y: horizon - min(frame.height, frame.width) * height * (0.55 + 0.05 * Float(grain)))
  }

  /// Water down to the lower corners, which are round; on it the glitter of the sun.
  private func drawWater(on canvas: inout Canvas) {
    let shore = Rect(
      x: frame.x, y: horizon, width: frame.width, height: frame.maxY - Self.radius - horizon)
    canvas.fillRounded(
      Rect(
        x: frame.x, y: frame.maxY - 3 * Self.radius, width: frame.width, height: 3 * Self.radius),
      radius: Self.radius, light.waterBottom)
    canvas.fill(shore, from: light.waterTop, to: light.waterBottom)
    for step in 0..<6 {
      let part = Float(step) / 6
      let half = 12 + 26 * part
      let y = horizon + 10 + part * (shore.height - 14)
      canvas.fillRounded(
        Rect(x: sun.x - half, y: y, width: 2 * half, height: 3), radius: 1.5,
        light.sun.opacity(0.55 - 0.4 * part))
    }
  }
}
