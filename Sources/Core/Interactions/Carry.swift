public import Gestures
public import TactusCore

//           long press, then a drag                 lifts: dropped where the others made room
//   rest ──────────────────────────────────▶ lifted ────────────────────────────────────▶ rest
//    ▲                                          │ cancelled: everything as it was
//    └──────────────────────────────────────────┘

/// Items in columns that can be lifted and moved; the others make room, and the list scrolls while
/// a carried item is held at its upper or lower edge.
///
/// An item keeps its number for life; its position in the order changes.
public struct Carry: Part, BitwiseCopyable, Sendable {
  /// The items by position; what was removed is not among them.
  public private(set) var order: Order
  private var centers: PerItem<MovingPoint>
  private var lift: Lift?
  /// Where the places are.
  public let layout: CarryGrid
  /// How far the grid is scrolled.
  public var scroll: ScrollAxis
  private var edge: EdgeScroll
  /// How the finger moves that carries an item.
  private var hand = VelocityTracker()
  /// From when on no item moves on its own, at the latest: one look in most ticks, in place of one
  /// at each.
  private var stillFrom = Instant.longAgo
  /// Whether it is not drawn as it is now.
  private var isStale = false
  /// With reduced motion, and the items as they were before one came, went or moved.
  private var fade = FadeInPlace()
  private var past = Order(filler: 0)
  private var leaving: (item: Int, center: Point)?

  /// A finger that carries an item.
  private struct Lift: BitwiseCopyable, Sendable {
    var item: Int
    /// The center of the item, ignoring scrolling, when the finger took it; the finger then and
    /// now, on the screen.
    var origin: Point
    var start: Point
    var finger: Point
    /// How far the item still is from where the finger holds it.
    var lag: MovingPoint
    /// Its position before; the others keep their order among each other.
    var placeBefore: Int
  }

  public typealias Order = BoundedArray<24, UInt8>
  public typealias PerItem<Element> = Order.PerPlace<Element>
  /// How many items there is room for.
  public static var capacity: Int { Order.capacity }
  public let tuning: CarryTuning

  /// - Parameter count: of items at first, 0 to `capacity`.
  public init(
    count: Int, _ layout: CarryGrid, _ tuning: CarryTuning, _ scroll: ScrollTuning,
    _ resistance: Resistance
  ) {
    require("the items of a Carry", count, from: 0, to: Self.capacity)
    self.layout = layout
    self.tuning = tuning
    edge = EdgeScroll(tuning.edge)
    self.scroll = ScrollAxis(
      contentLength: layout.contentLength(of: count),
      viewportLength: layout.viewport.height, scroll, resistance)
    order = BoundedArray(filler: 0)
    centers = InlineArray(repeating: MovingPoint(.zero))
    for place in 0..<count {
      order.append(UInt8(truncatingIfNeeded: place))
      centers[place].set(layout.center(ofPlace: place))
    }
  }

  /// The item that a finger carries.
  public var liftedItem: Int? { lift?.item }

  /// With reduced motion: how much of the items that have moved shows in their new places, 0 to 1.
  /// Nil when that is over, and always with full motion.
  public var fading: Float? { fade.shown < 1 ? fade.shown : nil }

  /// While something fades: the item that fades out at a place, over that of now, which has taken
  /// its place; nil where it is the same.
  public func pastItem(atPlace place: Int) -> Int? {
    guard fade.shown < 1, place < past.count else { return nil }
    let item = Int(past[place])
    let isSame = place < order.count && order[place] == past[place]
    return isSame || isOutside(item) ? nil : item
  }

  /// While something fades: the item that was dropped, or taken along by a finger far away, and
  /// fades out where it was, in the content's points.
  public var fadingItem: (item: Int, center: Point)? { fade.shown < 1 ? leaving : nil }

  /// How much of the item that a finger carries shows, 0 to 1: less than 1 only as long as it fades
  /// in under a finger that was far away.
  public var liftedOpacity: Float { leaving?.item == lift?.item ? fade.shown : 1 }

  /// How much of the item at a place shows, 0 to 1: all, but where there was none before.
  public func opacity(atPlace place: Int) -> Float {
    let isFull = place < past.count && !isOutside(Int(past[place]))
    return isFull ? 1 : fade.shown
  }

  /// Whether an item is in none of the places, or was until a finger dropped it or took it along.
  private func isOutside(_ item: Int) -> Bool { item == lift?.item || item == leaving?.item }

  /// With reduced motion: an item comes, goes or moves at this instant.
  ///
  /// - Returns: whether the fade is of this instant.
  @inline(never)
  @discardableResult
  private mutating func fadeItems(at time: Instant) -> Bool {
    guard fade.begin(at: time) else { return fade.isOn && fade.start == time }
    past = order
    leaving = nil
    return true
  }

  /// The center of an item, in the content's points.
  public func center(of item: Int, at time: Instant) -> Point {
    if let lift, lift.item == item {
      let movement = lift.finger - lift.start
      return lift.origin + Vector(dx: movement.dx, dy: movement.dy + scroll.offset(at: time))
        + (lift.lag.value(at: time) - .zero)
    }
    return centers[item].value(at: time)
  }

