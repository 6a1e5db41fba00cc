/// Pixels in borrowed memory, with a clip.
///
/// A surface does not own its pixels: their owner keeps them alive, and untouched by others, for as
/// long as the surface lives. Drawing outside the clip is ignored, never an error: a scene may draw
/// what is half off the glass.
public struct Surface: ~Copyable {
  /// In pixels.
  public let width: Int
  public let height: Int
  /// From the start of one row to the next, in bytes.
  public let bytesPerRow: Int
  public let format: PixelFormat
  let memory: UnsafeMutableRawPointer
  private var visible: PixelRect

  /// - Parameters:
  ///   - memory: `height` rows of `bytesPerRow` bytes, aligned to a pixel's size.
  ///   - bytesPerRow: a multiple of a pixel's size, at least `width` pixels.
  public init(
    memory: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, format: PixelFormat
  ) {
    let pixelSize = format.bytesPerPixel
    precondition(width >= 0 && height >= 0, "a surface's size must not be negative")
    precondition(width <= PixelGrid.limit && height <= PixelGrid.limit, "a surface is too large")
    precondition(bytesPerRow >= width * pixelSize, "a surface's row must hold its pixels")
    precondition(
      bytesPerRow % pixelSize == 0 && Int(bitPattern: memory) & (pixelSize - 1) == 0,
      "a surface's rows must be aligned to its pixels")
    self.memory = memory
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.format = format
    visible = PixelRect(left: 0, top: 0, right: width, bottom: height)
  }

  /// The whole surface.
  public var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

  /// Another surface over the same pixels: two threads may draw at a time, each on its own, where
  /// their clips do not overlap.
  public var onSamePixels: Surface {
    Surface(
      memory: memory, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
  }

  /// Where drawing has an effect: the whole surface at first, and never more.
  public var clip: PixelRect {
    get { visible }
    set { visible = newValue.intersection(bounds) }
  }

  /// The colour of a pixel; nil outside the surface.
  public func color(x: Int, y: Int) -> Color? {
    guard x >= 0, x < width, y >= 0, y < height else { return nil }
    return switch format {
    case .xrgb8888: Color(rgb: row32(y)[x])
    case .rgb565: Color(rgb: Blend.widened(row16(y)[x]))
    }
  }

  /// The pixels of a row of an `xrgb8888` surface.
  @inline(__always)
  func row32(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (memory + y &* bytesPerRow).assumingMemoryBound(to: UInt32.self)
  }

  /// The pixels of a row of an `rgb565` surface.
  @inline(__always)
  func row16(_ y: Int) -> UnsafeMutablePointer<UInt16> {
    (memory + y &* bytesPerRow).assumingMemoryBound(to: UInt16.self)
  }
}
