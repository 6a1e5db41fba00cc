import Gestures
import TactusCore

//           long press, then a drag                 lifts: dropped where the others made room
//   rest ──────────────────────────────────▶ lifted ────────────────────────────────────▶ rest
//    ▲                                          │ cancelled: everything as it was
//    └──────────────────────────────────────────┘

/// Items in columns that can be lifted and moved; the others make room, and the list scrolls while
/// a carried item is held at its upper or lower edge.
///
/// An item keeps its number for life; its position in the order changes.
struct ItemGrid: BitwiseCopyable, Sendable {
  /// The items by position.
  private(set) var order: PerItem<UInt8>
  private var x: PerItem<SpringValue>
  private var y: PerItem<SpringValue>
  private var lift: Lift?
  private var stars: UInt32 = 0
  let layout: ItemGridLayout
  var scroll: ScrollAxis
  /// When to check next what a carried item is over, while the list scrolls under it.
  private var review = Instant.never

  /// A finger that carries an item.
  private struct Lift: BitwiseCopyable, Sendable {
    var item: Int
    /// The center of the item, ignoring scrolling, when the finger took it; the finger then and
    /// now, on the screen.
    var origin: Point
    var start: Point
    var finger: Point
    var orderBefore: PerItem<UInt8>
  }

  typealias PerItem<Element> = InlineArray<24, Element>
  static var count: Int { PerItem<UInt8>.count }
  let tuning: ItemGridTuning

  init(
    _ layout: ItemGridLayout, _ tuning: ItemGridTuning, _ scroll: ScrollTuning,
    _ resistance: Resistance
  ) {
    precondition(layout.count == Self.count, "a grid's layout needs a place for each item")
    self.layout = layout
    self.tuning = tuning
    self.scroll = ScrollAxis(
      contentLength: layout.contentLength, viewportLength: layout.viewport.height, scroll,
      resistance)
    order = InlineArray(repeating: 0)
    x = InlineArray(repeating: SpringValue(0))
    y = InlineArray(repeating: SpringValue(0))
    for place in 0..<Self.count {
      order[place] = UInt8(truncatingIfNeeded: place)
      let center = layout.center(ofPlace: place)
      x[place].set(center.x)
      y[place].set(center.y)
    }
  }

  var liftedItem: Int? { lift?.item }

  /// The center of an item, in the content's points.
  func center(of item: Int, at time: Instant) -> Point {
    if let lift, lift.item == item {
      let movement = lift.finger - lift.start
      return lift.origin + Vector(dx: movement.dx, dy: movement.dy + scroll.offset(at: time))
    }
    return Point(x: x[item].value(at: time), y: y[item].value(at: time))
  }

  func frame(of item: Int, at time: Instant) -> Rect {
    layout.frame(around: center(of: item, at: time))
  }

  /// The content's origin on the screen.
  func contentOrigin(at time: Instant) -> Vector {
    Vector(dx: 0, dy: layout.viewport.y - scroll.offset(at: time))
  }

  /// Whether no item moves from `time` on but with a finger.
  func isResting(at time: Instant) -> Bool {
    guard scroll.isResting(at: time) else { return false }
    for item in 0..<Self.count {
      guard x[item].isResting(at: time), y[item].isResting(at: time) else { return false }
    }
    return true
  }

  func place(of item: Int) -> Int {
    var place = 0
    while place < Self.count - 1, Int(order[place]) != item { place += 1 }
    return place
  }

  /// The topmost item at a point of the content.
  func item(at point: Point, time: Instant) -> Int? {
    for place in 0..<Self.count {
      let item = Int(order[place])
      if frame(of: item, at: time).contains(point) { return item }
    }
    return nil
  }

  /// The finger that landed at `start` now carries an item; both points on the screen.
  mutating func beginLift(of item: Int, start: Point, finger: Point, at time: Instant) {
    lift = Lift(
      item: item,
      origin: center(of: item, at: time) - Vector(dx: 0, dy: scroll.offset(at: time)),
      start: start, finger: start, orderBefore: order)
    moveLift(finger: finger, at: time)
  }

  mutating func moveLift(finger: Point, at time: Instant) {
    guard lift != nil else { return }
    lift?.finger = finger
    scrollAtEdge(finger.y, at: time)
    makeRoom(at: time)
  }

  private mutating func scrollAtEdge(_ y: Float, at time: Instant) {
    let isAbove = y < layout.viewport.y + tuning.edgeDistance
    let isBelow = y > layout.viewport.maxY - tuning.edgeDistance
    guard isAbove != isBelow else {
      scroll.stop(at: time)
      review = .never
      return
    }
    scroll.carry(velocity: isAbove ? -tuning.edgeSpeed : tuning.edgeSpeed, at: time)
    if review == .never { review = time + tuning.reviewInterval }
  }

  var nextDeadline: Instant { review }

  /// The list scrolled on under a finger that may be still.
  mutating func expire(at time: Instant) {
    guard review <= time else { return }
    makeRoom(at: time)
    review = scroll.isResting(at: time) ? .never : time + tuning.reviewInterval
  }

  /// The finger let go; true when the order has changed.
  mutating func drop(at time: Instant) -> Bool {
    guard lift != nil else { return false }
    makeRoom(at: time)
    guard let held = lift else { return false }
    settle(held, at: time)
    for place in 0..<Self.count where order[place] != held.orderBefore[place] { return true }
    return false
  }

  /// The drag was cancelled: everything goes back.
  mutating func putBack(at time: Instant) {
    guard let held = lift else { return }
    order = held.orderBefore
    settle(held, at: time)
    arrange(at: time)
  }

  private mutating func settle(_ held: Lift, at time: Instant) {
    let from = center(of: held.item, at: time)
    lift = nil
    scroll.stop(at: time)
    review = .never
    let home = layout.center(ofPlace: place(of: held.item))
    x[held.item].launch(from: from.x, velocity: 0, to: home.x, spring: tuning.settling, at: time)
    y[held.item].launch(from: from.y, velocity: 0, to: home.y, spring: tuning.settling, at: time)
  }

  /// The carried item takes the place that it is over; the others close the gap.
  private mutating func makeRoom(at time: Instant) {
    guard let lift else { return }
    move(lift.item, to: layout.place(at: center(of: lift.item, at: time)), at: time)
  }

  /// Moves an item to a position in the order.
  mutating func move(_ item: Int, to place: Int, at time: Instant) {
    var here = self.place(of: item)
    guard here != place else { return }
    let step = place > here ? 1 : -1
    while here != place {
      order[here] = order[here + step]
      here += step
    }
    order[place] = UInt8(truncatingIfNeeded: item)
    arrange(at: time)
  }

  private mutating func arrange(at time: Instant) {
    for place in 0..<Self.count {
      let item = Int(order[place])
      let home = layout.center(ofPlace: place)
      guard x[item].target != home.x || y[item].target != home.y else { continue }
      x[item].retarget(to: home.x, spring: tuning.settling, at: time)
      y[item].retarget(to: home.y, spring: tuning.settling, at: time)
    }
  }

  func isStarred(_ item: Int) -> Bool { stars & Self.star(item) != 0 }

  mutating func toggleStar(_ item: Int) { stars ^= Self.star(item) }

  private static func star(_ item: Int) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: item) }

  /// Whatever was in progress is over: a carried item stays where it is, everything is in its
  /// place.
  mutating func settleAll(at time: Instant) {
    putBack(at: time)
    for item in 0..<Self.count {
      x[item].set(x[item].target)
      y[item].set(y[item].target)
    }
  }
}
