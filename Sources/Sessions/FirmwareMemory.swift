import Dumps
public import Firmware
public import Raster

/// The memory that the host lends to the firmware: one framebuffer and the records of a tick.
public struct FirmwareMemory: ~Copyable {
  public let records: UnsafeMutableBufferPointer<TraceRecord>
  private let framebuffer: Framebuffer

  public init(for board: Board) {
    framebuffer = Framebuffer(
      width: Int(board.pixelWidth), height: Int(board.pixelHeight), format: board.pixelFormat)
    records = .allocate(capacity: RecordLog.recordsPerTickMax)
  }

  deinit { records.deallocate() }

  public var pixels: UnsafeMutableRawPointer { framebuffer.memory }

  /// The framebuffer as a surface; at most one at a time may be drawn on.
  public func surface() -> Surface { framebuffer.surface }
}
