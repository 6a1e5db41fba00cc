import CSystem
import TactusCore

/// A Linux Industrial I/O accelerometer, read through sysfs one sample at a time.
///
/// The kernel's ABI (`Documentation/ABI/testing/sysfs-bus-iio`): acceleration in m/s² is
/// `(in_accel_x_raw + in_accel_offset) · in_accel_scale`, where offset and scale are either shared
/// by all axes or given per axis, and the offset is optional.
struct IioAccelerometer: ~Copyable {
  private let x: Axis
  private let y: Axis
  private let z: Axis

  /// The folder of the first device, in name order, that measures acceleration.
  static func first(in folder: [UInt8]) -> [UInt8]? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { name -> [UInt8]? in
      let length = folder.withPath { iio_first($0, "in_accel_x_raw", name.baseAddress, 256) }
      guard length >= 0 else { return nil }
      return folder.appending("/")
        + UnsafeRawBufferPointer(start: name.baseAddress, count: Int(length))
    }
  }

  /// - Parameter device: the folder of a device, such as `/sys/bus/iio/devices/iio:device0`.
  init(device: [UInt8]) throws(PeripheralError) {
    let x = try Axis(device, "x")
    let y = try Axis(device, "y")
    let z = try Axis(device, "z")
    self.x = x
    self.y = y
    self.z = z
  }

  /// The current acceleration; nil when an axis cannot be read.
  func read() -> Acceleration? {
    guard let x = x.read(), let y = y.read(), let z = z.read() else { return nil }
    return Acceleration(x: x, y: y, z: z).snapped
  }

  /// An axis, whose file stays open: a tick opens none.
  struct Axis: ~Copyable {
    private let file: SysfsNumber
    private let offset: Double
    private let scale: Double

    init(_ device: [UInt8], _ letter: StaticString) throws(PeripheralError) {
      let prefix = device.appending("/in_accel_")
      let path = prefix.appending(letter).appending("_raw")
      let descriptor = path.withPath { iio_open($0) }
      guard descriptor >= 0 else {
        throw input_is_missing(-descriptor)
          ? .notAnAccelerometer(device) : .cannotOpen(accelerometer: path, -descriptor)
      }
      let file = SysfsNumber(descriptor)
      func number(_ name: StaticString) -> Double? {
        SysfsNumber.read(prefix.appending(letter).appending(name))
          ?? SysfsNumber.read(device.appending("/in_accel").appending(name))
      }
      guard let scale = number("_scale"), scale > 0 else {
        throw PeripheralError(
          "--accelerometer", device, "/in_accel_scale: not a valid number; ",
          remedy: "use a sensor whose driver provides it")
      }
      self.file = file
      self.scale = scale
      offset = number("_offset") ?? 0
    }

    func read() -> Float? { file.read().map { Float(($0 + offset) * scale) } }
  }
}

/// A file of one number, which the kernel makes anew for each reading.
struct SysfsNumber: ~Copyable {
  private let descriptor: Int32

  /// - Parameter descriptor: closed by `deinit`.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { evdev_close(descriptor) }

  static func read(_ path: [UInt8]) -> Double? {
    let descriptor = path.withPath { iio_open($0) }
    return descriptor < 0 ? nil : SysfsNumber(descriptor).read()
  }

  /// Nil when it cannot be read, or holds anything else.
  func read() -> Double? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { bytes in
      let count = iio_read(descriptor, bytes.baseAddress, 64)
      guard count > 0, count < 64 else { return nil }
      return Self.number(in: UnsafeBufferPointer(rebasing: bytes[..<Int(count)]))
    }
  }

  /// As the kernel writes numbers: digits with a sign and a point, then a line feed. Up to 15
  /// digits are exact, and so is the power of ten that divides them: the quotient is rounded once.
  private static func number(in bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var count = bytes.count
    while count > 0, bytes[count - 1] == 0x0A || bytes[count - 1] == 0x20 { count -= 1 }
    let isNegative = count > 0 && bytes[0] == 0x2D
    var digits: Int64 = 0
    var divisor = 1.0
    var digitCount = 0
    var hasPoint = false
    for index in (isNegative ? 1 : 0)..<max(count, isNegative ? 1 : 0) {
      if bytes[index] == 0x2E, !hasPoint {
        hasPoint = true
        continue
      }
      guard bytes[index] >= 0x30, bytes[index] <= 0x39 else { return nil }
      // What comes after so many digits is beyond what a sensor measures.
      guard digits < 100_000_000_000_000 else {
        guard hasPoint else { return nil }
        continue
      }
      digits = digits * 10 + Int64(bytes[index] - 0x30)
      digitCount += 1
      if hasPoint { divisor *= 10 }
    }
    guard digitCount > 0 else { return nil }
    return (isNegative ? -Double(digits) : Double(digits)) / divisor
  }
}
