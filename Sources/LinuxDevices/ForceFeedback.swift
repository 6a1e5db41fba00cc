import CEvdev
import Glibc
public import Firmware

/// A motor driven through evdev force feedback: one effect per kind of haptic, uploaded once and
/// played by its id.
///
/// Structures and requests are from `linux/input.h`, with 8-byte pointers.
public struct ForceFeedback: ~Copyable {
  private let device: any EffectDevice
  /// The events that play the effect of each kind, indexed by raw value.
  private let events: [[UInt8]]

  /// Opens the event node of a device, such as `/dev/input/event3`, and uploads the effects.
  public init(path: String) throws(ForceFeedbackError) {
    try self.init(try EvdevEffectDevice(path: path), path: path)
  }

  init(_ device: any EffectDevice, path: String) throws(ForceFeedbackError) {
    self.device = device
    var events: [[UInt8]] = []
    for kind in Self.kinds {
      guard let id = device.upload(RumbleEffect(kind).bytes) else {
        throw .noForceFeedback(path: path)
      }
      events.append(Self.event(playing: id))
    }
    self.events = events
  }

  /// Plays the effect; false when the device is gone.
  @discardableResult
  public func play(_ kind: HapticKind) -> Bool {
    device.write(events[Int(kind.rawValue)])
  }

  /// All kinds, in the order of their raw values.
  static let kinds: [HapticKind] = [.light, .medium, .heavy, .success, .warning, .error]

  /// A `struct input_event`: 16 bytes of time, which the kernel ignores, then type, code and value.
  static func event(playing id: Int16) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16)
    bytes.append(littleEndian: UInt16(0x15))  // EV_FF
    bytes.append(littleEndian: UInt16(bitPattern: id))
    bytes.append(littleEndian: UInt16(1))  // once
    bytes.append(littleEndian: UInt16(0))
    return bytes
  }
}

/// The strength and duration of a kind of haptic.
struct RumbleEffect: Equatable, Sendable {
  /// The magnitudes of the heavy and the light motor, 0 to 65 535.
  var strong: UInt16
  var weak: UInt16
  /// In milliseconds.
  var length: UInt16

  /// Chosen so that the kinds can be told apart; motors need about 20 ms to start.
  init(_ kind: HapticKind) {
    switch kind {
    case .light: (strong, weak, length) = (0, 0x5000, 25)
    case .medium: (strong, weak, length) = (0x4000, 0x8000, 35)
    case .heavy: (strong, weak, length) = (0xC000, 0xC000, 50)
    case .success: (strong, weak, length) = (0x3000, 0xA000, 80)
    case .warning: (strong, weak, length) = (0x8000, 0x4000, 140)
    case .error: (strong, weak, length) = (0xFFFF, 0x4000, 220)
    }
  }

  /// A `struct ff_effect` that requests a new id (id −1): 48 bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt16(0x50))  // FF_RUMBLE
    bytes.append(littleEndian: UInt16(bitPattern: -1))
    // Direction, and no trigger button.
    for _ in 0..<3 { bytes.append(littleEndian: UInt16(0)) }
    bytes.append(littleEndian: length)
    // No delay, and two bytes of padding.
    for _ in 0..<2 { bytes.append(littleEndian: UInt16(0)) }
    bytes.append(littleEndian: strong)
    bytes.append(littleEndian: weak)
    return bytes + [UInt8](repeating: 0, count: 48 - bytes.count)
  }
}

/// What receives force-feedback effects: a device node, or a test double.
protocol EffectDevice {
  /// Uploads an `ff_effect` to the driver and returns its id; nil when it is rejected.
  func upload(_ effect: [UInt8]) -> Int16?
  func write(_ event: [UInt8]) -> Bool
}

/// An event node open for writing.
final class EvdevEffectDevice: EffectDevice {
  private let descriptor: Int32

  init(path: String) throws(ForceFeedbackError) {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
  }

  // The kernel erases a client's effects when its descriptor is closed.
  deinit { close(descriptor) }

  func upload(_ effect: [UInt8]) -> Int16? {
    var effect = effect
    let result = effect.withUnsafeMutableBytes { evdev_upload_effect(descriptor, $0.baseAddress) }
    // The driver replaces the −1 of the request with the id.
    return result < 0 ? nil : Int16(truncatingIfNeeded: Int(effect[2]) | Int(effect[3]) << 8)
  }

  func write(_ event: [UInt8]) -> Bool {
    event.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) == $0.count }
  }
}

/// Why haptics are unavailable. Its description is one human-readable line.
public enum ForceFeedbackError: Error, Equatable, Sendable, CustomStringConvertible {
  case cannotOpen(path: String, reason: String)
  case noForceFeedback(path: String)

  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason):
      "--haptics \(path): \(reason); give the event node of a motor, and join the group 'input'"
    case .noForceFeedback(let path):
      "--haptics \(path): no rumble force feedback; 'evtest' shows which node has FF_RUMBLE"
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: UInt16) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }
}
