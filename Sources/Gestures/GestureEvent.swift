public import TactusCore

/// What kind of gesture an event reports.
public enum GestureKind: UInt8, BitwiseCopyable, Sendable {
  case tap, doubleTap, longPress, press, drag, pinch, rotation, edgeSwipe, shake
}

/// Where a gesture is in its life. A discrete one is `recognized` once; a continuous one has
/// `began`, any number of `changed`, and exactly one of `ended` and `cancelled`.
public enum GesturePhase: UInt8, BitwiseCopyable, Sendable {
  case recognized, began, changed, ended, cancelled
}

/// A place in the scene that contacts can belong to; its meaning is the scene's.
public typealias TargetID = UInt16

/// What a recognizer tells the scene.
public struct GestureEvent: BitwiseCopyable, Sendable {
  /// When it happened: the sample's time, or the deadline's.
  public var time: Instant
  public var kind: GestureKind
  /// How many taps in a row: 1 to 8; 1 for what is no tap. Two are a `doubleTap`, any other number
  /// is a `tap`.
  public var count: UInt8
  public var phase: GesturePhase
  public var recognizer: RecognizerID
  /// The topmost target under the touch-down of the (first) contact.
  public var target: TargetID
  /// The contacts that it owns, or owned until this moment.
  public var contacts: ContactSet
  /// How many contacts are on the glass after it.
  public var downCount: UInt8
  /// Whether contacts pass on at this moment: to this gesture when it began, from it when it ended.
  public var isHandover: Bool
  /// The direction that was latched, for drags.
  public var axis: Axis
  /// Where it is: the contact, or the centroid of two.
  public var location: Point
  /// Where the translation counts from; of two contacts the place, as it was when they began, that
  /// they have moved to `location`.
  public var start: Point
  /// From `start` to `location`; of two contacts how far they have moved together.
  public var translation: Vector
  /// In points per second; zero when the finger rested before it left. The engine measures
  /// velocities when a gesture begins and when it ends; those of a change are zero unless the host
  /// (`GestureHost.wantsVelocityOfChanges`) or the recognizer asks for them.
  public var velocity: Vector
  /// Size of the pair of contacts against its size at the start, 1 when it has none.
  public var scale: Float
  /// Turn of the pair of contacts since the start, radians, clockwise, unwrapped.
  public var angle: Float
  /// Change of `scale` a second, and of `angle`.
  public var scaleVelocity: Float
  public var angularVelocity: Float

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
    start = location
    translation = .zero
    velocity = .zero
    scale = 1
    angle = 0
    scaleVelocity = 0
    angularVelocity = 0
  }

  /// Where the finger would come to rest, counted from `start`: translation + velocity × 0.25 s.
  public var predictedEndTranslation: Vector { translation + velocity * predictionSeconds }
}

/// How far ahead a predicted end looks.
public var predictionSeconds: Float { 0.25 }
