public import Firmware
public import Raster

/// The memory that a firmware is lent on the host: one framebuffer and the records of a tick.
public struct FirmwareMemory: ~Copyable {
  public let records: UnsafeMutableBufferPointer<TraceRecord>
  public let pixels: UnsafeMutableRawPointer
  private let width: Int
  private let height: Int
  private let format: PixelFormat

  public init(for board: Board) {
    width = Int(board.pixelWidth)
    height = Int(board.pixelHeight)
    format = board.pixelFormat
    records = .allocate(capacity: RecordLog.recordsPerTickMax)
    let byteCount = width * height * format.bytesPerPixel
    pixels = .allocate(byteCount: byteCount, alignment: 16)
    pixels.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  deinit {
    records.deallocate()
    pixels.deallocate()
  }

  /// The framebuffer as a surface; at most one at a time may be drawn on.
  public func surface() -> Surface {
    Surface(
      memory: pixels, width: width, height: height, bytesPerRow: width * format.bytesPerPixel,
      format: format)
  }
}
