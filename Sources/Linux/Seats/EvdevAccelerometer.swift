import CSystem
import TactusCore

/// An accelerometer whose driver exposes it as an input device, as in game controllers and some
/// tablets.
///
/// The kernel's convention (`Documentation/input/event-codes.rst`, `INPUT_PROP_ACCELEROMETER`):
/// `ABS_X`, `ABS_Y` and `ABS_Z` hold acceleration, and an axis's resolution is in units per
/// standard gravity.
struct EvdevAccelerometer: ~Copyable {
  private let descriptor: Int32
  private var axes: AccelerationAxes

  private static var eventsMax: Int32 { 64 }

  /// The node of the first one in a folder that this user may read.
  static func first(in folder: [UInt8]) -> [UInt8]? {
    let most = Int(EVDEV_NODES_MAX)
    return withUnsafeTemporaryAllocation(of: evdev_node.self, capacity: most) { nodes in
      let count = folder.withPath { evdev_list($0, nodes.baseAddress, Int32(most)) }
      for index in 0..<max(0, Int(count)) {
        var path = folder.appending("/event")
        path.appendDecimal(nodes[index].number)
        // Most nodes are other devices or not accessible to this user.
        if (try? EvdevAccelerometer(path: path)) != nil { return path }
      }
      return nil
    }
  }

  /// - Parameter path: the path of its node, such as `/dev/input/event5`.
  init(path: [UInt8]) throws(PeripheralError) {
    let descriptor = path.withPath { evdev_open($0) }
    guard descriptor >= 0 else { throw .cannotOpen(accelerometer: path, -descriptor) }
    guard evdev_has_property(descriptor, INPUT_PROP_ACCELEROMETER),
      let axes = Self.axes(of: descriptor)
    else {
      evdev_close(descriptor)
      throw .notAnAccelerometer(path)
    }
    self.init(descriptor: descriptor, axes: axes)
  }

  /// - Parameter descriptor: closed by `deinit`; reading from it must not block.
  init(descriptor: Int32, axes: AccelerationAxes) {
    self.descriptor = descriptor
    self.axes = axes
  }

  deinit { evdev_close(descriptor) }

  /// The newest acceleration; nil when the device is gone.
  mutating func read() -> Acceleration? {
    withUnsafeTemporaryAllocation(
      of: evdev_record.self, capacity: Int(Self.eventsMax)
    ) { events in
      while true {
        let count = evdev_read(descriptor, events.baseAddress, Self.eventsMax)
        guard count >= 0 else { return nil }
        guard count > 0 else { return axes.acceleration }
        for index in 0..<Int(count) { take(events[index]) }
      }
    }
  }

  private mutating func take(_ event: evdev_record) {
    axes.take(type: event.type, code: event.code, value: event.value)
    // After lost events the state is queried; if the driver does not answer, the old values stay.
    if axes.hasLost, let now = Self.axes(of: descriptor) { axes = now }
  }

  private static func axes(of descriptor: Int32) -> AccelerationAxes? {
    var units = InlineArray<3, Int32>(repeating: 0)
    var values = units
    for axis in 0..<3 {
      var info = evdev_axis()
      guard evdev_axis(descriptor, ABS_X + Int32(axis), &info), info.resolution > 0
      else { return nil }
      units[axis] = info.resolution
      values[axis] = info.value
    }
    return AccelerationAxes(unitsPerGravity: units, values: values)
  }
}

/// The three axes of an accelerometer, updated from its events report by report.
struct AccelerationAxes: Sendable {
  private let unitsPerGravity: InlineArray<3, Int32>
  private var values: InlineArray<3, Int32>
  /// The values of the report in progress.
  private var pending: InlineArray<3, Int32>
  /// Set from `SYN_DROPPED` to the end of that report.
  private var isLosing = false
  /// Whether events before the last report were lost.
  private(set) var hasLost = false

  /// - Parameters:
  ///   - unitsPerGravity: device units per standard gravity for x, y and z, all positive.
  ///   - values: the current values of x, y and z, in device units.
  init(unitsPerGravity: InlineArray<3, Int32>, values: InlineArray<3, Int32>) {
    self.unitsPerGravity = unitsPerGravity
    self.values = values
    pending = values
  }

  /// The acceleration of the last complete report.
  var acceleration: Acceleration {
    Acceleration(x: part(0), y: part(1), z: part(2)).snapped
  }

  private func part(_ axis: Int) -> Float {
    Float(Double(values[axis]) / Double(unitsPerGravity[axis])) * Acceleration.standardGravity
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

extension [UInt8] {
  fileprivate mutating func appendDecimal(_ number: Int32) {
    if number >= 10 { appendDecimal(number / 10) }
    append(0x30 + UInt8(number % 10))
  }
}
