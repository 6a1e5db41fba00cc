public import Raster

/// Pixels that the host owns, and lends to a surface while something draws.
public final class Framebuffer {
  /// In pixels.
  public let width: Int
  public let height: Int
  public let format: PixelFormat
  /// Where they lie, row by row without a gap.
  public let memory: UnsafeMutableRawPointer

  /// All black.
  public init(width: Int, height: Int, format: PixelFormat) {
    precondition(width > 0 && height > 0, "a framebuffer has pixels")
    self.width = width
    self.height = height
    self.format = format
    let byteCount = width * height * format.bytesPerPixel
    memory = .allocate(byteCount: byteCount, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  deinit { memory.deallocate() }

  /// Lends the pixels for the time of the call.
  public func withSurface<Result>(_ body: (inout Surface) throws -> Result) rethrows -> Result {
    var surface = surface
    return try body(&surface)
  }

  /// Lends the pixels as a canvas of `scale` pixels a point for the time of the call.
  public func draw(scale: Float, _ body: (inout Canvas) -> Void) {
    var canvas = Canvas(surface, scale: scale)
    body(&canvas)
  }

  /// Lends the pixels as an image for the time of the call.
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

  /// The pixels as a surface; the framebuffer outlives it, and at most one at a time is drawn on.
  public var surface: Surface {
    Surface(
      memory: memory, width: width, height: height, bytesPerRow: width * format.bytesPerPixel,
      format: format)
  }
}
