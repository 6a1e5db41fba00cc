public import Gestures
public import TactusCore

//            toggle                    a finger takes hold
//   resting ─────────▶ sliding ◀──┐ ┌─────────────────────▶ dragged
//      ▲                  │       └─┴──────────────────────────┘
//      └──────────────────┘              it lets go

/// A drawer at an edge of the screen: closed, open, or on its way, by itself or under a finger that
/// swipes it shut. It is drawn at the left edge, or at the lower one.
public struct Drawer: Part, BitwiseCopyable, Sendable {
  private let length: Float
  private var tuning: DrawerTuning
  /// Whether that is in no table of a scene.
  private let isOwn: Bool
  /// Along which a finger swipes it shut: to the left, or down.
  public let axis: Axis
  private var grip: Float?
  public private(set) var isOpen = false
  /// How much of it shows, in points.
  private var shift = MovingValue(0)
  /// The same as of the last update, in whole pixels, which is what is drawn.
  public private(set) var shown: Float = 0
  /// With reduced motion, and how much of it showed before.
  private var fade = FadeInPlace()
  private var past: Float = 0

  /// With reduced motion: how much of it showed, in points, in the picture that fades into that of
  /// `shown`, and how much of the latter shows, 0 to 1. Nil when that is over, and always with full
  /// motion. Touches are those of the drawer as it is now.
  public var fading: (from: Float, progress: Float)? {
    fade.shown < 1 ? (past, fade.shown) : nil
  }

  /// - Parameters:
  ///   - length: how far it comes in, in points, along `axis`: from the left, or from below.
  ///   - tuning: the scene's; without one it has the defaults.
  public init(length: Float, along axis: Axis, _ tuning: DrawerTuning? = nil) {
    (self.length, self.axis) = (length, axis)
    self.tuning = tuning ?? DrawerTuning()
    isOwn = tuning == nil
  }

  /// A swipe's speed may take its spring farther; what is shown stays between closed and open.
  public func shift(at time: Instant) -> Float { min(max(shift.value(at: time), 0), length) }

  /// How much shows when it is at rest.
  public var target: Float { shift.target }

  public func isResting(at time: Instant) -> Bool {
    shift.isResting(at: time) && fade.isOver(at: time)
  }
  public var nextRest: Instant { shift.nextRest }
  public mutating func takeRest(by time: Instant) -> Float? { shift.takeRest(by: time) }
  public func place(at time: Instant) -> Float? { shift(at: time) }

  public mutating func pace(by pacing: Pacing) {
    fade.pace(by: pacing)
    if isOwn { tuning.sliding.pace(by: pacing) }
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let now = wholePixels(shift(at: time), scale: scale)
    guard fade.show(at: time) || now != shown else { return }
    shown = now
    changes.isWhole = true
  }

  public mutating func toggle(at time: Instant) {
    grip = nil
    slide(open: !isOpen, velocity: nil, at: time)
  }

  /// Follows a finger from where it took hold: no farther than it opens.
  ///
  /// - Returns: whether the finger has let go.
  public mutating func follow(_ event: GestureEvent) -> Bool {
    switch event.phase {
    case .recognized: break
    case .began:
      grip = shift.value(at: event.time)
      drag(event)
    case .changed: drag(event)
    case .ended, .cancelled:
      guard grip != nil else { return false }
      letGo(velocity: event.phase == .ended ? outwards(event.velocity) : nil, at: event.time)
      return true
    }
    return false
  }

  /// No finger has it any longer: it goes where it was going before.
  public mutating func letGo(at time: Instant) {
    guard grip != nil else { return }
    grip = nil
    slide(open: isOpen, velocity: 0, at: time)
  }

  /// It is where it was going.
  public mutating func suspend(at time: Instant) {
    let isAway = grip != nil || nextRest < .never
    grip = nil
    fade.stop()
    if isAway { shift.rest(at: isOpen ? length : 0, time) }
  }

  private mutating func drag(_ event: GestureEvent) {
    guard let grip else { return }
    shift.set(min(max(grip + outwards(event.travel), 0), length))
  }

  private mutating func letGo(velocity: Float?, at time: Instant) {
    grip = nil
    guard let velocity else { return slide(open: isOpen, velocity: 0, at: time) }
    let opens =
      abs(velocity) > tuning.flickSpeed ? velocity > 0 : shift.value(at: time) > length * 0.5
    slide(open: opens, velocity: velocity, at: time)
  }

  /// How far something leads towards the open drawer.
  private func outwards(_ way: Vector) -> Float { axis == .horizontal ? way.dx : -way.dy }

  /// - Parameter velocity: of the finger that lets go; nil to keep that which it has.
  private mutating func slide(open: Bool, velocity: Float?, at time: Instant) {
    isOpen = open
    let target = open ? length : 0
    let start = shift(at: time)
    if start != target, fade.begin(at: time) { past = start }
    if let velocity {
      shift.launch(
        from: shift.value(at: time), velocity: velocity, to: target, spring: tuning.sliding,
        at: time)
    } else {
      shift.retarget(to: target, spring: tuning.sliding, at: time)
    }
  }
}

/// How a drawer slides, and which swipe shuts it.
public struct DrawerTuning: TuningTable {
  public var sliding = Spring(response: 0.35, dampingFraction: 1)
  /// A swipe released faster than this, in pt/s, is decided by its direction.
  public var flickSpeed: Float = 300

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.spring(
      &sliding, response: "drawer.response", damping: "drawer.damping",
      "The spring that slides the drawer in and out.")
    visitor.speed(
      &flickSpeed, "drawer.flickSpeed", in: 0...20_000,
      "A finger that leaves the drawer faster than this opens or shuts it by its direction alone.")
  }
}
