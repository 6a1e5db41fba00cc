public import Gestures
public import TactusCore

//            a finger lands on it           moves sideways, or pulls
//   flying ───────────────────────▶ held ──────────────────────────▶ dragged
//    ▲ ▲                             │ lifts, or scrolls                │
//    │ └─────────────────────────────┘                                  │
//    │                 lifts: the next view, or this one, flies to rest │
//    └──────────────────────────────────────────────────────────────────┘
//   A stage at rest is one that has come to the end of its flight.

/// One view in front and others around it, which move together, as if on one large plane: a swipe
/// brings in what lies at a side, a pull at the edge of a list what lies above or below.
///
/// What a finger may move is decided when its direction is (`decide`), and is kept for that finger
/// and that view. Views that leave stay on the plane until all is at rest, so nothing disappears
/// from under a second swipe that comes while the first still moves.
///
/// A scene shows it as three parts, in this order: itself, `across` and `down`. It draws all of
/// them as one picture, from `views(displacedBy:)`.
public struct PullStage: Part, BitwiseCopyable, Sendable {
  public private(set) var front: StagePlace
  /// Where the view in front leads.
  public private(set) var links: PullLinks
  /// The displacement of the view in front, while no finger drags it.
  public var across = MovingValue(0)
  public var down = MovingValue(0)
  private var drag: Drag?
  /// What was decided for each finger, by its seat slot.
  private var decisions = PerContact<Decision?>(repeating: nil)
  /// That of the last drag; what it permitted shows until the views are at rest.
  private var decision: Decision?
  /// The fingers that hold it where they stopped it.
  private var holders = ContactSet.empty
  /// The views that were in front before, as long as they can be seen; the latest first.
  private var trail = Trail(repeating: nil)
  /// How far ahead of its finger it is drawn, and along which axis.
  private var ahead = Interactions.Lead()
  private var aheadAxis = Axis.horizontal
  /// With reduced motion, and what could be seen before, where.
  private var fade = FadeInPlace()
  private var past: (views: Views, offset: Vector)

  private let width: Float
  private let height: Float
  private let resistance: Resistance
  public let tuning: PullTuning

  /// A finger that moves the view in front.
  private struct Drag: BitwiseCopyable, Sendable {
    /// What the finger asked for when it took hold.
    var base: Float
    /// Since it took hold, and since it landed.
    var travel: Vector
    var translation: Vector
    let axis: Axis
  }

  /// What a finger may do, decided once, with its direction.
  ///
  /// It holds for the view that was in front then: another one has not permitted anything.
  private struct Decision: BitwiseCopyable, Sendable {
    let front: StagePlace
    let axis: Axis
    /// The side that a pull may show.
    let pull: Side?
    /// Whether the list was at the edge that its view tracks.
    let isAtEdge: Bool
  }

  /// A view on the plane: so many screens to the right of the one in front, and below it.
  public struct Placed: Equatable, BitwiseCopyable, Sendable {
    public var place: StagePlace
    public var column: Int
    public var row: Int

    public init(_ place: StagePlace, column: Int = 0, row: Int = 0) {
      self.place = place
      self.column = column
      self.row = row
    }

    init(_ place: StagePlace, beside side: Side) {
      self.place = place
      column = side.isHorizontal ? Int(side.direction) : 0
      row = side.isHorizontal ? 0 : Int(side.direction)
    }
  }

  /// Where a gesture leads.
  public struct Lead: BitwiseCopyable, Sendable {
    public let place: StagePlace
    public let side: Side

    public init(to place: StagePlace, on side: Side) { (self.place, self.side) = (place, side) }
  }

  /// The pull that a finger makes.
  public struct Pull: BitwiseCopyable, Sendable {
    /// From the view in front to the one that the pull shows, on that side.
    public let from: StagePlace
    public let to: StagePlace
    public let side: Side
    /// In points, in the direction of the pull; negative when the finger went the other way.
    public var travel: Float
    /// Whether letting go navigates.
    public var isComplete: Bool
  }

  /// What can be seen at once: the view in front, the ones that leave, and one on each axis.
  public typealias Views = BoundedArray<6, Placed>

  private typealias Trail = InlineArray<3, Placed?>

  /// - Parameters:
  ///   - links: where it leads.
  ///   - width: of the screen, as high as `height`, in points: a hidden view is one screen away.
  public init(
    front: StagePlace, _ links: PullLinks, width: Float, height: Float, _ tuning: PullTuning,
    _ resistance: Resistance
  ) {
    (self.front, self.links) = (front, links)
    (self.width, self.height) = (width, height)
    (self.tuning, self.resistance) = (tuning, resistance)
    past = (Views(filler: Placed(front)), .zero)
  }
}

