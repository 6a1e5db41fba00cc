import CInput
public import Firmware
import Glibc

/// A motor driven through evdev force feedback: one effect per kind of haptic, uploaded once and
/// played by its id.
public struct ForceFeedback: ~Copyable {
  private let device: any EffectDevice
  /// The effect of each kind, indexed by raw value.
  private let ids: [Int16]

  /// Opens the event node of a device, such as `/dev/input/event3`, and uploads the effects.
  public init(path: String) throws(ForceFeedbackError) {
    try self.init(try EvdevEffectDevice(path: path), path: path)
  }

  init(_ device: any EffectDevice, path: String) throws(ForceFeedbackError) {
    self.device = device
    var ids: [Int16] = []
    for kind in Self.kinds {
      guard let id = device.upload(RumbleEffect(kind)) else {
        throw .noForceFeedback(path: path)
      }
      ids.append(id)
    }
    self.ids = ids
  }

  /// Plays the effect; false when the device is gone.
  @discardableResult
  public func play(_ kind: HapticKind) -> Bool { device.play(ids[Int(kind.rawValue)]) }

  /// All kinds, in the order of their raw values.
  static let kinds: [HapticKind] = [.light, .medium, .heavy, .success, .warning, .error]
}

/// The strength and duration of a kind of haptic.
struct RumbleEffect: Hashable, Sendable {
  /// The magnitudes of the heavy and the light motor, 0 to 65 535.
  var strong: UInt16
  var weak: UInt16
  /// In milliseconds.
  var length: UInt16

  /// Chosen so that the kinds can be distinguished; motors need about 20 ms to start.
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
}

/// What receives force-feedback effects: a device node, or a test double.
protocol EffectDevice {
  /// Uploads an effect to the driver and returns its id; nil when it is rejected.
  func upload(_ effect: RumbleEffect) -> Int16?
  func play(_ id: Int16) -> Bool
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

  func upload(_ effect: RumbleEffect) -> Int16? {
    Int16(
      exactly: evdev_upload_rumble(descriptor, effect.strong, effect.weak, effect.length)
    ).flatMap { $0 < 0 ? nil : $0 }
  }

  func play(_ id: Int16) -> Bool { evdev_play(descriptor, id) }
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
