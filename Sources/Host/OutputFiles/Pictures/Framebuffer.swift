import Glibc
public import Raster

/// Pixels owned by the host and lent to a surface for drawing.
public final class Framebuffer {
  /// In pixels.
  public let width: Int
  public let height: Int
  public let format: PixelFormat
  /// The pixels, row by row without padding.
  public let memory: UnsafeMutableRawPointer

  /// Allocates a black framebuffer of `width` × `height` pixels.
  public init(width: Int, height: Int, format: PixelFormat) {
    precondition(width > 0 && height > 0, "a framebuffer's size must be positive")
    self.width = width
    self.height = height
    self.format = format
    let byteCount = width * height * format.bytesPerPixel
    // The kernel's pages are zero already; glibc aligns to 16 bytes.
    guard let memory = calloc(byteCount, 1) else {
      fatalError("no memory for a framebuffer of \(byteCount) bytes")
    }
    self.memory = memory
  }

  deinit { free(memory) }

  /// The pixels of a framebuffer in xrgb8888.
  var pixels: UnsafeMutablePointer<UInt32> {
    precondition(format == .xrgb8888, "pixels of 32 bits")
    return memory.assumingMemoryBound(to: UInt32.self)
  }

  /// Takes a copy of a surface, in any format.
  ///
  /// - Precondition: this is in xrgb8888, and as large.
  public func copy(_ surface: borrowing Surface) {
    precondition(surface.width == width && surface.height == height, "a copy is as large")
    for y in 0..<height { surface.copyRow(y, to: pixels + y * width) }
  }

  /// Lends the pixels for the duration of the call.
  public func withSurface<Result>(_ body: (inout Surface) throws -> Result) rethrows -> Result {
    var surface = surface
    return try body(&surface)
  }

  /// Lends the pixels as a canvas of `scale` pixels per point for the duration of the call.
  public func draw(scale: Float, _ body: (inout Canvas) -> Void) {
    var canvas = Canvas(surface, scale: scale)
    body(&canvas)
  }

  /// Lends the pixels as an image for the duration of the call.
  public func withImage<Result>(_ body: (Image) throws -> Result) rethrows -> Result {
    let imageFormat: Image.Format =
      switch format {
      case .xrgb8888: .xrgb8888
      case .rgb565: .rgb565
      }
    return try withExtendedLifetime(self) {
      try body(
        Image(
          memory: memory, width: width, height: height,
          bytesPerRow: width * format.bytesPerPixel, format: imageFormat))
    }
  }

  /// The pixels as a surface. The framebuffer must outlive it, and only one at a time may be drawn
  /// on.
  public var surface: Surface {
    Surface(
      memory: memory, width: width, height: height, bytesPerRow: width * format.bytesPerPixel,
      format: format)
  }
}