// What is where.
extension PullStage {
  /// Along which axis a finger drags the view in front; nil while none does.
  public var dragAxis: Axis? { drag?.axis }

  /// The displacement of the view in front.
  public func offset(at time: Instant) -> Vector {
    var offset = Vector(dx: across.value(at: time), dy: down.value(at: time))
    guard let drag else { return offset }
    switch drag.axis {
    case .horizontal:
      let asked = drag.base + drag.travel.dx
      offset.dx =
        isFree(asked, .horizontal) ? asked : band(.horizontal).seen(asked, within: 0...0)
    case .vertical:
      let asked = drag.base + drag.travel.dy
      offset.dy = isFree(asked, .vertical) ? asked : band(.vertical).seen(asked, within: 0...0)
    }
    return offset
  }

  /// The same as it is drawn: ahead of the finger along the axis that it moves.
  public func drawnOffset(at time: Instant) -> Vector {
    var offset = offset(at: time)
    guard ahead.isShown else { return offset }
    switch aheadAxis {
    case .horizontal: offset.dx = led(offset.dx, ahead.shown.dx, .horizontal)
    case .vertical: offset.dy = led(offset.dy, ahead.shown.dy, .vertical)
    }
    return offset
  }

  private func led(_ seen: Float, _ lead: Float, _ axis: Axis) -> Float {
    guard !isFree(seen, axis) else { return seen + lead }
    return band(axis).seen(band(axis).asked(seen, within: 0...0) + lead, within: 0...0)
  }

  /// The views that can be seen while the one in front is displaced by `offset`, that one first.
  public func views(displacedBy offset: Vector) -> Views {
    var views = Views(filler: Placed(front))
    views.append(Placed(front))
    for index in 0..<trail.count {
      guard let placed = trail[index], shows(placed, offset) > 0 else { continue }
      views.append(placed)
    }
    if offset.dx != 0 { reveal(offset.dx > 0 ? .left : .right, &views) }
    if offset.dy != 0 { reveal(offset.dy > 0 ? .above : .below, &views) }
    return views
  }

  /// With reduced motion: what could be seen before, and at which displacement of the first view;
  /// its picture fades into that of now, of which so much shows, 0 to 1. Nil when that is over, and
  /// always with full motion. Touches belong to the view that is in front now.
  public var fading: (views: Views, offset: Vector, progress: Float)? {
    fade.shown < 1 ? (past.views, past.offset, fade.shown) : nil
  }

  private mutating func beginFade(at time: Instant) {
    guard fade.begin(at: time) else { return }
    let offset = offset(at: time)
    past = (views(displacedBy: offset), offset)
  }

  private func reveal(_ side: Side, _ views: inout Views) {
    guard leaving(on: side) == nil, let place = revealed(on: side) else { return }
    views.append(Placed(place, beside: side))
  }

  /// The view that a finger reveals on a side of the one in front: one that is still leaving in
  /// that direction, or the one to which a link leads that is permitted.
  private func revealed(on side: Side) -> StagePlace? {
    if let place = leaving(on: side) { return place }
    guard let link = links[side] else { return nil }
    guard side.isHorizontal else {
      return decision?.pull == side && decision?.front == front ? link.to : nil
    }
    switch link.condition {
    case .always: return link.to
    case .atEdge: return decision?.isAtEdge == true && decision?.front == front ? link.to : nil
    }
  }

  private func leaving(on side: Side) -> StagePlace? {
    for index in 0..<trail.count {
      guard let placed = trail[index], placed == Placed(placed.place, beside: side) else {
        continue
      }
      return placed.place
    }
    return nil
  }

  /// How far a view lies away from the one in front, in points, at rest.
  public func displacement(of placed: Placed) -> Vector {
    Vector(dx: Float(placed.column) * width, dy: Float(placed.row) * height)
  }

  /// How much of a view is on the screen, in points; 0 or less for none of it.
  private func shows(_ placed: Placed, _ offset: Vector) -> Float {
    let there = offset + displacement(of: placed)
    return min(width - abs(there.dx), height - abs(there.dy))
  }

  /// Whether a finger may move the view in front that far without resistance.
  private func isFree(_ asked: Float, _ axis: Axis) -> Bool {
    switch axis {
    case .horizontal: revealed(on: asked > 0 ? .left : .right) != nil
    case .vertical: revealed(on: asked > 0 ? .above : .below) != nil
    }
  }

