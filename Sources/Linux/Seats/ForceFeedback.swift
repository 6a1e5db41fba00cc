import CSystem
public import Firmware

/// A motor driven through evdev force feedback: one effect per kind of haptic, uploaded once and
/// played by its id.
public struct ForceFeedback: ~Copyable {
  private let descriptor: Int32
  /// The effect of each kind, indexed by raw value.
  private let ids: InlineArray<6, Int16>

  /// Opens the event node of a device, such as `/dev/input/event3`, and uploads the effects.
  ///
  /// - Parameter tuning: how strong they are.
  public init(path: [UInt8], _ tuning: HapticTuning) throws(PeripheralError) {
    let descriptor = path.withPath { evdev_open_motor($0) }
    guard descriptor >= 0 else {
      throw .cannotOpen(
        "--haptics", path, -descriptor,
        remedy: "give the event node of a motor, and join the group 'input'")
    }
    try self.init(descriptor, path: path, tuning) { effect in
      evdev_upload_rumble(descriptor, effect.strong, effect.weak, effect.length)
    }
  }

  /// - Parameters:
  ///   - descriptor: where effects are played; closed by `deinit`.
  ///   - upload: hands an effect to the driver and returns its id, less than 0 when it is refused.
  init(
    _ descriptor: Int32, path: [UInt8], _ tuning: HapticTuning = HapticTuning(),
    upload: (RumbleEffect) -> Int32
  ) throws(PeripheralError) {
    var ids = InlineArray<6, Int16>(repeating: 0)
    for kind in IteratorSequence(HapticKind.all) {
      let effect = RumbleEffect(kind, tuning.strength(of: kind))
      guard let id = Int16(exactly: upload(effect)), id >= 0 else {
        evdev_close(descriptor)
        throw PeripheralError(
          "--haptics", path, ": no rumble force feedback; ",
          remedy: "'evtest' shows which node has FF_RUMBLE")
      }
      ids[Int(kind.rawValue)] = id
    }
    self.ids = ids
    self.descriptor = descriptor
  }

  // The kernel erases a client's effects when its descriptor is closed.
  deinit { evdev_close(descriptor) }

  /// Plays the effect; false when the device is gone.
  public func play(_ kind: HapticKind) -> Bool { evdev_play(descriptor, ids[Int(kind.rawValue)]) }
}

/// The strength and duration of a kind of haptic.
struct RumbleEffect: Hashable, Sendable {
  /// The magnitudes of the heavy and the light motor, 0 to 65 535.
  var strong: UInt16
  var weak: UInt16
  /// In milliseconds.
  var length: UInt16

  /// Chosen so that the kinds can be distinguished.
  ///
  /// - Parameter strength: multiplies both magnitudes, up to the motor's strongest.
  init(_ kind: HapticKind, _ strength: Float = 1) {
    let (strong, weak): (UInt16, UInt16)
    switch kind {
    case .light: (strong, weak) = (0, 0x5000)
    case .medium: (strong, weak) = (0x4000, 0x8000)
    case .heavy: (strong, weak) = (0xC000, 0xC000)
    case .success: (strong, weak) = (0x3000, 0xA000)
    case .warning: (strong, weak) = (0x8000, 0x4000)
    case .error: (strong, weak) = (0xFFFF, 0x4000)
    }
    length = UInt16(HapticTuning.length(of: kind))
    self.strong = Self.magnitude(strong, strength)
    self.weak = Self.magnitude(weak, strength)
  }

  private static func magnitude(_ full: UInt16, _ strength: Float) -> UInt16 {
    UInt16(min(max(Float(Int(full)) * strength, 0), 65_535))
  }
}
