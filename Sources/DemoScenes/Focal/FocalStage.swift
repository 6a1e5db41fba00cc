import Controls
import Firmware
import Gestures
import Interactions
import TactusCore

//            a finger lands on it           moves sideways, or pulls
//   flying ───────────────────────▶ held ──────────────────────────▶ dragged
//    ▲ ▲                             │ lifts, or scrolls                │
//    │ └─────────────────────────────┘                                  │
//    │                 lifts: the next view, or this one, flies to rest │
//    └──────────────────────────────────────────────────────────────────┘
//   A stage at rest is one that has come to the end of its flight.

/// The view in front and the ones around it, which move together, as if on one large plane.
///
/// Views that leave stay on the plane until all is at rest, so nothing disappears from under a
/// second swipe that comes while the first still moves.
struct FocalStage: Part, BitwiseCopyable, Sendable {
  private(set) var front: FocalPlace
  /// The displacement of the view in front, while no finger drags it; parts of their own.
  var across = FocalMover(0)
  var down = FocalMover(0)
  private(set) var drag: Drag?
  /// That of the last drag; what it permitted shows until the views are at rest.
  private var decision: FocalDecision?
  /// The fingers that hold it where they stopped it.
  private var holders = ContactSet.empty
  /// The views that were in front before, as long as they can be seen; the latest first.
  private(set) var trail = Trail(repeating: nil)

  let layout: FocalLayout
  let tuning: FocalTuning

  private var x: MovingValue {
    get { across.value }
    set { across.value = newValue }
  }
  private var y: MovingValue {
    get { down.value }
    set { down.value = newValue }
  }

  /// A finger that moves the view in front.
  struct Drag: BitwiseCopyable, Sendable {
    /// What the finger asked for when it took hold.
    var base: Float
    /// Since it took hold, and since it landed.
    var travel: Vector
    var translation: Vector
    let axis: Axis
  }

  /// A view on the plane: so many screens to the right of the one in front, and below it.
  struct Placed: Equatable, BitwiseCopyable, Sendable {
    var place: FocalPlace
    var column: Int
    var row: Int

    init(_ place: FocalPlace, column: Int = 0, row: Int = 0) {
      self.place = place
      self.column = column
      self.row = row
    }

    init(_ place: FocalPlace, beside side: Side) {
      self.place = place
      column = side.isHorizontal ? Int(side.direction) : 0
      row = side.isHorizontal ? 0 : Int(side.direction)
    }
  }

  /// What can be seen at once: the view in front, the ones that leave, and one on each axis.
  typealias Views = BoundedArray<6, Placed>

  typealias Trail = InlineArray<3, Placed?>

  init(front: FocalPlace, _ layout: FocalLayout, _ tuning: FocalTuning) {
    self.front = front
    self.layout = layout
    self.tuning = tuning
  }

  // What is where.

  /// The displacement of the view in front.
  func offset(_ plan: borrowing FocalPlan, at time: Instant) -> Vector {
    var offset = Vector(dx: x.value(at: time), dy: y.value(at: time))
    guard let drag else { return offset }
    switch drag.axis {
    case .horizontal:
      let asked = drag.base + drag.travel.dx
      offset.dx =
        isFree(asked, .horizontal, plan) ? asked : band(.horizontal).seen(asked, within: 0...0)
    case .vertical:
      let asked = drag.base + drag.travel.dy
      offset.dy =
        isFree(asked, .vertical, plan) ? asked : band(.vertical).seen(asked, within: 0...0)
    }
    return offset
  }

  /// The views that can be seen while the one in front is displaced by `offset`, that one first.
  func views(_ plan: borrowing FocalPlan, displacedBy offset: Vector) -> Views {
    var views = Views(filler: Placed(front))
    views.append(Placed(front))
    for index in 0..<trail.count {
      guard let placed = trail[index], shows(placed, offset) > 0 else { continue }
      views.append(placed)
    }
    if offset.dx != 0 { reveal(offset.dx > 0 ? .left : .right, plan, &views) }
    if offset.dy != 0 { reveal(offset.dy > 0 ? .above : .below, plan, &views) }
    return views
  }

