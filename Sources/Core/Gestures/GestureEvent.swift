public import TactusCore

/// What kind of gesture an event reports.
public enum GestureKind: UInt8, BitwiseCopyable, Sendable {
  case tap, doubleTap, longPress, press, drag, pinch, rotation, edgeSwipe, shake
}

/// Where a gesture is in its life cycle. A discrete one is `recognized` once; a continuous one has
/// `began`, any number of `changed`, and exactly one `ended` or `cancelled`.
public enum GesturePhase: UInt8, BitwiseCopyable, Sendable {
  case recognized, began, changed, ended, cancelled
}

/// Something in the scene that contacts can land on; what it means is up to the scene.
public typealias TargetID = UInt16

/// What a recognizer reports to the scene.
public struct GestureEvent: BitwiseCopyable, Sendable {
  /// When it happened: the sample's time, or the deadline's.
  public var time: Instant
  public var kind: GestureKind
  /// How many taps in a row, 1 to 8; 1 for anything but a tap. Two are a `doubleTap`, any other
  /// number is a `tap`.
  public var count: UInt8
  public var phase: GesturePhase
  public var recognizer: RecognizerID
  /// The topmost target under the touch-down of the (first) contact.
  public var target: TargetID
  /// The contacts that it owns, or owned until now.
  public var contacts: ContactSet
  /// How many contacts are on the glass after the event.
  public var downCount: UInt8
  /// Whether contacts are handed over now: to this gesture when it begins, from it when it ends.
  public var isHandover: Bool
  /// The decided direction, for drags.
  public var axis: Axis
  /// `positionAge` in steps of 0.2 ms, which go up to the 50 ms that a track knows of.
  private var positionAgeSteps: UInt8
  /// The position of the contact, or the centroid of two.
  public var location: Point
  /// Where the translation counts from: where the contact landed, for the last of several taps too;
  /// for two contacts the point, as of when they began, that they have moved to `location`.
  public var start: Point
  /// From `start` to `location`; for two contacts, how far they have moved together.
  public var translation: Vector
  /// How far it has moved since it took off: where a drag's path crossed the distance after which
  /// it begins, between two samples mostly; where it was when it began, for other gestures and
  /// after a wait. What moves with the finger follows this, from the beginning on, and does not
  /// jump by that distance; what is decided by distance is decided by `translation`.
  public var travel: Vector
  /// In points per second; zero when the finger rested before it lifted. The engine measures
  /// velocities when a gesture begins and when it ends; those of a change are zero unless its
  /// recognizer was made with `reportsVelocity`.
  public var velocity: Vector
  /// Span of the pair of contacts relative to the span at the start; 1 when there is no pair.
  public var scale: Float
  /// Rotation of the pair of contacts since the start, radians, clockwise, unwrapped.
  public var angle: Float
  /// Change of `scale` per second, and of `angle`.
  public var scaleVelocity: Float
  /// Change of `angle`, in radians per second.
  public var angularVelocity: Float
  /// How far ahead the predicted end of a drag looks, in seconds (`drag.prediction`).
  public var prediction: Float

  public init(
    time: Instant, kind: GestureKind, phase: GesturePhase, recognizer: RecognizerID,
    target: TargetID, contacts: ContactSet, location: Point
  ) {
    self.time = time
    self.kind = kind
    self.phase = phase
    self.recognizer = recognizer
    self.target = target
    self.contacts = contacts
    self.location = location
    count = kind == .doubleTap ? 2 : 1
    downCount = 0
    isHandover = false
    axis = .horizontal
    positionAgeSteps = 0
    start = location
    translation = .zero
    travel = .zero
    velocity = .zero
    scale = 1
    angle = 0
    scaleVelocity = 0
    angularVelocity = 0
    // The standard; a table of all thresholds for it would cost as much as the rest of the event.
    prediction = 0.25
  }

  /// For how long nothing had been reported of a pair's contacts when its gesture began, to 0.2 ms;
  /// it begins at a deadline, with its contacts where a frame before had them. A velocity that is
  /// measured from the beginning on counts from `time` less this. Zero for other events.
  public var positionAge: Interval {
    get { .microseconds(Int64(positionAgeSteps) * 200) }
    set { positionAgeSteps = UInt8(clamping: (newValue.microseconds + 100) / 200) }
  }

  /// How far the finger would still go beyond where it is: velocity × prediction.
  public var predictedTravel: Vector { velocity * prediction }

  /// Where the finger would come to rest, counted from `start`.
  public var predictedEndTranslation: Vector { translation + predictedTravel }
}

extension GestureEvent {
  /// Whether it is part of a gesture of one of these recognizers, and not only a press that one of
  /// them reports.
  @inlinable
  public func isOwning(_ owners: RecognizerSet) -> Bool {
    kind != .press && owners.contains(Int(recognizer.index))
  }
}
