import Raster
import TactusCore

/// How large the surface and its images are, and where everything is drawn: in pixels, which are
/// points here as well.
struct Geometry {
  let width: Int
  let height: Int
  let imageWidth: Int
  let imageHeight: Int
  /// Of text.
  let lineCount: Int

  /// A host's: 800 × 480 with images of 400 × 300 and 1,000 glyphs.
  static var large: Geometry {
    Geometry(width: 800, height: 480, imageWidth: 400, imageHeight: 300, lineCount: 20)
  }

  /// A microcontroller's: 480 × 272 with images of 240 × 160 and 500 glyphs.
  static var small: Geometry {
    Geometry(width: 480, height: 272, imageWidth: 240, imageHeight: 160, lineCount: 10)
  }

  /// The upper left corner of images and cards, which are in the middle.
  var left: Int { (width - imageWidth) / 2 }
  var top: Int { (height - imageHeight) / 2 }

  var whole: Rect { Rect(x: 0, y: 0, width: Float(width), height: Float(height)) }
  var card: Rect {
    Rect(x: Float(left), y: Float(top), width: Float(imageWidth), height: Float(imageHeight))
  }
  var corner: Point { Point(x: Float(left), y: Float(top)) }
  var center: Point { Point(x: Float(width) / 2, y: Float(height) / 2) }
  /// Of a circle; 140 pixels on the large one.
  var radius: Float { Float(imageHeight) * 7 / 15 }
  /// A line's ends, on a diagonal.
  var start: Point { Point(x: Float(width) / 8, y: Float(height) / 8) }
  var end: Point { Point(x: Float(width) * 7 / 8, y: Float(height) * 7 / 8) }

  /// An image turned by 30° about the surface's center, and 1.2 times as large.
  var turned: AffineTransform {
    let turn = AffineTransform(
      cosine: 0.866_025_4, sine: 0.5, scale: 1.2, translation: Vector(dx: 0, dy: 0))
    let middle = turn(Point(x: Float(imageWidth) / 2, y: Float(imageHeight) / 2))
    return AffineTransform(
      xx: turn.xx, xy: turn.xy, yx: turn.yx, yy: turn.yy, dx: center.x - middle.x,
      dy: center.y - middle.y)
  }
}
