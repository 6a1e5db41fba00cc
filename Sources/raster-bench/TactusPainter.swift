import Raster
import TactusCore

/// Draws the rows with Tactus.
struct TactusPainter: ~Copyable {
  let target: BenchPixels
  private var canvas: Canvas
  private let own: Image
  private let other: Image
  private let mask: Image

  init(_ format: PixelFormat, _ images: BenchImages) {
    target = BenchPixels(
      width: Geometry.width, height: Geometry.height, bytesPerPixel: format.bytesPerPixel)
    canvas = Canvas(
      Surface(
        memory: target.memory, width: target.width, height: target.height,
        bytesPerRow: target.bytesPerRow, format: format),
      scale: 1)
    own = Image(images.image(format), Image.Format(format))
    other = Image(images.image(format.other), Image.Format(format.other))
    mask = Image(images.mask, .alpha8)
  }

  mutating func paint(_ row: BenchRow) {
    let blue = Color(rgb: 0x2040C0)
    switch row {
    case .opaqueFill: canvas.fill(Geometry.whole, blue)
    case .fill: canvas.fill(Geometry.whole, blue.opacity(0.5))
    case .blit: canvas.image(own, at: Geometry.corner)
    case .fadedImage: canvas.image(own, at: Geometry.corner, tint: Color.black.opacity(0.5))
    case .convertedImage: canvas.image(other, at: Geometry.corner)
    case .mask: canvas.image(mask, at: Geometry.corner, tint: blue)
    case .text:
      for (index, line) in BenchText.lines.enumerated() {
        canvas.text(utf8: line.span, at: BenchText.anchor(index), BenchText.style, blue)
      }
    case .nearest: canvas.image(own, transform: Geometry.turned, .nearest)
    case .bilinear: canvas.image(own, transform: Geometry.turned, .bilinear)
    case .opaqueRounded: canvas.fillRounded(Geometry.card, radius: 24, blue)
    case .rounded: canvas.fillRounded(Geometry.card, radius: 24, blue.opacity(0.5))
    case .circle: canvas.fillCircle(center: Point(x: 400, y: 240), radius: 140, blue)
    case .line:
      canvas.line(from: Point(x: 100, y: 60), to: Point(x: 700, y: 420), width: 8, blue)
    case .shadow:
      canvas.shadow(
        of: Geometry.card, radius: 24, offset: Vector(dx: 0, dy: 8), blur: 24,
        Color.black.opacity(0.4))
    }
  }
}

extension Image {
  fileprivate init(_ pixels: BenchPixels, _ format: Format) {
    self.init(
      memory: pixels.memory, width: pixels.width, height: pixels.height,
      bytesPerRow: pixels.bytesPerRow, format: format)
  }
}

extension Image.Format {
  fileprivate init(_ format: PixelFormat) {
    switch format {
    case .xrgb8888: self = .xrgb8888
    case .rgb565: self = .rgb565
    }
  }
}
