import Foundation
public import TactusCore

/// The accelerometer of the device, from whichever subsystem of the kernel has it.
public struct Accelerometer {
  /// The device's folder, or its node.
  public let path: String
  private let sample: () -> Acceleration?

  /// Which one to take.
  public enum Source: Equatable, Sendable {
    /// The first of Industrial I/O, or else the first input device.
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
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if exists, isFolder.boolValue {
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
      // Most nodes are something else, or not for this user.
      if let device = try? EvdevAccelerometer(path: path) { return (device, path) }
    }
    return nil
  }

  /// The present acceleration; nil when there is none.
  public func read() -> Acceleration? { sample() }
}

/// Why no accelerometer could be opened; its description is one line for people.
public enum AccelerometerError: Error, Equatable, Sendable, CustomStringConvertible {
  case noDevice(folders: [String])
  case cannotOpen(path: String, reason: String)
  /// A file that holds no positive number where one is needed.
  case unreadable(path: String)
  case notAnAccelerometer(path: String)

  public var description: String {
    switch self {
    case .noDevice(let folders):
      "--accelerometer auto: none in \(folders.joined(separator: " or ")) that this user may read; "
        + "load the sensor's driver, be in the group 'input', or name its folder or node"
    case .cannotOpen(let path, let reason):
      "--accelerometer \(path): \(reason); name the folder of an Industrial I/O device or an event "
        + "node, and be in the group 'input'"
    case .unreadable(let path):
      "--accelerometer: \(path): no number that makes sense; the sensor's driver is not complete"
    case .notAnAccelerometer(let path):
      "--accelerometer \(path): not an accelerometer; 'ls \(IioAccelerometer.devices)' and "
        + "'evtest' show what there is"
    }
  }
}