  private func reveal(_ side: Side, _ plan: borrowing FocalPlan, _ views: inout Views) {
    guard leaving(on: side) == nil, let place = revealed(on: side, plan) else { return }
    views.append(Placed(place, beside: side))
  }

  /// The view that a finger reveals on a side of the one in front: one that is still leaving in
  /// that direction, or the one to which a link leads that is permitted.
  func revealed(on side: Side, _ plan: borrowing FocalPlan) -> FocalPlace? {
    if let place = leaving(on: side) { return place }
    guard let link = plan.link(from: front, side) else { return nil }
    guard side.isHorizontal else {
      return decision?.pull == side && decision?.front == front ? link.to : nil
    }
    switch link.condition {
    case .always: return link.to
    case .atEdge: return decision?.isAtEdge == true && decision?.front == front ? link.to : nil
    }
  }

  private func leaving(on side: Side) -> FocalPlace? {
    for index in 0..<trail.count {
      guard let placed = trail[index], placed == Placed(placed.place, beside: side) else {
        continue
      }
      return placed.place
    }
    return nil
  }

  /// How much of a view is on the screen, in points; 0 or less for none of it.
  private func shows(_ placed: Placed, _ offset: Vector) -> Float {
    let there = offset + layout.displacement(column: placed.column, row: placed.row)
    return min(layout.width - abs(there.dx), layout.height - abs(there.dy))
  }

  /// Whether a finger may move the view in front that far without resistance.
  private func isFree(_ asked: Float, _ axis: Axis, _ plan: borrowing FocalPlan) -> Bool {
    switch axis {
    case .horizontal: revealed(on: asked > 0 ? .left : .right, plan) != nil
    case .vertical: revealed(on: asked > 0 ? .above : .below, plan) != nil
    }
  }

  private func band(_ axis: Axis) -> RubberBand {
    let size = axis == .horizontal ? layout.width : layout.height
    return RubberBand(share: tuning.resistance.share, limit: size / 3)
  }

  // What fingers do to it.

  /// Whether it moves, or is held where it does not rest: a finger that lands on it stops it.
  func isFlying(at time: Instant) -> Bool {
    guard drag == nil else { return false }
    return isFlying(x.state(at: time)) || isFlying(y.state(at: time))
  }

  private func isFlying(_ state: (value: Float, velocity: Float)) -> Bool {
    abs(state.value) > tuning.catchDistance || abs(state.velocity) > tuning.catchSpeed
  }

  /// A finger lands on it: what flies stops where it is.
  mutating func hold(_ slot: Int, at time: Instant) {
    guard isFlying(at: time) else { return }
    x.stop(at: time)
    y.stop(at: time)
    holders.insert(slot)
  }

  /// A finger lets go of it: it goes on to its place.
  mutating func letGo(_ slot: Int, at time: Instant) {
    guard holders.contains(slot) else { return }
    holders.remove(slot)
    guard holders.isEmpty, drag == nil else { return }
    let spring = trail[0] == nil ? tuning.returning : tuning.navigating
    if x.value(at: time) != 0 { x.retarget(to: 0, spring: spring, at: time) }
    if y.value(at: time) != 0 { y.retarget(to: 0, spring: spring, at: time) }
  }

  /// What fingers stopped across an axis goes on to its place: nothing else will bring it there.
  private mutating func goOn(across axis: Axis, at time: Instant) {
    let spring = trail[0] == nil ? tuning.returning : tuning.navigating
    switch axis {
    case .horizontal:
      guard y.isResting(at: time), y.value(at: time) != 0 else { return }
      y.retarget(to: 0, spring: spring, at: time)
    case .vertical:
      guard x.isResting(at: time), x.value(at: time) != 0 else { return }
      x.retarget(to: 0, spring: spring, at: time)
    }
  }

