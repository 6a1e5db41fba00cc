public import TactusCore

/// An affine map: x' = xx·x + xy·y + dx, y' = yx·x + yy·y + dy.
public struct AffineTransform: Equatable, BitwiseCopyable, Sendable {
  public var xx: Float
  public var xy: Float
  public var yx: Float
  public var yy: Float
  public var dx: Float
  public var dy: Float

  public init(xx: Float, xy: Float, yx: Float, yy: Float, dx: Float, dy: Float) {
    self.xx = xx
    self.xy = xy
    self.yx = yx
    self.yy = yy
    self.dx = dx
    self.dy = dy
  }

  public static var identity: AffineTransform {
    AffineTransform(xx: 1, xy: 0, yx: 0, yy: 1, dx: 0, dy: 0)
  }

  /// Rotates clockwise (y grows downwards) by the angle whose cosine and sine are given, then
  /// scales, then translates.
  public init(cosine: Float, sine: Float, scale: Float, translation: Vector) {
    self.init(
      xx: cosine * scale, xy: -sine * scale, yx: sine * scale, yy: cosine * scale,
      dx: translation.dx, dy: translation.dy)
  }

  /// Where the map takes a point.
  public func callAsFunction(_ point: Point) -> Point {
    Point(x: xx * point.x + xy * point.y + dx, y: yx * point.x + yy * point.y + dy)
  }

  /// The inverse map; nil when there is none with finite coefficients.
  public var inverse: AffineTransform? {
    let determinant = xx * yy - xy * yx
    guard determinant != 0, determinant.isFinite else { return nil }
    let share = 1 / determinant
    let inverse = AffineTransform(
      xx: yy * share, xy: -xy * share, yx: -yx * share, yy: xx * share,
      dx: (xy * dy - yy * dx) * share, dy: (yx * dx - xx * dy) * share)
    return inverse.isFinite ? inverse : nil
  }

  /// Whether every coefficient is finite.
  public var isFinite: Bool {
    xx.isFinite && xy.isFinite && yx.isFinite && yy.isFinite && dx.isFinite && dy.isFinite
  }
}

/// How an image that is rotated or scaled is sampled.
public enum Sampling: UInt8, BitwiseCopyable, Sendable {
  /// The image pixel under the center of the display pixel.
  case nearest
  /// Interpolated from the four pixels around it; the image's edges come out soft.
  case bilinear
}
