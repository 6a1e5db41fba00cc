import Raster
import TactusCore

/// Where everything is drawn, in pixels, which are points here as well.
enum Geometry {
  static var width: Int { 800 }
  static var height: Int { 480 }
  static var imageWidth: Int { 400 }
  static var imageHeight: Int { 300 }
  /// The upper left corner of images and cards.
  static var left: Int { 200 }
  static var top: Int { 90 }

  static var whole: Rect { Rect(x: 0, y: 0, width: Float(width), height: Float(height)) }
  static var card: Rect {
    Rect(x: Float(left), y: Float(top), width: Float(imageWidth), height: Float(imageHeight))
  }
  static var corner: Point { Point(x: Float(left), y: Float(top)) }

  /// The image turned by 30° about the surface's center, and 1.2 times as large.
  static var turned: AffineTransform {
    let turn = AffineTransform(
      cosine: 0.866_025_4, sine: 0.5, scale: 1.2, translation: Vector(dx: 0, dy: 0))
    let center = turn(Point(x: Float(imageWidth) / 2, y: Float(imageHeight) / 2))
    return AffineTransform(
      xx: turn.xx, xy: turn.xy, yx: turn.yx, yy: turn.yy,
      dx: Float(width) / 2 - center.x, dy: Float(height) / 2 - center.y)
  }
}
