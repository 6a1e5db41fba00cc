public import Gestures
public import Raster
public import TactusCore

/// What is under a touch-down: the topmost target there, and the recognizers that watch it.
public struct Hit: BitwiseCopyable, Sendable {
  public var target: TargetID
  public var watchers: RecognizerSet

  public init(target: TargetID, watchers: RecognizerSet) {
    self.target = target
    self.watchers = watchers
  }
}

/// One target as the layout lists it: its name and rectangle at rest.
public struct TargetDescription: BitwiseCopyable, Sendable {
  public var name: Label
  public var kind: StaticString
  /// In points, at rest, before anything was dragged.
  public var frame: Rect
  /// Whether its taps pass through the tap gate.
  public var isQuiet: Bool

  public init(name: Label, kind: StaticString, frame: Rect, isQuiet: Bool) {
    self.name = name
    self.kind = kind
    self.frame = frame
    self.isQuiet = isQuiet
  }
}

/// A scene: targets, what gestures do to them, and how that looks.
///
/// It is a value without a clock. Events come in with their own time; where things are at any time
/// is a function of that time, so a hit test may ask between two ticks. It says what it did through
/// the outbox.
public protocol Scene: ~Copyable {
  /// The recognizers and how they stand to each other.
  func gestures(_ thresholds: GestureThresholds) -> GestureTable
  /// What a recognizer is called in a trace.
  func name(of recognizer: RecognizerID) -> StaticString
  /// What a place of a `navigate` record is called.
  func name(ofPlace place: UInt8) -> StaticString

  /// What is under `point` at `time`, in points.
  func hit(_ point: Point, at time: Instant) -> Hit
  /// Whether the gesture may begin; asked at the moment it wants to.
  mutating func allows(_ attempt: GestureEvent) -> Bool
  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox)
  /// Lets the scene change how its recognizers stand to each other; asked after everything that it
  /// was told, and in effect from the next attempt on. A scene whose table always holds needs no
  /// answer.
  mutating func coordinate(_ relations: inout GestureRelations)

  /// The next moment at which something happens without input, `never` when there is none.
  var nextDeadline: Instant { get }
  mutating func expire(at time: Instant, _ outbox: inout SceneOutbox)

  /// The system went to sleep: whatever was under way is undone.
  mutating func suspend(at time: Instant)

  /// Moves what is drawn to `time` and says which part of the screen changed by that.
  ///
  /// - Parameter scale: pixels a point, for the damage.
  mutating func update(to time: Instant, _ damage: inout Damage, scale: Float)
  /// Draws the scene as of the last update; the canvas clips to what was damaged.
  func draw(on canvas: inout Canvas)

  /// The targets, for tools: `0 ..< targetCount`.
  var targetCount: Int { get }
  func target(_ id: TargetID) -> TargetDescription
}

extension Scene where Self: ~Copyable {
  public mutating func coordinate(_ relations: inout GestureRelations) {}
}
