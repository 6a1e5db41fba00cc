import Raster
import TactusCore

/// Draws the rows with Tactus.
struct TactusPainter: ~Copyable {
  let target: BenchPixels
  private let images: BenchImages
  private var canvas: Canvas
  private let own: Image
  private let other: Image
  private let mask: Image
  private let argb: Image

  init(_ format: PixelFormat, _ images: BenchImages, on target: BenchPixels) {
    self.target = target
    self.images = images
    canvas = Canvas(
      Surface(
        memory: target.memory, width: target.width, height: target.height,
        bytesPerRow: target.bytesPerRow, format: format),
      scale: 1)
    own = Image(images.image(format), Image.Format(format))
    other = Image(images.image(format.other), Image.Format(format.other))
    mask = Image(images.mask, .alpha8)
    argb = Image(images.argb8888, .argb8888)
  }

  mutating func paint(_ row: BenchRow) {
    let blue = Color(rgb: 0x2040C0)
    let geometry = images.geometry
    switch row {
    case .opaqueFill: canvas.fill(geometry.whole, blue)
    case .fill: canvas.fill(geometry.whole, blue.opacity(0.5))
    case .blit: canvas.image(own, at: geometry.corner)
    case .fadedImage: canvas.image(own, at: geometry.corner, tint: Color.black.opacity(0.5))
    case .convertedImage: canvas.image(other, at: geometry.corner)
    case .mask: canvas.image(mask, at: geometry.corner, tint: blue)
    case .argb: canvas.image(argb, at: geometry.corner)
    case .text:
      for line in 0..<geometry.lineCount {
        canvas.text(utf8: images.line(line).span, at: images.anchor(line), .body, blue)
      }
    case .nearest: canvas.image(own, transform: geometry.turned, .nearest)
    case .bilinear: canvas.image(own, transform: geometry.turned, .bilinear)
    case .opaqueRounded: canvas.fillRounded(geometry.card, radius: 24, blue)
    case .rounded: canvas.fillRounded(geometry.card, radius: 24, blue.opacity(0.5))
    case .circle: canvas.fillCircle(center: geometry.center, radius: geometry.radius, blue)
    case .line: canvas.line(from: geometry.start, to: geometry.end, width: 8, blue)
    case .shadow:
      canvas.shadow(
        of: geometry.card, radius: 24, offset: Vector(dx: 0, dy: 8), blur: 24,
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