  private func band(_ axis: Axis) -> RubberBand {
    let size = axis == .horizontal ? width : height
    return RubberBand(share: resistance.share, limit: size / 3)
  }

  /// Whether it moves, or is held where it does not rest: a finger that lands on it stops it.
  public func isFlying(at time: Instant) -> Bool {
    guard drag == nil else { return false }
    return isFlying(across.state(at: time)) || isFlying(down.state(at: time))
  }

  private func isFlying(_ state: (value: Float, velocity: Float)) -> Bool {
    abs(state.value) > tuning.catchDistance || abs(state.velocity) > tuning.catchSpeed
  }

  /// The pull that the finger makes: the side that it shows, how far it has come, and whether
  /// letting go navigates.
  public var pull: Pull? {
    guard let drag, drag.axis == .vertical, let side = decision?.pull, let link = links[side]
    else { return nil }
    return Pull(
      from: front, to: link.to, side: side, travel: drag.travel.dy * -side.direction,
      isComplete: lead(drag.translation)?.side == side)
  }

  /// The side whose view comes to the front if the finger lets go now.
  public var armed: Side? {
    guard let drag else { return nil }
    return lead(drag.translation)?.side
  }

  /// Where a drag leads that ends at a translation; nil for back.
  private func lead(_ translation: Vector) -> Lead? {
    guard let drag else { return nil }
    if abs(translation.dx) > tuning.swipeRatio * abs(translation.dy),
      abs(translation.dx) > tuning.swipeDistance
    {
      let side: Side = translation.dx > 0 ? .left : .right
      return revealed(on: side).map { Lead(to: $0, on: side) }
    }
    guard let side = decision?.pull, drag.axis == .vertical,
      translation.dy * -side.direction > tuning.pullDistance
    else { return nil }
    return revealed(on: side).map { Lead(to: $0, on: side) }
  }
}

// What fingers do to it.
extension PullStage {
  /// A finger's direction is decided, and with it what it may move.
  ///
  /// - Parameter permission: what the list in front permits at that time.
  public mutating func decide(_ touch: Touch, _ permission: PullPermission) {
    var pull: Side?
    if touch.axis == .vertical {
      let side: Side = touch.translation.dy > 0 ? .above : .below
      if let link = links[side], permission.permits(side, link.condition) { pull = side }
    }
    decisions[touch.slot] = Decision(
      front: front, axis: touch.axis, pull: pull, isAtEdge: permission.isAtEdge)
  }

  /// Whether a drag moves the view in front, and does not scroll its list. Of two fingers that
  /// swipe together the first to lift navigates; the other one does not swipe on from there.
  public func moves(_ attempt: GestureEvent) -> Bool {
    let decision = decision(of: attempt)
    return front == decision.front && (decision.axis == .horizontal || decision.pull != nil)
  }

  /// What was decided when the direction of a drag's finger was.
  private func decision(of event: GestureEvent) -> Decision {
    var slots = event.contacts
    guard let slot = slots.popFirst(), let decision = decisions[slot] else {
      return Decision(front: front, axis: event.axis, pull: nil, isAtEdge: false)
    }
    return decision
  }

  /// A finger lets go of it: it goes on to its place.
  public mutating func letGo(_ slot: Int, at time: Instant) {
    guard holders.contains(slot) else { return }
    holders.remove(slot)
    guard holders.isEmpty, drag == nil else { return }
    let spring = trail[0] == nil ? tuning.returning : tuning.navigating
    if across.value(at: time) != 0 { across.retarget(to: 0, spring: spring, at: time) }
    if down.value(at: time) != 0 { down.retarget(to: 0, spring: spring, at: time) }
  }

  /// What fingers stopped across an axis goes on to its place: nothing else will bring it there.
  private mutating func goOn(across axis: Axis, at time: Instant) {
    let spring = trail[0] == nil ? tuning.returning : tuning.navigating
    switch axis {
    case .horizontal:
      guard down.isResting(at: time), down.value(at: time) != 0 else { return }
      down.retarget(to: 0, spring: spring, at: time)
    case .vertical:
      guard across.isResting(at: time), across.value(at: time) != 0 else { return }
      across.retarget(to: 0, spring: spring, at: time)
    }
  }

  /// Follows a drag that moves it.
  ///
  /// - Returns: where its end leads: `go` brings that view in. With nil it goes back by itself.
  public mutating func follow(_ event: GestureEvent) -> Lead? {
    switch event.phase {
    case .recognized: break
    case .began: begin(event)
    case .changed:
      drag?.travel = event.travel
      drag?.translation = event.translation
    case .ended:
      if let lead = lead(event.translation) { return lead }
      settle(velocity: event.velocity, at: event.time)
    case .cancelled: settle(velocity: .zero, at: event.time)
    }
    return nil
  }

