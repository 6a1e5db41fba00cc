import FoundationEssentials
public import TactusCore

/// A Linux Industrial I/O accelerometer, read through sysfs one sample at a time.
///
/// The kernel's ABI (`Documentation/ABI/testing/sysfs-bus-iio`): acceleration in m/s² is
/// `(in_accel_x_raw + in_accel_offset) · in_accel_scale`, where offset and scale are either shared
/// by all axes or given per axis, and the offset is optional.
public struct IioAccelerometer: Sendable {
  /// The folder of the device, such as `/sys/bus/iio/devices/iio:device0`.
  public let path: String
  private let axes: [Axis]

  private struct Axis: Sendable {
    var file: String
    var offset: Double
    var scale: Double
  }

  /// Where the kernel lists Industrial I/O devices.
  public static let devices = "/sys/bus/iio/devices"

  /// The folder of the first device, in name order, that measures acceleration.
  static func first(in folder: String) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
      .first { FileManager.default.fileExists(atPath: "\($0)/in_accel_x_raw") }
  }

  /// - Parameter path: the folder of a device, such as `/sys/bus/iio/devices/iio:device0`.
  public init(device path: String) throws(AccelerometerError) {
    self.path = path
    axes = try Self.axes(of: path)
  }

  private static func axes(of path: String) throws(AccelerometerError) -> [Axis] {
    var axes: [Axis] = []
    for axis in ["x", "y", "z"] {
      let file = "\(path)/in_accel_\(axis)_raw"
      guard FileManager.default.fileExists(atPath: file) else {
        throw .notAnAccelerometer(path: path)
      }
      guard FileManager.default.isReadableFile(atPath: file) else {
        throw .cannotOpen(path: file, reason: "permission denied")
      }
      let shared = number(in: "\(path)/in_accel_scale")
      guard let scale = number(in: "\(path)/in_accel_\(axis)_scale") ?? shared, scale > 0 else {
        throw .unreadable(path: "\(path)/in_accel_scale")
      }
      let offset =
        number(in: "\(path)/in_accel_\(axis)_offset") ?? number(in: "\(path)/in_accel_offset") ?? 0
      axes.append(Axis(file: file, offset: offset, scale: scale))
    }
    return axes
  }

  /// The current acceleration; nil when an axis cannot be read.
  public func read() -> Acceleration? {
    let values = axes.compactMap { axis in
      Self.number(in: axis.file).map { Float(($0 + axis.offset) * axis.scale) }
    }
    guard values.count == 3 else { return nil }
    return Acceleration(x: values[0], y: values[1], z: values[2]).snapped
  }

  /// The finite number in a one-line file.
  private static func number(in file: String) -> Double? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let number = Double(words[0]), number.isFinite else { return nil }
    return number
  }
}
