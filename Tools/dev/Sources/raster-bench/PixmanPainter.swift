import CPixman
import Raster
import TactusCore

/// Draws the rows with pixman; it has no call for those with soft edges.
struct PixmanPainter {
  let target: BenchPixels
  private let geometry: Geometry
  private let surface: OpaquePointer
  private let own: OpaquePointer
  private let other: OpaquePointer
  private let mask: OpaquePointer
  private let argb: OpaquePointer
  private let nearest: OpaquePointer
  private let bilinear: OpaquePointer
  private let solid: OpaquePointer
  private let half: OpaquePointer
  private let glyphs: PixmanGlyphs

  init(_ format: PixelFormat, _ images: BenchImages) {
    geometry = images.geometry
    target = BenchPixels(surface: geometry, format, allocate)
    surface = target.pixman(format.pixman)
    own = images.image(format).pixman(format.pixman)
    other = images.image(format.other).pixman(format.other.pixman)
    mask = images.mask.pixman(px_a8)
    argb = images.argb8888.pixman(px_a8r8g8b8)
    nearest = images.image(format).pixman(format.pixman)
    bilinear = images.image(format).pixman(format.pixman)
    let map = geometry.turned.inverse?.fixed ?? []
    px_transform(nearest, map, px_nearest)
    px_transform(bilinear, map, px_bilinear)
    solid = px_image_of(Self.blue)
    half = px_image_of(px_color(red: 0, green: 0, blue: 0, alpha: 0x8080))
    glyphs = PixmanGlyphs(images)
  }

  private static var blue: px_color {
    px_color(red: 0x2020, green: 0x4040, blue: 0xC0C0, alpha: 0xFFFF)
  }
  /// Blue at 50 %, premultiplied.
  private static var halfBlue: px_color {
    px_color(red: 0x1010, green: 0x2020, blue: 0x6060, alpha: 0x8080)
  }

  func paint(_ row: BenchRow) {
    let (width, height) = (Int32(geometry.width), Int32(geometry.height))
    switch row {
    case .opaqueFill: px_fill(px_source, surface, Self.blue, 0, 0, width, height)
    case .fill: px_fill(px_over, surface, Self.halfBlue, 0, 0, width, height)
    case .blit: draw(own, nil, px_source)
    case .fadedImage: draw(own, half, px_over)
    case .convertedImage: draw(other, nil, px_source)
    case .mask: draw(solid, mask, px_over)
    case .argb: draw(argb, nil, px_over)
    case .text: glyphs.draw(solid, on: surface)
    case .nearest: px_composite(px_over, nearest, nil, surface, 0, 0, 0, 0, width, height)
    case .bilinear: px_composite(px_over, bilinear, nil, surface, 0, 0, 0, 0, width, height)
    case .opaqueRounded, .rounded, .circle, .line, .shadow: break
    }
  }

  static func paints(_ row: BenchRow) -> Bool {
    switch row {
    case .opaqueRounded, .rounded, .circle, .line, .shadow: false
    default: true
    }
  }

  private func draw(_ source: OpaquePointer, _ mask: OpaquePointer?, _ operation: px_operator) {
    px_composite(
      operation, source, mask, surface, 0, 0, Int32(geometry.left), Int32(geometry.top),
      Int32(geometry.imageWidth), Int32(geometry.imageHeight))
  }
}

/// The glyphs of the text in pixman's cache, and where they are. Their masks are what Tactus draws.
private struct PixmanGlyphs {
  private let cache: OpaquePointer = px_glyphs()
  private var places: [px_glyph] = []

  init(_ images: BenchImages) {
    var glyphs: [UInt8: (glyph: UnsafeRawPointer?, advance: Float)] = [:]
    for index in 0..<BenchImages.letterCount {
      let letter = BenchImages.letter(index)
      let box = GlyphMask(letter)
      glyphs[letter] = (
        px_glyph_insert(
          cache, UInt(letter), Int32(box.originX), Int32(box.originY), box.mask.pixman(px_a8)),
        box.advance
      )
    }
    for line in 0..<images.geometry.lineCount {
      var pen = images.anchor(line)
      for letter in images.line(line) {
        guard let (glyph, advance) = glyphs[letter] else { continue }
        places.append(px_glyph(x: Int32(pen.x), y: Int32(pen.y), glyph: glyph))
        pen.x += advance
      }
    }
  }

  func draw(_ color: OpaquePointer, on surface: OpaquePointer) {
    px_draw_glyphs(color, surface, cache, Int32(places.count), places)
  }
}

extension BenchPixels {
  fileprivate func pixman(_ format: px_format) -> OpaquePointer {
    px_image_on(format, Int32(width), Int32(height), memory, Int32(bytesPerRow))
  }
}

extension PixelFormat {
  fileprivate var pixman: px_format { self == .xrgb8888 ? px_x8r8g8b8 : px_r5g6b5 }
}

extension AffineTransform {
  /// In 1/65 536, row by row.
  fileprivate var fixed: [Int32] {
    [xx, xy, dx, yx, yy, dy, 0, 0, 1].map { Int32(($0 * 65_536).rounded()) }
  }
}
