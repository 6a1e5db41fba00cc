/// How pixels lie in memory.
public enum PixelFormat: UInt8, BitwiseCopyable, Sendable {
  /// 32 bits, 0x00RRGGBB, the upper byte ignored; little endian.
  case xrgb8888
  /// 16 bits, RRRRRGGGGGGBBBBB; little endian.
  case rgb565

  public var bytesPerPixel: Int {
    switch self {
    case .xrgb8888: 4
    case .rgb565: 2
    }
  }
}
