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
  private let spring: Spring
  private let flickSpeed: Float
  /// Along which a finger swipes it shut: to the left, or down.
  public let axis: Axis
  private var grip: Float?
  public private(set) var isOpen = false
  /// How much of it shows, in points.
  private var shift = MovingValue(0)
  /// The same as of the last update, in whole pixels, which is what is drawn.
  public private(set) var shown: Float = 0

  /// - Parameters:
  ///   - length: how far it comes in, in points, along `axis`: from the left, or from below.
  ///   - flickSpeed: a finger that is faster decides by its direction, in points per second.
  public init(length: Float, along axis: Axis, _ spring: Spring, flickSpeed: Float = 300) {
    (self.length, self.axis) = (length, axis)
    self.spring = spring
    self.flickSpeed = flickSpeed
  }

  /// A swipe's speed may take its spring farther; what is shown stays between closed and open.
  public func shift(at time: Instant) -> Float { min(max(shift.value(at: time), 0), length) }

  /// How much shows when it is at rest.
  public var target: Float { shift.target }

  public func isResting(at time: Instant) -> Bool { shift.isResting(at: time) }
  public var nextRest: Instant { shift.nextRest }
  public mutating func takeRest(by time: Instant) -> Float? { shift.takeRest(by: time) }
  public func place(at time: Instant) -> Float? { shift(at: time) }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let before = shown
    shown = wholePixels(shift(at: time), scale: scale)
    if shown != before { changes.isWhole = true }
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

  private mutating func drag(_ event: GestureEvent) {
    guard let grip else { return }
    shift.set(min(max(grip + outwards(event.travel), 0), length))
  }

  private mutating func letGo(velocity: Float?, at time: Instant) {
    grip = nil
    guard let velocity else { return slide(open: isOpen, velocity: 0, at: time) }
    let opens =
      abs(velocity) > flickSpeed ? velocity > 0 : shift.value(at: time) > length * 0.5
    slide(open: opens, velocity: velocity, at: time)
  }

  /// How far something leads towards the open drawer.
  private func outwards(_ way: Vector) -> Float { axis == .horizontal ? way.dx : -way.dy }

  /// - Parameter velocity: of the finger that lets go; nil to keep that which it has.
  private mutating func slide(open: Bool, velocity: Float?, at time: Instant) {
    isOpen = open
    let target = open ? length : 0
    if let velocity {
      shift.launch(
        from: shift.value(at: time), velocity: velocity, to: target, spring: spring, at: time)
    } else {
      shift.retarget(to: target, spring: spring, at: time)
    }
  }
}
