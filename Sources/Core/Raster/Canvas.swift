public import TactusCore

/// What a scene draws on: a surface measured in points, with an origin, a clip and an opacity.
///
/// Rectangles are aligned to whole pixels, so that their edges are crisp and neighbours meet
/// without a seam; anything with a positive size is at least one pixel wide and high. Circles,
/// lines and polygons are drawn at fractional positions, with soft edges; beyond a million pixels
/// they are not drawn at all. Coordinates that are not finite draw nothing. The clip does not
/// affect what is drawn inside it: the pixels there are the same whatever the clip is.
public struct Canvas: ~Copyable {
  /// The pixels that it draws on.
  public var surface: Surface
  /// Pixels per point.
  public let scale: Float
  /// The canvas's origin on the surface, in points.
  private var origin: Vector
  /// The same in pixels, on the grid of `subpixel`.
  private var pixelOrigin: Vector
  /// The opacity, 0…255.
  private var alpha: UInt32

  /// - Precondition: `scale` is positive and finite.
  public init(_ surface: consuming Surface, scale: Float) {
    precondition(scale > 0 && scale.isFinite, "a canvas's scale is positive")
    self.surface = surface
    self.scale = scale
    origin = .zero
    pixelOrigin = .zero
    alpha = 255
  }

  /// Another canvas over the same pixels, as it was at first: see `Surface.onSamePixels`.
  public var onSamePixels: Canvas { Canvas(surface.onSamePixels, scale: scale) }

  /// The whole surface, relative to the canvas's origin, in points.
  public var bounds: Rect {
    Rect(
      x: -origin.dx, y: -origin.dy, width: Float(surface.width) / scale,
      height: Float(surface.height) / scale)
  }

  /// Moves the origin.
  ///
  /// Positions are held in 1/64 pixel, the origin's apart from the others': what is translated by
  /// whole pixels has the same pixels elsewhere, so that what scrolls can be moved.
  public mutating func translate(by vector: Vector) {
    origin = origin + vector
    pixelOrigin = Self.held(origin, scale: scale)
  }

  /// Where an origin is held, in pixels: two that are held alike are drawn alike.
  public static func held(_ origin: Vector, scale: Float) -> Vector {
    Vector(dx: PixelGrid.subpixel(origin.dx * scale), dy: PixelGrid.subpixel(origin.dy * scale))
  }

  /// Restricts drawing to `rect`, rounded to whole pixels, in addition to the current clip.
  public mutating func clip(to rect: Rect) {
    surface.clip = surface.clip.intersection(pixels(rect) ?? .empty)
  }

  /// Makes what is drawn from now on fainter: `opacity` is clamped to 0…1, and multiplies.
  public mutating func fade(to opacity: Float) {
    alpha = Blend.over255(alpha &* Color.alpha(of: opacity))
  }

  /// Runs `body`, then undoes its translations, clips and fades.
  @inline(__always)
  public mutating func scoped(_ body: (inout Canvas) -> Void) {
    let (oldOrigin, oldPixels, oldAlpha) = (origin, pixelOrigin, alpha)
    let oldClip = surface.clip
    body(&self)
    (origin, pixelOrigin, alpha) = (oldOrigin, oldPixels, oldAlpha)
    surface.clip = oldClip
  }

  /// Whether drawing inside `rect`, soft edges included, can have an effect; a scene may skip what
  /// cannot.
  public func shows(_ rect: Rect) -> Bool {
    guard alpha > 0, let pixels = pixels(rect) else { return false }
    let soft = PixelRect(
      left: pixels.left - 1, top: pixels.top - 1, right: pixels.right + 1,
      bottom: pixels.bottom + 1)
    return soft.intersects(surface.clip)
  }

  func pixelX(_ x: Float) -> Float { PixelGrid.subpixel(x * scale) + pixelOrigin.dx }
  func pixelY(_ y: Float) -> Float { PixelGrid.subpixel(y * scale) + pixelOrigin.dy }

  func faded(_ color: Color) -> Color { color.scaled(byAlpha: alpha) }

  /// `rect` rounded to whole pixels; nil when it is empty or not finite.
  func pixels(_ rect: Rect) -> PixelRect? {
    PixelRect(rect, from: pixelOrigin, scale: scale)
  }

  /// A length rounded to whole pixels, at least one; nil when it is not positive and finite.
  func pixels(length: Float) -> Float? {
    let pixels = length * scale
    guard pixels > 0, pixels.isFinite else { return nil }
    return Float(max(1, PixelGrid.round(pixels)))
  }
}
