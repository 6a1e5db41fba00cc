public import TactusCore

/// What hands do to a panel, without noise, at every microsecond: the compiled form of a finger
/// script.
///
/// Its time starts at zero with the script.
public struct FingerMotion: Sendable {
  /// Every touch of a finger, in the order of landing.
  public let strokes: [Stroke]
  /// What happens to the device, in the order of time.
  public let events: [DeviceEvent]
  /// How the device is shaken, in the order of time.
  public let shakes: [Shake]
  /// When the last statement of the script is over.
  public let end: Instant

  init(strokes: [Stroke], events: [DeviceEvent], shakes: [Shake], end: Instant) {
    self.strokes = strokes.stablySorted { $0.landing }
    self.events = events.stablySorted { $0.time }
    self.shakes = shakes.stablySorted { $0.start }
    self.end = end
  }

  /// The fingers that are on the glass at `time`, in the order of landing.
  public func fingers(at time: Instant) -> [FingerState] {
    strokes.enumerated().compactMap { index, stroke in
      guard stroke.landing <= time, time < stroke.end else { return nil }
      let (position, velocity) = stroke.state(at: time)
      return FingerState(
        stroke: index, finger: stroke.finger, position: position, velocity: velocity)
    }
  }
}

/// A finger on the glass at one time, as it truly is.
public struct FingerState: Equatable, Sendable {
  /// The index of its stroke in the motion.
  public var stroke: Int
  /// The name that the script gives it.
  public var finger: String?
  public var position: Point
  /// Points per second.
  public var velocity: Vector
}

/// Something that happens to the device and not on the glass.
public struct DeviceEvent: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case suspend, resume, unplug, replug
  }

  public var kind: Kind
  public var time: Instant
}

/// The device is shaken: what an accelerometer would feel.
public struct Shake: Equatable, Sendable {
  public var start: Instant
  public var duration: Interval
  /// The largest acceleration without gravity, in units of standard gravity (9.80665 m/s²).
  public var peak: Double
}

extension Array {
  /// In the order of `time`; equal times keep their order, which `sort` promises nowhere.
  fileprivate func stablySorted(by time: (Element) -> Instant) -> [Element] {
    enumerated()
      .sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }
      .map(\.element)
  }
}
