public import TactusCore

/// How strong each kind of haptic is, as a factor of the strength by which the kinds differ. 0 is
/// none; a motor goes no further than its strongest.
///
/// A scene requests kinds; what drives the motor takes these.
public struct HapticTuning: TuningTable, Equatable {
  public var light: Float = 1
  public var medium: Float = 1
  public var heavy: Float = 1
  public var success: Float = 1
  public var warning: Float = 1
  public var error: Float = 1

  public init() {}

  public func strength(of kind: HapticKind) -> Float {
    switch kind {
    case .light: light
    case .medium: medium
    case .heavy: heavy
    case .success: success
    case .warning: warning
    case .error: error
    }
  }

  /// How long a motor plays a kind, in milliseconds: so that kinds can be distinguished, on motors
  /// that need about 20 ms to start.
  public static func length(of kind: HapticKind) -> Int {
    switch kind {
    case .light: 25
    case .medium: 35
    case .heavy: 50
    case .success: 80
    case .warning: 140
    case .error: 220
    }
  }

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &light, "haptic.light", in: 0...4, "A light haptic is this many times as strong.")
    visitor.ratio(
      &medium, "haptic.medium", in: 0...4, "A medium haptic is this many times as strong.")
    visitor.ratio(
      &heavy, "haptic.heavy", in: 0...4, "A heavy haptic is this many times as strong.")
    visitor.ratio(
      &success, "haptic.success", in: 0...4, "A haptic of success is this many times as strong.")
    visitor.ratio(
      &warning, "haptic.warning", in: 0...4, "A warning haptic is this many times as strong.")
    visitor.ratio(
      &error, "haptic.error", in: 0...4, "A haptic of an error is this many times as strong.")
  }
}
