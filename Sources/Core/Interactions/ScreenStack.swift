public import Gestures
public import TactusCore

//   depth:   0 ──push──▶ 1 ──push──▶ 2 …
//              ◀──pop──    ◀──pop──
//
//   A finger on the edge holds the screen in front between its place and one screen to the right;
//   lifting it pops the screen or lets it go back.

/// Screens on top of each other: the one in front slides in from the right, and out again, over the
/// one below.
public struct ScreenStack: Part, BitwiseCopyable, Sendable {
  @usableFromInline var strip: PageStrip
  /// The lowest and the highest screen that may show: a screen that left shows until it is off the
  /// glass.
  @usableFromInline var lowest = 0
  @usableFromInline var highest = 0

  /// The position as of the last update, a whole number of pixels from a screen's place, which is
  /// what is drawn.
  public private(set) var shown: Float = 0

  private let tuning: StackTuning

  /// - Parameters:
  ///   - count: of screens, the lowest one included; 1 or more.
  ///   - width: of a screen in points, above 0.
  ///   - resistance: of the screen in front to a finger that pushes it to the left.
  public init(count: Int, width: Float, _ tuning: StackTuning, _ resistance: Resistance) {
    require(count >= 1, "a ScreenStack has 1 screen or more", got: count)
    require(width > 0 && width.isFinite, "a screen has a width above 0", got: width)
    // A touch never stops a stack: it goes through to the screen that comes to rest on top.
    strip = PageStrip(count: count, width: width, spring: tuning.sliding, resistance)
    self.tuning = tuning
  }

  /// How many screens are below the one in front.
  @inlinable
  public var depth: Int { strip.front }
  /// Whether a finger moves the screen in front.
  @inlinable
  public var isDragged: Bool { strip.isDragged }
  @inlinable
  public func isResting(at time: Instant) -> Bool { strip.isResting(at: time) }

  /// How many points of screens have slid in: `depth` × width at rest.
  @inlinable
  public func position(at time: Instant) -> Float {
    min(max(strip.position(at: time), Float(lowest) * strip.width), Float(highest) * strip.width)
  }

  /// The position as drawn: a whole number of pixels from where the screen in front rests.
  @inlinable
  public func drawnPosition(at time: Instant, scale: Float) -> Float {
    let rest = Float(depth) * strip.width
    return rest + wholePixels(position(at: time) - rest, scale: scale)
  }

  /// Whether the screen in front is as good as in its place: what is on it takes no taps before
  /// that, since it is not yet where it will be.
  public func isNear(at time: Instant) -> Bool {
    abs(Float(depth) * strip.width - position(at: time)) <= tuning.nearDistance
  }

  /// The topmost screen when the stack is at `position`.
  public func top(at position: Float) -> Int {
    let covered = Int(Int32(position / strip.width))
    return Float(covered) * strip.width < position ? covered + 1 : covered
  }

  /// Brings the next screen to the front. The last one stays.
  public mutating func push(at time: Instant) {
    guard depth + 1 < strip.count else { return }
    go(to: depth + 1, velocity: nil, at: time)
  }

  /// Takes the screen in front away. The lowest one stays.
  public mutating func pop(at time: Instant) {
    guard depth > 0 else { return }
    go(to: depth - 1, velocity: nil, at: time)
  }

  /// A finger takes hold of the screen in front, where it is. The lowest one stays where it is.
  ///
  /// - Parameter contacts: the contacts of the gesture, for what is predicted of them.
  public mutating func beginBack(by contacts: ContactSet = .empty, at time: Instant) {
    guard depth > 0 else { return }
    let position = position(at: time)
    if top(at: position) <= depth { highest = depth }
    lowest = depth - 1
    strip.beginDrag(by: contacts, from: position, at: time)
  }

  /// The finger has moved `displacement` points to the right since it took hold.
  public mutating func dragBack(by displacement: Float) { strip.drag(by: displacement) }

  /// Whether letting go now goes back: a fast finger decides by its direction, a slow one by its
  /// distance.
  ///
  /// - Parameter lead: how far the finger had come when it took hold, in points. The screen does
  ///   not follow that way, but it counts.
  public func goesBack(velocity: Float, lead: Float, at time: Instant) -> Bool {
    guard abs(velocity) <= tuning.flickSpeed else { return velocity > 0 }
    let distance = Float(depth) * strip.width - position(at: time) + lead
    return distance > strip.width * tuning.backShare
  }

  /// The finger lets go; true when the screen in front leaves.
  public mutating func endBack(velocity: Float, lead: Float = 0, at time: Instant) -> Bool {
    guard depth > 0 else { return false }
    let leaves = goesBack(velocity: velocity, lead: lead, at: time)
    go(to: leaves ? depth - 1 : depth, velocity: velocity, at: time)
    return leaves
  }

