import CSystem
public import SeatInput

/// A touchscreen whose events are handed on as the kernel sends them, in its own units: for what
/// looks at a panel. A run reads an `EvdevSeat`.
public struct EvdevListener: ~Copyable {
  /// Readable when there is something to read.
  public let descriptor: Int32
  public let touchProtocol: TouchProtocol
  public let x: AxisRange
  public let y: AxisRange
  /// Units per millimetre of each axis; 0 where the device reports none.
  public let resolution: (x: Int32, y: Int32)
  public let lastSlot: Int32
  /// The kernel's name for it, in UTF-8.
  public let name: [UInt8]
  private let records: UnsafeMutablePointer<evdev_record>

  private static var recordsMax: Int { 64 }

  /// Opens a node, given as a path with a zero byte at its end.
  public init(_ path: UnsafePointer<CChar>) throws(EvdevError) {
    let descriptor = evdev_open(path)
    guard descriptor >= 0 else { throw .cannotOpen(code: -descriptor) }
    guard let touchProtocol = EvdevDevice.touchProtocol(of: descriptor),
      let x = EvdevDevice.axis(
        touchProtocol == .single ? ABS_X : ABS_MT_POSITION_X, of: descriptor),
      let y = EvdevDevice.axis(
        touchProtocol == .single ? ABS_Y : ABS_MT_POSITION_Y, of: descriptor),
      x.maximum > x.minimum, y.maximum > y.minimum
    else {
      evdev_close(descriptor)
      throw .notATouchscreen
    }
    let lastSlot = EvdevDevice.axis(ABS_MT_SLOT, of: descriptor)?.maximum ?? 0
    let code = evdev_start(descriptor, false)
    guard code == 0 else {
      evdev_close(descriptor)
      throw .cannotOpen(code: -code)
    }
    self.descriptor = descriptor
    self.touchProtocol = touchProtocol
    self.x = AxisRange(minimum: x.minimum, maximum: x.maximum)
    self.y = AxisRange(minimum: y.minimum, maximum: y.maximum)
    self.resolution = (x.resolution, y.resolution)
    self.lastSlot = lastSlot
    name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      let length = evdev_name(descriptor, text.baseAddress, Int32(text.count))
      return [UInt8](UnsafeRawBufferPointer(start: text.baseAddress, count: Int(length)))
    }
    records = .allocate(capacity: Self.recordsMax)
  }

  deinit {
    evdev_close(descriptor)
    records.deallocate()
  }

  /// The range of another axis, and its units per millimetre, 0 where there are none; nil where the
  /// device has no such axis.
  public func axis(_ code: UInt16) -> (range: AxisRange, resolution: Int32)? {
    EvdevDevice.axis(Int32(code), of: descriptor).map {
      (AxisRange(minimum: $0.minimum, maximum: max($0.minimum, $0.maximum)), $0.resolution)
    }
  }

  /// Hands on the events that are there; false once the device is gone.
  public func read(_ take: (EvdevEvent) -> Void) -> Bool {
    let count = Int(evdev_read(descriptor, records, Int32(Self.recordsMax)))
    guard count > 0 else { return count == 0 }
    for index in 0..<count {
      let record = records[index]
      take(
        EvdevEvent(time: record.time, type: record.type, code: record.code, value: record.value))
    }
    return true
  }
}
