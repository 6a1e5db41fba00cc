import Dumps
public import Firmware
public import Raster

/// The memory that the host lends to the firmware: one framebuffer and the records of a tick.
public struct FirmwareMemory: ~Copyable {
  public let records: UnsafeMutableBufferPointer<TraceRecord>
  private let framebuffer: Framebuffer

  /// - Parameter hasPixels: false when a display lends the framebuffer.
  public init(for board: Board, hasPixels: Bool = true) {
    // The least there is, when nobody draws on it.
    framebuffer = Framebuffer(
      width: hasPixels ? Int(board.pixelWidth) : 1, height: hasPixels ? Int(board.pixelHeight) : 1,
      format: board.pixelFormat)
    records = .allocate(capacity: RecordLog.recordsPerTickMax)
  }

  deinit { records.deallocate() }

  public var pixels: UnsafeMutableRawPointer { framebuffer.memory }

  /// The framebuffer as a surface; at most one at a time may be drawn on.
  public func surface() -> Surface { framebuffer.surface }
}
