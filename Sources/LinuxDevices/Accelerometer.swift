import FoundationEssentials
public import TactusCore

/// The accelerometer of the device, from whichever kernel subsystem provides it.
public struct Accelerometer {
  /// The device's folder or node.
  public let path: String
  private let sample: () -> Acceleration?

  /// Which accelerometer to use.
  public enum Source: Equatable, Sendable {
    /// The first Industrial I/O device, or else the first input device.
    case first
    /// The folder of an Industrial I/O device, or the node of an input device.
    case path(String)
  }

  /// Where the kernel lists input devices.
  public static let inputDevices = "/dev/input"

  public init(
    _ source: Source, iioDevices: String = IioAccelerometer.devices,
    inputDevices: String = Self.inputDevices
  ) throws(AccelerometerError) {
    switch source {
    case .path(let path):
      var isFolder = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if exists, isFolder {
        self.init(try IioAccelerometer(device: path))
      } else {
        self.init(try EvdevAccelerometer(path: path), path)
      }
    case .first:
      if let device = IioAccelerometer.first(in: iioDevices) {
        self.init(try IioAccelerometer(device: device))
      } else if let (device, path) = Self.firstInputDevice(in: inputDevices) {
        self.init(device, path)
      } else {
        throw .noDevice(folders: [iioDevices, inputDevices])
      }
    }
  }

  private init(_ device: IioAccelerometer) {
    path = device.path
    sample = device.read
  }

  private init(_ device: EvdevAccelerometer, _ path: String) {
    self.path = path
    sample = device.read
  }

  private static func firstInputDevice(in folder: String) -> (EvdevAccelerometer, String)? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasPrefix("event") {
      let path = "\(folder)/\(name)"
      // Most nodes are other devices or not accessible to this user.
      if let device = try? EvdevAccelerometer(path: path) { return (device, path) }
    }
    return nil
  }

  /// The current acceleration; nil when it cannot be read.
  public func read() -> Acceleration? { sample() }
}

/// Why no accelerometer could be opened. Its description is one human-readable line.
public enum AccelerometerError: Error, Equatable, Sendable, CustomStringConvertible {
  case noDevice(folders: [String])
  case cannotOpen(path: String, reason: String)
  /// A file does not contain the positive number it should.
  case unreadable(path: String)
  case notAnAccelerometer(path: String)

  public var description: String {
    switch self {
    case .noDevice(let folders):
      "--accelerometer auto: this user can read none in \(folders.joined(separator: " or ")); "
        + "load the sensor's driver, join the group 'input', or give its folder or node"
    case .cannotOpen(let path, let reason):
      "--accelerometer \(path): \(reason); give the folder of an Industrial I/O device or an event "
        + "node, and join the group 'input'"
    case .unreadable(let path):
      "--accelerometer: \(path): not a valid number; use a sensor whose driver provides it"
    case .notAnAccelerometer(let path):
      "--accelerometer \(path): not an accelerometer; 'ls \(IioAccelerometer.devices)' and "
        + "'evtest' list the devices"
    }
  }
}