  /// A finger takes hold of it where it is.
  private mutating func begin(_ event: GestureEvent) {
    let offset = offset(at: event.time)
    ahead.hold(event.contacts)
    aheadAxis = event.axis
    decision = decision(of: event)
    holders = .empty
    goOn(across: event.axis, at: event.time)
    // A view that hardly shows any more cannot be returned to.
    dropHidden(offset, atMost: tuning.catchDistance)
    let seen = event.axis == .horizontal ? offset.dx : offset.dy
    // It does not come to rest while a finger drags it.
    switch event.axis {
    case .horizontal: across.stop(at: event.time)
    case .vertical: down.stop(at: event.time)
    }
    drag = Drag(
      base: isFree(seen, event.axis) ? seen : band(event.axis).asked(seen, within: 0...0),
      travel: event.travel, translation: event.translation, axis: event.axis)
  }

  private mutating func dropHidden(_ offset: Vector, atMost limit: Float) {
    var kept = 0
    for index in 0..<trail.count {
      guard let placed = trail[index] else { continue }
      trail[index] = nil
      guard shows(placed, offset) > limit else { continue }
      trail[kept] = placed
      kept += 1
    }
  }

  private func limited(_ velocity: Vector) -> Vector {
    let limit = tuning.flightSpeedMax
    return Vector(
      dx: min(max(velocity.dx, -limit), limit), dy: min(max(velocity.dy, -limit), limit))
  }

  /// Lets the view in front spring back to its place.
  private mutating func settle(velocity: Vector, at time: Instant) {
    guard let drag else { return }
    beginFade(at: time)
    let velocity = limited(velocity)
    let offset = offset(at: time)
    self.drag = nil
    switch drag.axis {
    case .horizontal:
      let speed = isFree(offset.dx, .horizontal) ? velocity.dx : 0
      across.launch(from: offset.dx, velocity: speed, to: 0, spring: tuning.returning, at: time)
    case .vertical:
      let speed = isFree(offset.dy, .vertical) ? velocity.dy : 0
      down.launch(from: offset.dy, velocity: speed, to: 0, spring: tuning.returning, at: time)
    }
  }

  /// Brings the view on a side to the front; all continue from where they are.
  ///
  /// - Parameters:
  ///   - links: where that view leads.
  ///   - velocity: the finger's, in points per second; nil to go on with the speed that it has.
  public mutating func go(
    _ lead: Lead, _ links: PullLinks, velocity: Vector? = nil, at time: Instant
  ) {
    // Not `map`: Embedded Swift takes a method as an escaping closure.
    let velocity: Vector? = if let velocity { limited(velocity) } else { nil }
    beginFade(at: time)
    // Across the direction of the navigation it springs back.
    settle(velocity: velocity ?? .zero, at: time)
    holders = .empty
    goOn(across: lead.side.isHorizontal ? .horizontal : .vertical, at: time)
    let offset = offset(at: time)
    dropHidden(offset, atMost: tuning.catchDistance)
    let step = Placed(lead.place, beside: lead.side)
    leave(front, step)
    (front, self.links) = (lead.place, links)
    let size = displacement(of: step)
    if lead.side.isHorizontal {
      let speed = velocity?.dx ?? across.state(at: time).velocity
      across.launch(
        from: offset.dx + size.dx, velocity: speed, to: 0, spring: tuning.navigating, at: time)
    } else {
      let speed = velocity?.dy ?? down.state(at: time).velocity
      down.launch(
        from: offset.dy + size.dy, velocity: speed, to: 0, spring: tuning.navigating, at: time)
    }
  }

  /// The view in front leaves, and all that leave are one step farther from the next one.
  private mutating func leave(_ place: StagePlace, _ step: Placed) {
    let before = trail
    trail = Trail(repeating: nil)
    trail[0] = Placed(place, column: -step.column, row: -step.row)
    var kept = 1
    for index in 0..<before.count where kept < trail.count {
      guard var placed = before[index] else { continue }
      placed.column -= step.column
      placed.row -= step.row
      // It is the one that comes back.
      if placed == Placed(step.place) { continue }
      trail[kept] = placed
      kept += 1
    }
  }
}

// As a part.
extension PullStage {
  public func isResting(at time: Instant) -> Bool { drag == nil && fade.isOver(at: time) }

