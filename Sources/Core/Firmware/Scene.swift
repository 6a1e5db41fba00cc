public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// A target as the layout lists it: its name and its rectangle at rest.
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

/// The screen that a scene is laid out for.
public struct Screen: BitwiseCopyable, Sendable {
  /// In points.
  public var width: Float
  public var height: Float
  /// Pixels per point, in both directions.
  public var pixelsPerPoint: Float
  /// From one refresh of the display to the next.
  public var framePeriod: Interval

  public init(
    width: Float, height: Float, pixelsPerPoint: Float = 1,
    framePeriod: Interval = .microseconds(16_667)
  ) {
    self.width = width
    self.height = height
    self.pixelsPerPoint = pixelsPerPoint
    self.framePeriod = framePeriod
  }

  public init(of board: Board) {
    self.init(
      width: board.width, height: board.height, pixelsPerPoint: board.pixelsPerPoint,
      framePeriod: board.displayPeriod)
  }
}

/// A scene: targets, what gestures do to them, and how they look.
///
/// It is a value without a clock. Events carry their own time; where things are at any time is a
/// function of that time, so a hit test may ask between two ticks. It reports what it did through
/// the outbox. A scene states its name, its initializer, `hit`, `handle`, `draw`, its targets, and
/// the parts that move (`visitParts`); everything else has a default.
public protocol Scene: SceneSeams, ~Copyable {
  /// The scene's own constants.
  associatedtype Tuning: TuningTable = NoTuning

  /// Its name in commands, traces and frame files; also the prefix of its constants.
  static var name: StaticString { get }
  /// Whether its parts can be drawn ahead of the fingers that hold them (`predict.on`). By default
  /// they can, but on a microcontroller, where that takes 3.5 kB of flash and is off.
  static var drawsAhead: Bool { get }

  /// Lays the scene out for a screen, and adds its recognizers and their relations to `gestures`.
  init(_ screen: Screen, _ tuning: Tuning, _ gestures: inout GestureTable)

  /// What is under `point`, in points, at `time`.
  mutating func hit(_ point: Point, at time: Instant) -> Hit
  /// Whether the gesture may begin; asked when it wants to, with its translation and velocity.
  func allows(_ attempt: GestureEvent) -> Bool
  /// The earliest time at which the gesture may begin; asked right before `allows`. Until then its
  /// recognizer waits, and then tries again with what the finger has done by then: a finger that
  /// comes too early is late, and not dead.
  func earliestBegin(of attempt: GestureEvent) -> Instant
  /// Handles a gesture. The results go to the outbox, and so do changed relations between
  /// recognizers.
  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox)
  /// Something happened to a contact, whatever gesture comes of it: it landed, its direction was
  /// decided, its press is over, it left. By default the parts follow it.
  mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox)
  /// The device was shaken.
  mutating func shake(at time: Instant, _ outbox: inout SceneOutbox)

  /// Shows a visitor all the parts, always in the same order; see `PartVisitor`. What follows from
  /// them, the scene has by default: what is due next, what a touch stops, rests, suspends, damage,
  /// places for traces. Without parts, those are empty.
  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V)
  /// The parts that a target lies on, of which one or another may move under it. By default none.
  func parts(under target: TargetID) -> PartNames
  /// Where a target is as of the last update, in points. By default it is where it is at rest.
  mutating func shownFrame(of target: TargetID) -> Rect

  /// The next moment at which something happens without input, `never` when there is none. By
  /// default the next one at which a part comes to rest.
  var nextDeadline: Instant { mutating get }
  /// Handles what is due at `time`. By default parts that come to rest are reported.
  mutating func expire(at time: Instant, _ outbox: inout SceneOutbox)
  /// Something of a part is due at `time`. By default what came to rest is recorded.
  mutating func take(
    _ report: PartReport, of part: Word, at time: Instant, _ outbox: inout SceneOutbox)

  /// The system went to sleep: whatever was under way is undone. By default the parts are
  /// suspended, and those that came to rest by that are reported.
  mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox)

  /// Whether nothing on the screen changes from `time` on unless an event is handled: no spring is
  /// moving, no press is fading. While that is so, `update` is not called. By default that is so
  /// when every part rests; in a scene without parts anything may move.
  mutating func isResting(at time: Instant) -> Bool

  /// Advances what is drawn to `time` and reports which part of the screen changed: by default
  /// what the parts that changed cover, and the targets whose light did. The first picture is drawn
  /// whole in any case.
  ///
  /// It leaves deadlines as they are: the next one is looked up when the scene has handled
  /// something.
  ///
  /// - Parameter scale: pixels per point, for the damage.
  mutating func update(to time: Instant, _ damage: inout Damage, scale: Float)
  /// Draws the scene as of the last update; the canvas clips to what was damaged.
  ///
  /// It may be called for any part of what was damaged, and by two threads at a time, each with a
  /// canvas and a clip of its own (`drawsInBands`): it changes nothing, keeps nothing, and what it
  /// draws at a place is the same whatever the clip is. What it leaves out because the canvas does
  /// not show it must have a frame that covers all of its pixels.
  func draw(on canvas: inout Canvas)
  /// Whether two threads may draw it at a time; false for a scene that draws through something
  /// which they would share, such as a cache behind a class or a C library. True by default.
  static var drawsInBands: Bool { get }

  /// Reports where the things are that move, as of the last update: for traces, which show what has
  /// moved from one update to the next. Whether it is asked changes nothing. By default each part
  /// reports its place.
  mutating func reportPlaces(at time: Instant, _ places: inout Places)

  /// The targets, for tools: `0 ..< targetCount`.
  var targetCount: Int { get }
  func target(_ id: TargetID) -> TargetDescription
}

extension Scene where Self: ~Copyable {
  @inlinable @inline(__always)
  public static var drawsAhead: Bool {
    #if arch(arm) || arch(riscv32)
      false
    #else
      true
    #endif
  }
  public static var drawsInBands: Bool { true }
  public func allows(_ attempt: GestureEvent) -> Bool { true }
  @inlinable @inline(__always)
  public func earliestBegin(of attempt: GestureEvent) -> Instant { .longAgo }
  public mutating func shake(at time: Instant, _ outbox: inout SceneOutbox) {}
}
