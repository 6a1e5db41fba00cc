/// A picture in borrowed memory, read only.
///
/// The owner of the pixels keeps them alive and unchanged for as long as the image lives.
public struct Image: BitwiseCopyable {
  /// How an image's pixels lie in memory.
  public enum Format: UInt8, BitwiseCopyable, Sendable {
    case xrgb8888
    case rgb565
    /// 0xAARRGGBB, its channels multiplied by its alpha, so that each is at most as large as that.
    case argb8888
    /// 8 bits: how much of the tint covers the pixel.
    case alpha8

    public var bytesPerPixel: Int {
      switch self {
      case .xrgb8888, .argb8888: 4
      case .rgb565: 2
      case .alpha8: 1
      }
    }
  }

  /// In pixels.
  public let width: Int
  public let height: Int
  public let format: Format
  let bytesPerRow: Int
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

  @inline(__always)
  func row(_ y: Int) -> UnsafeRawPointer { memory + y &* bytesPerRow }
}
