/// A picture in borrowed memory, read only.
///
/// The owner of the pixels keeps them alive and unchanged for as long as the image lives.
public struct Image: BitwiseCopyable {
  /// How an image's pixels lie in memory.
  public enum Format: UInt8, BitwiseCopyable, Sendable {
    case xrgb8888
    case rgb565
    /// 8 bits: how much of the tint covers the pixel.
    case alpha8

    public var bytesPerPixel: Int {
      switch self {
      case .xrgb8888: 4
      case .rgb565: 2
      case .alpha8: 1
      }
    }
  }

  /// In pixels.
  public let width: Int
  public let height: Int
  public let format: Format
  private let bytesPerRow: Int
  private let memory: UnsafeRawPointer

  /// - Parameters:
  ///   - memory: `height` rows of `bytesPerRow` bytes, aligned to a pixel's size.
  ///   - bytesPerRow: a multiple of a pixel's size, at least `width` pixels.
  public init(
    memory: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int, format: Format
  ) {
    let pixelSize = format.bytesPerPixel
    precondition(width >= 0 && height >= 0, "an image's size is not negative")
    precondition(width <= 1 << 15 && height <= 1 << 15, "an image is too large")
    precondition(bytesPerRow >= width * pixelSize, "an image's row holds its pixels")
    precondition(
      bytesPerRow % pixelSize == 0 && Int(bitPattern: memory) & (pixelSize - 1) == 0,
      "an image's rows are aligned to its pixels")
    self.memory = memory
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.format = format
  }

  /// A pixel as 0xRRGGBB and its alpha, 0…255; `tint` for an `alpha8` image.
  ///
  /// - Precondition: the pixel is in the image.
  @inline(__always)
  func sample(x: Int, y: Int, tint: UInt32) -> (rgb: UInt32, alpha: UInt32) {
    let row = memory + y * bytesPerRow
    return switch format {
    case .xrgb8888: (row.assumingMemoryBound(to: UInt32.self)[x] & 0xFF_FFFF, 255)
    case .rgb565: (Blend.widened(row.assumingMemoryBound(to: UInt16.self)[x]), 255)
    case .alpha8: (tint, UInt32(truncatingIfNeeded: row.assumingMemoryBound(to: UInt8.self)[x]))
    }
  }
}
