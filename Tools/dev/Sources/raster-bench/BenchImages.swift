import Raster
import TactusCore

/// The pictures and the text that are drawn, the same ones for everybody.
struct BenchImages {
  let geometry: Geometry
  private let xrgb8888: BenchPixels
  private let rgb565: BenchPixels
  /// Premultiplied, with the mask as its alpha.
  let argb8888: BenchPixels
  /// Opaque in the middle, nothing in the corners, a slope in between.
  let mask: BenchPixels
  /// `glyphsPerLine` glyphs a line: letters and digits, no spaces, which would cost nothing.
  private let text: UnsafeMutableBufferPointer<UInt8>

  static var glyphsPerLine: Int { 50 }

  /// - Parameter allocate: gives memory for so many bytes, for good, aligned to 64 bytes.
  init(_ geometry: Geometry, _ allocate: (Int) -> UnsafeMutableRawPointer) {
    self.geometry = geometry
    xrgb8888 = BenchPixels(geometry, bytesPerPixel: 4, allocate)
    rgb565 = BenchPixels(geometry, bytesPerPixel: 2, allocate)
    argb8888 = BenchPixels(geometry, bytesPerPixel: 4, allocate)
    mask = BenchPixels(geometry, bytesPerPixel: 1, allocate)
    let count = geometry.lineCount * Self.glyphsPerLine
    text = UnsafeMutableBufferPointer(
      start: allocate(count).bindMemory(to: UInt8.self, capacity: count), count: count)
    for y in 0..<geometry.imageHeight {
      for x in 0..<geometry.imageWidth { draw(x, y) }
    }
    for place in 0..<count {
      // 7 has no factor in common with the 62 letters: every line begins elsewhere and has them
      // all.
      let (line, column) = (place / Self.glyphsPerLine, place % Self.glyphsPerLine)
      text[place] = Self.letter((column * 7 + line * 13) % Self.letterCount)
    }
  }

  private func draw(_ x: Int, _ y: Int) {
    let (width, height) = (geometry.imageWidth, geometry.imageHeight)
    let red = UInt32(truncatingIfNeeded: x * 255 / width)
    let green = UInt32(truncatingIfNeeded: y * 255 / height)
    let blue = UInt32(truncatingIfNeeded: (x ^ y) & 0xFF)
    let rgb = red << 16 | green << 8 | blue
    xrgb8888.set(rgb, x: x, y: y)
    rgb565.set(rgb >> 8 & 0xF800 | rgb >> 5 & 0x7E0 | rgb >> 3 & 0x1F, x: x, y: y)
    // From −1000 to 1000 across the image.
    let dx = (2 * x - width) * 1000 / width
    let dy = (2 * y - height) * 1000 / height
    let share = 420 - (dx * dx + dy * dy) / 2500
    let alpha = UInt32(truncatingIfNeeded: max(0, min(255, share)))
    mask.set(alpha, x: x, y: y)
    let faded = (red * alpha / 255) << 16 | (green * alpha / 255) << 8 | blue * alpha / 255
    argb8888.set(alpha << 24 | faded, x: x, y: y)
  }

  func image(_ format: PixelFormat) -> BenchPixels {
    switch format {
    case .xrgb8888: xrgb8888
    case .rgb565: rgb565
    }
  }

  func line(_ line: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      rebasing: text[line * Self.glyphsPerLine..<(line + 1) * Self.glyphsPerLine])
  }

  /// Where a line begins.
  func anchor(_ line: Int) -> Point { Point(x: 10, y: Float(24 + line * 23)) }

  static var letterCount: Int { 62 }

  /// a…z, A…Z, 0…9.
  static func letter(_ index: Int) -> UInt8 {
    let code = index < 26 ? 97 + index : index < 52 ? 65 + index - 26 : 48 + index - 52
    return UInt8(truncatingIfNeeded: code)
  }
}

extension BenchPixels {
  fileprivate init(
    _ geometry: Geometry, bytesPerPixel: Int, _ allocate: (Int) -> UnsafeMutableRawPointer
  ) {
    let (width, height) = (geometry.imageWidth, geometry.imageHeight)
    self.init(
      memory: allocate(width * height * bytesPerPixel), width: width, height: height,
      bytesPerPixel: bytesPerPixel)
  }

  /// A surface's pixels.
  init(
    surface geometry: Geometry, _ format: PixelFormat,
    _ allocate: (Int) -> UnsafeMutableRawPointer
  ) {
    let (width, height, size) = (geometry.width, geometry.height, format.bytesPerPixel)
    self.init(
      memory: allocate(width * height * size), width: width, height: height, bytesPerPixel: size)
  }
}