  /// Where an item is, in the content's points.
  public func frame(of item: Int, at time: Instant) -> Rect {
    layout.frame(around: center(of: item, at: time))
  }

  /// The content's origin on the screen.
  public func contentOrigin(at time: Instant) -> Vector {
    Vector(dx: 0, dy: layout.viewport.y - scroll.offset(at: time))
  }

  /// Whether no item moves from `time` on but with a finger.
  public func isResting(at time: Instant) -> Bool {
    guard scroll.isResting(at: time), lift?.lag.isResting(at: time) ?? true,
      fade.isOver(at: time)
    else { return false }
    return time >= stillFrom || areStill(at: time)
  }

  /// Whether all rest before the latest of their springs would: a new target may be reached sooner.
  private func areStill(at time: Instant) -> Bool {
    for item in 0..<Self.capacity where !centers[item].isResting(at: time) { return false }
    return true
  }

  /// The item's position in the order; nil when it was removed.
  public func place(of item: Int) -> Int? {
    for place in 0..<order.count where Int(order[place]) == item { return place }
    return nil
  }

  /// The topmost item at a point of the content.
  public func item(at point: Point, time: Instant) -> Int? {
    for place in 0..<order.count {
      let item = Int(order[place])
      if frame(of: item, at: time).contains(point) { return item }
    }
    return nil
  }

  /// A finger at `finger`, on the screen, carries an item from now on.
  public mutating func beginLift(of item: Int, finger: Point, at time: Instant) {
    guard let place = place(of: item) else { return }
    let center = center(of: item, at: time)
    hand.reset()
    // What carries it reports where it comes to rest.
    centers[item].set(center)
    lift = Lift(
      item: item, origin: center - Vector(dx: 0, dy: scroll.offset(at: time)),
      start: finger, finger: finger, lag: MovingPoint(.zero), placeBefore: place)
    moveLift(finger: finger, at: time)
  }

  /// As `beginLift`, for a finger that has come a long way since it landed at `start`: the item
  /// springs after it, to where it would be had it been carried from there.
  public mutating func beginLateLift(
    of item: Int, start: Point, finger: Point, at time: Instant
  ) {
    guard place(of: item) != nil else { return }
    if fadeItems(at: time) { leaving = (item, center(of: item, at: time)) }
    beginLift(of: item, finger: finger, at: time)
    let way = finger - start
    if let origin = lift?.origin { lift?.origin = origin + way }
    lift?.lag.launch(
      from: .zero - way, velocity: .zero, to: .zero, spring: tuning.settling, at: time)
    moveLift(finger: finger, at: time)
  }

  /// The finger that carries the item is at `finger`, on the screen.
  public mutating func moveLift(finger: Point, at time: Instant) {
    guard let held = lift else { return }
    lift?.finger = finger
    hand.add(finger, at: time)
    isStale = true
    edge.follow(finger.y, from: held.start.y, in: layout.viewport, &scroll, at: time)
    makeRoom(at: time)
  }

  /// When the list or an item comes to rest, or to look again at what a carried item is over.
  public var nextRest: Instant {
    var next = min(edge.nextRest, min(scroll.nextRest, lift?.lag.nextRest ?? .never))
    for item in 0..<Self.capacity { next = min(next, centers[item].nextRest) }
    return next
  }

  /// The list came to rest, or an `item` did in its content.
  public mutating func takeReport(by time: Instant) -> PartReport? {
    if let offset = scroll.takeRest(by: time) { return PartReport(.rest(offset)) }
    for item in 0..<Self.capacity {
      if let center = centers[item].takeRest(by: time) {
        return PartReport(.restAt(center), of: "item", item)
      }
    }
    // What has caught up with its finger does not rest: it is carried.
    _ = lift?.lag.takeRest(by: time)
    // The list scrolled on under a finger that may be still.
    if edge.isDue(at: time, scroll) { makeRoom(at: time) }
    return nil
  }

  /// The finger let go: the item goes on to its place with the hand's speed. True when the order
  /// has changed.
  ///
  /// - Parameter limits: how that speed is found.
  public mutating func drop(
    at time: Instant, _ limits: GestureThresholds = GestureThresholds()
  ) -> Bool {
    guard lift != nil else { return false }
    makeRoom(at: time)
    guard let held = lift else { return false }
    settle(held, velocity: hand.velocity(at: time, limits: limits), at: time)
    return place(of: held.item) != held.placeBefore
  }

  /// The drag was cancelled: everything goes back.
  public mutating func putBack(at time: Instant) {
    guard let held = lift else { return }
    reorder(held.item, to: held.placeBefore, at: time)
    settle(held, at: time)
    arrange(at: time)
  }