  /// The drag was cancelled: the screen in front stays.
  public mutating func cancelBack(at time: Instant) { go(to: depth, velocity: 0, at: time) }

  /// When it comes to rest, as long as that has not been reported.
  @inlinable
  public var nextRest: Instant { strip.nextRest }

  /// The position at which it came to rest, once, when that is due at `time`.
  @inlinable
  public mutating func takeRest(by time: Instant) -> Float? { strip.takeRest(by: time) }

  /// Follows a swipe back, from its beginning to its end.
  ///
  /// - Returns: whether the screen in front leaves.
  public mutating func follow(_ event: GestureEvent) -> Bool {
    switch event.phase {
    case .recognized: break
    case .began:
      beginBack(by: event.contacts, at: event.time)
      dragBack(by: event.travel.dx)
    case .changed: dragBack(by: event.travel.dx)
    case .ended:
      guard isDragged else { return false }
      let lead = event.translation.dx - event.travel.dx
      return endBack(velocity: event.velocity.dx, lead: lead, at: event.time)
    case .cancelled: letGo(at: event.time)
    }
    return false
  }

  /// Whether one screen covers the display, as drawn, and does not fade in.
  @inlinable
  public var isShownAtRest: Bool { shown == Float(depth) * strip.width && strip.fade.shown == 1 }

  /// With reduced motion: the position whose picture fades into that of `shown`, and how much of
  /// the latter shows, 0 to 1. Nil when that is over, and always with full motion. Touches belong
  /// to the screen that is in front now.
  public var fading: (from: Float, progress: Float)? { strip.fading }

  /// When that is over.
  public var fadeEnd: Instant { strip.fade.end }

  public mutating func pace(by pacing: Pacing) { strip.pace(by: pacing) }

  @inlinable
  public func place(at time: Instant) -> Float? { position(at: time) }

  @inlinable
  public mutating func letGo(at time: Instant) { if isDragged { cancelBack(at: time) } }

  /// Every screen is in its place, at rest; that is reported if one was elsewhere.
  public mutating func suspend(at time: Instant) {
    strip.suspend(at: time)
    lowest = depth
    highest = depth
  }

  public func items(like index: Int) -> Range<Int>? { 0..<strip.count }

  /// A screen lies over the one below, which stays where it is.
  ///
  /// - Parameter index: the screen, 0 for the lowest.
  @inlinable
  public func displacement(of index: Int, at time: Instant) -> Vector {
    Vector(dx: max(Float(index) * strip.width - position(at: time), 0), dy: 0)
  }

  @inlinable
  public func shownDisplacement(of index: Int) -> Vector {
    Vector(dx: max(Float(index) * strip.width - shown, 0), dy: 0)
  }

  /// What is on a screen that slides takes no taps until that is near its place.
  public func isCatch(of index: Int, at time: Instant) -> Bool {
    !isDragged && !isNear(at: time)
  }

  @inlinable
  public mutating func lead(_ leads: inout ContactLeads, at time: Instant) -> Bool {
    strip.lead(&leads, at: time)
  }

  @inlinable
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let position = drawnPosition(at: time, scale: scale)
    guard strip.fade.show(at: time) || position != shown else { return }
    setShown(position)
    changes.isWhole = true
  }

  @usableFromInline
  mutating func setShown(_ position: Float) { shown = position }

  /// - Parameter velocity: that of the finger that lets go; nil when it goes there by itself.
  private mutating func go(to screen: Int, velocity: Float?, at time: Instant) {
    // Where it shows: a spring may have carried the strip further than the screens go.
    let position = position(at: time)
    lowest = min(Int(Int32(position / strip.width)), screen)
    highest = max(top(at: position), max(depth, screen))
    if let velocity {
      strip.settle(on: screen, from: position, velocity: velocity, at: time)
    } else {
      strip.turn(to: screen, from: position, at: time)
    }
  }
}

/// How screens slide over each other.
public struct StackTuning: TuningTable {
  public var sliding = Spring(response: 0.35, dampingFraction: 1)
  /// A swipe back released faster than this, in pt/s, is decided by its direction.
  public var flickSpeed: Float = 300
  /// A slower one goes back when it moved farther than this fraction of the width.
  public var backShare: Float = 0.5
  /// In points; the size of a finger.
  public var nearDistance: Float = 44

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.spring(
      &sliding, response: "stack.response", damping: "stack.damping",
      "The spring that brings a screen to its place.")
    visitor.speed(
      &flickSpeed, "stack.flickSpeed", in: 0...100_000,
      "A swipe back that a finger leaves faster than this is decided by its direction.")
    visitor.ratio(
      &backShare, "stack.backShare", in: 0...1,
      "A slower swipe goes back when it came farther than this share of the screen's width.")
    visitor.length(
      &nearDistance, "stack.near", in: 0...10_000,
      "A screen takes taps when it is this near to its place.")
  }
}