  /// A finger takes hold of it where it is.
  mutating func begin(_ event: GestureEvent, _ decision: FocalDecision, _ plan: borrowing FocalPlan)
  {
    let offset = offset(plan, at: event.time)
    self.decision = decision
    holders = .empty
    goOn(across: event.axis, at: event.time)
    // A view that hardly shows any more cannot be returned to.
    dropHidden(offset, atMost: tuning.catchDistance)
    let seen = event.axis == .horizontal ? offset.dx : offset.dy
    // It does not come to rest while a finger drags it.
    switch event.axis {
    case .horizontal: x.stop(at: event.time)
    case .vertical: y.stop(at: event.time)
    }
    drag = Drag(
      base: isFree(seen, event.axis, plan) ? seen : band(event.axis).asked(seen, within: 0...0),
      travel: event.travel, translation: event.translation, axis: event.axis)
  }

  mutating func drag(_ event: GestureEvent) {
    drag?.travel = event.travel
    drag?.translation = event.translation
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

  /// The pull that the finger makes: the side that it shows, how far it has come, and whether
  /// letting go navigates.
  func pull(_ plan: borrowing FocalPlan) -> FocalPull? {
    guard let drag, drag.axis == .vertical, let side = decision?.pull,
      let link = plan.link(from: front, side)
    else { return nil }
    return FocalPull(
      from: front, to: link.to, side: side, travel: drag.travel.dy * -side.direction,
      isComplete: lead(drag.translation, plan)?.side == side)
  }

  /// Where a drag leads that ends at a translation; nil for back.
  func lead(_ translation: Vector, _ plan: borrowing FocalPlan) -> FocalLead? {
    guard drag != nil else { return nil }
    if abs(translation.dx) > tuning.swipeRatio * abs(translation.dy),
      abs(translation.dx) > tuning.swipeDistance
    {
      let side: Side = translation.dx > 0 ? .left : .right
      return revealed(on: side, plan).map { FocalLead(place: $0, side: side, cause: .swipe) }
    }
    guard let side = decision?.pull, drag?.axis == .vertical,
      translation.dy * -side.direction > tuning.pullDistance
    else { return nil }
    return revealed(on: side, plan).map { FocalLead(place: $0, side: side, cause: .pull) }
  }

  /// The side whose view comes to the front if the finger lets go now.
  func armed(_ plan: borrowing FocalPlan) -> Side? {
    guard let drag else { return nil }
    return lead(drag.translation, plan)?.side
  }

  private func limited(_ velocity: Vector) -> Vector {
    let limit = tuning.flightSpeedMax
    return Vector(
      dx: min(max(velocity.dx, -limit), limit), dy: min(max(velocity.dy, -limit), limit))
  }

  /// Lets the view in front spring back to its place.
  mutating func settle(velocity: Vector, _ plan: borrowing FocalPlan, at time: Instant) {
    guard let drag else { return }
    let velocity = limited(velocity)
    let offset = offset(plan, at: time)
    self.drag = nil
    switch drag.axis {
    case .horizontal:
      let speed = isFree(offset.dx, .horizontal, plan) ? velocity.dx : 0
      x.launch(from: offset.dx, velocity: speed, to: 0, spring: tuning.returning, at: time)
    case .vertical:
      let speed = isFree(offset.dy, .vertical, plan) ? velocity.dy : 0
      y.launch(from: offset.dy, velocity: speed, to: 0, spring: tuning.returning, at: time)
    }
  }

  /// Brings the view on a side to the front; all continue from where they are.
  ///
  /// - Parameter velocity: the finger's; nil to go on with the speed that it has.
  mutating func go(
    _ lead: FocalLead, velocity: Vector?, _ plan: borrowing FocalPlan, at time: Instant
  ) {
    // Not `map`: Embedded Swift takes a method as an escaping closure.
    let velocity: Vector? = if let velocity { limited(velocity) } else { nil }
    // Across the direction of the navigation it springs back.
    settle(velocity: velocity ?? .zero, plan, at: time)
    holders = .empty
    goOn(across: lead.side.isHorizontal ? .horizontal : .vertical, at: time)
    let offset = offset(plan, at: time)
    dropHidden(offset, atMost: tuning.catchDistance)
    let step = Placed(lead.place, beside: lead.side)
    leave(front, step)
    front = lead.place
    let size = layout.displacement(column: step.column, row: step.row)
    if lead.side.isHorizontal {
      let speed = velocity?.dx ?? x.state(at: time).velocity
      x.launch(
        from: offset.dx + size.dx, velocity: speed, to: 0, spring: tuning.navigating, at: time)
    } else {
      let speed = velocity?.dy ?? y.state(at: time).velocity
      y.launch(
        from: offset.dy + size.dy, velocity: speed, to: 0, spring: tuning.navigating, at: time)
    }
  }

  /// The view in front leaves, and all that leave are one step farther from the next one.
  private mutating func leave(_ place: FocalPlace, _ step: Placed) {
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

  /// At rest at once, with no finger on it; what was not there comes to rest.
  mutating func suspend(at time: Instant) {
    across.settle(at: 0, isMoved: drag != nil || x.value(at: time) != 0, time)
    down.settle(at: 0, isMoved: drag != nil || y.value(at: time) != 0, time)
    drag = nil
    decision = nil
    holders = .empty
    trail = Trail(repeating: nil)
  }

  func isResting(at time: Instant) -> Bool { drag == nil }

  /// The scene draws it, with all that can be seen beside it.
  mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {}
}

/// A value on a spring that the scene draws as part of the whole picture.
struct FocalMover: Part, BitwiseCopyable, Sendable {
  var value: MovingValue

  init(_ value: Float) { self.value = MovingValue(value) }

  var nextRest: Instant { value.nextRest }
  mutating func takeRest(by time: Instant) -> Float? { value.takeRest(by: time) }
  func isResting(at time: Instant) -> Bool { value.isResting(at: time) }
  mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {}

  /// It is at `target` at once, and comes to rest there if it was not.
  mutating func settle(at target: Float, isMoved: Bool, _ time: Instant) {
    isMoved ? value.rest(at: target, time) : value.set(target)
  }
}

/// The pull that a finger makes.
struct FocalPull: BitwiseCopyable, Sendable {
  /// From the view in front to the one that the pull shows, on that side.
  let from: FocalPlace
  let to: FocalPlace
  let side: Side
  /// In points, in the direction of the pull; negative when the finger went the other way.
  var travel: Float
  /// Whether letting go navigates.
  var isComplete: Bool
}

/// What a finger may do, decided once, with its direction.
///
/// It holds for the view that was in front then: another one has not permitted anything.
struct FocalDecision: BitwiseCopyable, Sendable {
  let front: FocalPlace
  let axis: Axis
  /// The side that a pull may show.
  let pull: Side?
  /// Whether the list was at the edge that its view tracks.
  let isAtEdge: Bool

  init(in front: FocalPlace, _ axis: Axis, pull: Side?, isAtEdge: Bool) {
    self.front = front
    self.axis = axis
    self.pull = pull
    self.isAtEdge = isAtEdge
  }

  /// Whether a drag moves the view in front, and does not scroll its list. Of two fingers that
  /// swipe together the first to lift navigates; the other one does not swipe on from there.
  func moves(_ front: FocalPlace) -> Bool {
    front == self.front && (axis == .horizontal || pull != nil)
  }
}

/// Where a gesture leads.
struct FocalLead: BitwiseCopyable, Sendable {
  let place: FocalPlace
  let side: Side
  let cause: NavigationCause
}