  private mutating func settle(_ held: Lift, velocity: Vector = .zero, at time: Instant) {
    let from = center(of: held.item, at: time)
    lift = nil
    edge.stop(&scroll, at: time)
    guard let place = place(of: held.item) else { return }
    if fadeItems(at: time) { leaving = (held.item, from) }
    centers[held.item].launch(
      from: from, velocity: velocity, to: layout.center(ofPlace: place), spring: tuning.settling,
      at: time)
    stillFrom = max(stillFrom, centers[held.item].nextRest)
  }

  /// The carried item takes the place that it is over; the others close the gap.
  private mutating func makeRoom(at time: Instant) {
    guard let lift else { return }
    let place = layout.place(at: center(of: lift.item, at: time), count: order.count)
    move(lift.item, to: place, at: time)
  }

  /// Moves an item to a position in the order.
  public mutating func move(_ item: Int, to place: Int, at time: Instant) {
    reorder(item, to: place, at: time)
    arrange(at: time)
  }

  private mutating func reorder(_ item: Int, to place: Int, at time: Instant) {
    guard var here = self.place(of: item), here != place, place >= 0, place < order.count else {
      return
    }
    fadeItems(at: time)
    let step = place > here ? 1 : -1
    while here != place {
      order[here] = order[here + step]
      here += step
    }
    order[place] = UInt8(truncatingIfNeeded: item)
  }

  /// Removes an item, and the others close up; returns its position, nil if it is gone.
  public mutating func remove(_ item: Int, at time: Instant) -> Int? {
    if let held = lift, held.item == item { settle(held, at: time) }
    if let lift, place(of: item) != nil { reorder(lift.item, to: lift.placeBefore, at: time) }
    guard let place = place(of: item) else { return nil }
    fadeItems(at: time)
    order.remove(at: place)
    isStale = true
    centers[item].set(layout.center(ofPlace: place))
    if let held = lift, place < held.placeBefore { lift?.placeBefore -= 1 }
    makeRoom(at: time)
    arrange(at: time)
    resize(at: time)
    return place
  }

  /// Brings an item back to a position, and the others make room. One that is carried stays in the
  /// hand.
  public mutating func restore(_ item: Int, to place: Int, at time: Instant) {
    require("the number of an item that is inserted", item, from: 0, to: Self.capacity - 1)
    guard self.place(of: item) == nil else { return }
    if let lift { reorder(lift.item, to: lift.placeBefore, at: time) }
    let home = min(max(place, 0), order.count)
    fadeItems(at: time)
    order.insert(UInt8(truncatingIfNeeded: item), at: home)
    centers[item].set(layout.center(ofPlace: home))
    isStale = true
    if let held = lift, home <= held.placeBefore { lift?.placeBefore += 1 }
    makeRoom(at: time)
    arrange(at: time)
    resize(at: time)
  }

  private mutating func resize(at time: Instant) {
    scroll.setContentLength(layout.contentLength(of: order.count), at: time)
  }

  private mutating func arrange(at time: Instant) {
    for place in 0..<order.count {
      let item = Int(order[place])
      let home = layout.center(ofPlace: place)
      guard lift?.item != item, centers[item].target != home else { continue }
      centers[item].retarget(to: home, spring: tuning.settling, at: time)
      stillFrom = max(stillFrom, centers[item].nextRest)
    }
  }

  // As a part.
  public func place(at time: Instant) -> Float? { scroll.place(at: time) }
  public mutating func touch(_ touch: Touch, on ground: Ground) { scroll.touch(touch, on: ground) }

  public mutating func letGo(at time: Instant) {
    putBack(at: time)
    scroll.letGo(at: time)
  }

  /// A carried item is back, and everything is in its place.
  public mutating func suspend(at time: Instant) {
    putBack(at: time)
    for item in 0..<Self.capacity { centers[item].settle(at: centers[item].target, time) }
    stillFrom = time
    isStale = true
    fade.stop()
    scroll.suspend(at: time)
  }

  public mutating func pace(by pacing: Pacing) {
    fade.pace(by: pacing)
    scroll.pace(by: pacing)
  }

  public func displacement(of index: Int, at time: Instant) -> Vector {
    scroll.displacement(of: index, at: time)
  }

  public func shownDisplacement(of index: Int) -> Vector { scroll.shownDisplacement(of: index) }
  public func isCatch(of index: Int, at time: Instant) -> Bool { scroll.isMoving(at: time) }

  /// All of it changes while an item moves, and once more when it has come to rest.
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    scroll.show(at: time, scale: scale, &changes)
    _ = fade.show(at: time)
    let isMoving = !isResting(at: time)
    if isMoving || isStale { changes.isWhole = true }
    isStale = isMoving
  }
}

/// How the items of a grid are lifted and carried.
public struct CarryTuning: TuningTable {
  /// How far a held contact moves before it lifts the item, in points.
  public var liftDistance: Float = 10
  public var edge = EdgeScrollTuning()
  public var settling = Spring(response: 0.35, dampingFraction: 0.8)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &liftDistance, "items.lift", in: 0...10_000,
      "A held item is carried when its contact is farther than this from where it landed.")
    edge.visit(&visitor)
    visitor.spring(
      &settling, response: "items.response", damping: "items.damping",
      "The spring that moves items to their places.")
  }
}
