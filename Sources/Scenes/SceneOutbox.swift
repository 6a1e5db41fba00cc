public import Gestures
public import TactusCore

/// Kinds of haptic feedback.
public enum HapticKind: UInt8, BitwiseCopyable, Sendable {
  case light, medium, heavy, success, warning, error
}

/// By what a navigation was caused.
public enum NavigationCause: UInt8, BitwiseCopyable, Sendable {
  case swipe, pull, button, edge
}

/// What moves a map: nothing, one finger, two.
public enum TransformOwner: UInt8, BitwiseCopyable, Sendable {
  case none, pan, pinch
}

/// Something that a scene did.
public enum SceneOutcome: BitwiseCopyable, Sendable {
  /// A drag's direction was decided, `translation` from touch-down; which pulls that permits.
  case latch(axis: Axis, translation: Vector, pullDown: Bool, pullUp: Bool)
  case navigate(from: UInt8, to: UInt8, by: NavigationCause)
  case haptic(HapticKind)
  case action(StaticString, target: TargetID)
  /// Another number of fingers moves the map; `contacts` are down after it.
  case handover(from: TransformOwner, to: TransformOwner, contacts: Int32)
  case transform(scale: Float, angle: Float, x: Float, y: Float)
  /// A promise of the scene itself does not hold.
  case fault(StaticString)
}

/// An outcome with its time.
public struct SceneReport: BitwiseCopyable, Sendable {
  public var time: Instant
  public var outcome: SceneOutcome
}

/// What a scene has to say after an event, in its order. Lent by the caller, who takes everything
/// out before the next call.
public struct SceneOutbox: BitwiseCopyable, Sendable {
  public private(set) var reports: BoundedArray<16, SceneReport>
  /// Whether the drag that the event ended changed what the user looks at.
  public var hasNavigated = false

  public init() {
    reports = BoundedArray(filler: SceneReport(time: .zero, outcome: .haptic(.light)))
  }

  /// One of the reports, without a copy of all of them.
  public mutating func report(_ index: Int) -> SceneReport { reports[inPlace: index] }

  public mutating func removeAll() {
    reports.removeAll()
    hasNavigated = false
  }

  public mutating func append(_ outcome: SceneOutcome, at time: Instant) {
    precondition(
      reports.append(SceneReport(time: time, outcome: outcome)),
      "an event has no more outcomes than there is room for")
  }
}
