import CInput
import Glibc
public import TactusCore

/// An accelerometer whose driver exposes it as an input device, as in game controllers and some
/// tablets.
///
/// The kernel's convention (`Documentation/input/event-codes.rst`, `INPUT_PROP_ACCELEROMETER`):
/// `ABS_X`, `ABS_Y` and `ABS_Z` hold acceleration, and an axis's resolution is in units per
/// standard gravity.
public final class EvdevAccelerometer {
  private let descriptor: Int32
  private var axes: AccelerationAxes

  private static let eventsMax = 64

  /// - Parameter path: the path of its node, such as `/dev/input/event5`.
  public convenience init(path: String) throws(AccelerometerError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    guard evdev_has_property(descriptor, INPUT_PROP_ACCELEROMETER),
      let axes = Self.axes(of: descriptor)
    else {
      close(descriptor)
      throw .notAnAccelerometer(path: path)
    }
    self.init(descriptor: descriptor, axes: axes)
  }

  /// - Parameter descriptor: closed by `deinit`; reading from it must not block.
  init(descriptor: Int32, axes: AccelerationAxes) {
    self.descriptor = descriptor
    self.axes = axes
  }

  deinit { close(descriptor) }

  /// The newest acceleration; nil when the device is gone.
  public func read() -> Acceleration? {
    withUnsafeTemporaryAllocation(of: evdev_record.self, capacity: Self.eventsMax) { events in
      while true {
        let count = Int(evdev_read(descriptor, events.baseAddress, Int32(events.count)))
        guard count > 0 else { return count == 0 ? axes.acceleration : nil }
        for index in 0..<count { take(events[index]) }
      }
    }
  }

  private func take(_ event: evdev_record) {
    axes.take(type: event.type, code: event.code, value: event.value)
    // After lost events the state is queried; if the driver does not answer, the old values stay.
    if axes.hasLost, let now = Self.axes(of: descriptor) { axes = now }
  }

  private static func axes(of descriptor: Int32) -> AccelerationAxes? {
    var axes: [evdev_axis] = []
    for axis in [ABS_X, ABS_Y, ABS_Z] {
      var info = evdev_axis()
      guard evdev_axis(descriptor, axis, &info), info.resolution > 0 else { return nil }
      axes.append(info)
    }
    return AccelerationAxes(unitsPerGravity: axes.map(\.resolution), values: axes.map(\.value))
  }
}

/// The three axes of an accelerometer, updated from its events report by report.
struct AccelerationAxes: Equatable, Sendable {
  private let unitsPerGravity: [Int32]
  private var values: [Int32]
  /// The values of the report in progress.
  private var pending: [Int32]
  /// Set from `SYN_DROPPED` to the end of that report.
  private var isLosing = false
  /// Whether events before the last report were lost.
  private(set) var hasLost = false

  /// - Parameters:
  ///   - unitsPerGravity: device units per standard gravity for x, y and z, all positive.
  ///   - values: the current values of x, y and z, in device units.
  init(unitsPerGravity: [Int32], values: [Int32]) {
    self.unitsPerGravity = unitsPerGravity
    self.values = values
    pending = values
  }

  /// The acceleration of the last complete report.
  var acceleration: Acceleration {
    let parts = (0..<3).map {
      Float(Double(values[$0]) / Double(unitsPerGravity[$0])) * Acceleration.standardGravity
    }
    return Acceleration(x: parts[0], y: parts[1], z: parts[2]).snapped
  }

  mutating func take(type: UInt16, code: UInt16, value: Int32) {
    hasLost = false
    switch (Int32(type), Int32(code)) {
    case (EV_ABS, ABS_X...ABS_Z): pending[Int(code)] = value
    case (EV_SYN, SYN_DROPPED): isLosing = true
    case (EV_SYN, SYN_REPORT):
      // Events between `SYN_DROPPED` and the next `SYN_REPORT` are incomplete.
      if isLosing { pending = values }
      values = pending
      hasLost = isLosing
      isLosing = false
    default: break
    }
  }
}