  /// A finger that lands on it stops what flies where it is.
  public mutating func touch(_ touch: Touch, on ground: Ground) {
    switch touch.change {
    case .landed:
      decisions[touch.slot] = nil
      guard ground == .this, isFlying(at: touch.time) else { return }
      across.stop(at: touch.time)
      down.stop(at: touch.time)
      holders.insert(touch.slot)
    case .latched, .unpressed: break
    case .left:
      decisions[touch.slot] = nil
      letGo(touch.slot, at: touch.time)
    }
  }

  public mutating func letGo(at time: Instant) { settle(velocity: .zero, at: time) }

  /// At rest at once, with no finger on it; what was not there comes to rest.
  public mutating func suspend(at time: Instant) {
    let isMoved = (
      drag != nil || across.value(at: time) != 0, drag != nil || down.value(at: time) != 0
    )
    if isMoved.0 { across.rest(at: 0, time) } else { across.set(0) }
    if isMoved.1 { down.rest(at: 0, time) } else { down.set(0) }
    drag = nil
    decision = nil
    holders = .empty
    trail = Trail(repeating: nil)
    fade.stop()
  }

  public mutating func pace(by pacing: Pacing) { fade.pace(by: pacing) }

  public mutating func lead(_ leads: inout ContactLeads, at time: Instant) -> Bool {
    ahead.update(&leads, isHeld: drag != nil, at: time)
  }

  /// The scene draws it, with all that can be seen beside it.
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    if fade.show(at: time) { changes.isWhole = true }
  }

  public func displacement(of index: Int, at time: Instant) -> Vector { offset(at: time) }
  public func isCatch(of index: Int, at time: Instant) -> Bool { isFlying(at: time) }
}

/// How the views of a stage are moved, and how they move by themselves.
public struct PullTuning: TuningTable {
  /// Returns a view to rest.
  public var returning = Spring(response: 0.3, dampingFraction: 0.7)
  /// Moves the next one in.
  public var navigating = Spring(response: 0.4, dampingFraction: 0.85)
  /// A view flies on no faster than this when a finger lets go of it, in points per second.
  public var flightSpeedMax: Float = 5000
  /// A horizontal drag navigates beyond this, in points, if |dx| > ratio · |dy|.
  public var swipeDistance: Float = 50
  public var swipeRatio: Float = 2
  /// A pull navigates beyond this, in points.
  public var pullDistance: Float = 120
  /// At the top while the list's top is no higher than this above the viewport, in points.
  public var topTolerance: Float = 10
  /// At the bottom while the list's bottom is no lower than this below the viewport, in points.
  public var bottomTolerance: Float = 50
  /// A finger catches views that fly while they are farther than this from rest, in points, or
  /// faster than `catchSpeed`; and a view that leaves while more than this of it shows.
  public var catchDistance: Float = 1
  /// In points per second. The spring takes as long for its last hundredths as for all the rest.
  public var catchSpeed: Float = 20

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.spring(
      &returning, response: "pull.returning.response", damping: "pull.returning.damping",
      "The spring that brings a view back when a drag led nowhere.")
    visitor.spring(
      &navigating, response: "pull.navigating.response", damping: "pull.navigating.damping",
      "The spring that brings the next view to its place.")
    visitor.speed(
      &flightSpeedMax, "pull.flightSpeedMax", in: 0...100_000,
      "A view goes on with the speed of the finger that leaves it, but no faster than this.")
    visitor.length(
      &swipeDistance, "pull.swipeDistance", in: 0...10_000,
      "A swipe to a side navigates when it came farther than this.")
    visitor.ratio(
      &swipeRatio, "pull.swipeRatio", in: 0...100,
      "A swipe navigates when it came more than this many times as far sideways as up or down.")
    visitor.length(
      &pullDistance, "pull.distance", in: 0...10_000,
      "A pull at the edge of a list navigates when it came farther than this.")
    visitor.length(
      &topTolerance, "pull.topTolerance", in: 0...10_000,
      "A list that is scrolled by no more than this is at its top.")
    visitor.length(
      &bottomTolerance, "pull.bottomTolerance", in: 0...10_000,
      "A list whose end is no farther than this below the screen is at its bottom.")
    visitor.length(
      &catchDistance, "pull.catchDistance", in: 0...10_000,
      "A finger catches views that are farther than this from rest, or that still show as much.")
    visitor.speed(
      &catchSpeed, "pull.catchSpeed", in: 0...100_000,
      "A finger catches views that move faster than this, wherever they are.")
  }
}

/// A value on a spring is a part of a picture that its scene draws itself, when `value` differs.
extension MovingValue: Part {
  @inlinable
  public func place(at time: Instant) -> Float? { value(at: time) }

  /// The scene compares what it draws.
  @inlinable
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {}
}
