import CSystem
public import TactusCore

/// The accelerometer of the device, from whichever kernel subsystem provides it.
public struct Accelerometer: ~Copyable {
  /// The device's folder or node.
  public let path: [UInt8]
  // Exactly one of them is there.
  private var iio: IioAccelerometer?
  private var evdev: EvdevAccelerometer?

  /// Which accelerometer to use.
  public enum Source: Equatable, Sendable {
    /// The first Industrial I/O device, or else the first input device.
    case first
    /// The folder of an Industrial I/O device, or the node of an input device.
    case path([UInt8])

    /// As `--accelerometer` names it: `auto`, or a path.
    public init(_ word: [UInt8]) {
      self = word == [].appending("auto") ? .first : .path(word)
    }
  }

  /// Where the kernel lists Industrial I/O devices.
  public static var iioDevices: [UInt8] { [].appending("/sys/bus/iio/devices") }
  /// Where it lists input devices.
  public static var inputDevices: [UInt8] { [].appending("/dev/input") }

  public init(
    _ source: Source, iioDevices: [UInt8] = Self.iioDevices,
    inputDevices: [UInt8] = Self.inputDevices
  ) throws(PeripheralError) {
    let path = try Self.path(of: source, iioDevices, inputDevices)
    var iio: IioAccelerometer?
    var evdev: EvdevAccelerometer?
    if path.withPath({ input_is_folder($0) }) {
      iio = try IioAccelerometer(device: path)
    } else {
      evdev = try EvdevAccelerometer(path: path)
    }
    self.path = path
    self.iio = iio
    self.evdev = evdev
  }

  private static func path(
    of source: Source, _ iioDevices: [UInt8], _ inputDevices: [UInt8]
  ) throws(PeripheralError) -> [UInt8] {
    if case .path(let path) = source { return path }
    let first =
      IioAccelerometer.first(in: iioDevices) ?? EvdevAccelerometer.first(in: inputDevices)
    if let first { return first }
    var folders = [].appending("auto: this user can read none in ")
    folders += iioDevices
    folders += " or "
    folders += inputDevices
    throw PeripheralError(
      "--accelerometer", folders, "; ",
      remedy: "load the sensor's driver, join the group 'input', or give its folder or node")
  }

  /// The current acceleration; nil when it cannot be read.
  public mutating func read() -> Acceleration? {
    if iio != nil { return iio?.read() ?? nil }
    return evdev?.read() ?? nil
  }
}

extension PeripheralError {
  static func cannotOpen(accelerometer path: [UInt8], _ code: Int32) -> PeripheralError {
    .cannotOpen(
      "--accelerometer", path, code,
      remedy:
        "give the folder of an Industrial I/O device or an event node, and join the group 'input'")
  }

  static func notAnAccelerometer(_ path: [UInt8]) -> PeripheralError {
    PeripheralError(
      "--accelerometer", path, ": not an accelerometer; ",
      remedy: "'ls /sys/bus/iio/devices' and 'evtest' list the devices")
  }
}
