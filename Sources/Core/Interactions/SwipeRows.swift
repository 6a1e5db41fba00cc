public import Gestures
public import TactusCore

//                drag                       far or fast enough: opened
//   closed ─────────────▶ under the finger ─────────────────────────────▶ open
//    ▲ ▲                    │          ▲                                   │
//    │ └────────────────────┘          └───────────────────────────────────┤
//    │    not far enough               drag                                │
//    └─────────────────────────────────────────────────────────────────────┘
//       rightward drag, tap on it or beside it, another row's drag, tapped action, scrolling
//
//   A finger that lands on a row on its way to `closed` or `open` stops it there, until it moves or
//   leaves.

/// A list of rows that slide to the left and reveal buttons; one row at a time is open.
///
/// A row keeps its number for life; its position in the list changes as others are deleted and
/// restored.
public struct SwipeRows: Part, BitwiseCopyable, Sendable {
  /// The rows by position, from the top.
  public private(set) var order: Order
  private var offsets: PerRow<MovingValue>
  private var places: PerRow<MovingValue>
  private var drag: Drag?
  /// The rows that fingers stopped on their way.
  private var caught: PerRow<Catch?>
  /// The row whose buttons are visible, or are about to be.
  public private(set) var openRow: Int?
  private var pending: PendingAction?
  /// From when on nothing moves on its own, at the latest: one look in most ticks, in place of one
  /// at each row.
  private var stillFrom = Instant.longAgo
  /// As of when they are drawn, and whether that is not what they are now.
  private var seen = Instant.zero
  private var isStale = false
  /// With reduced motion, and the rows as they were before one slid, came or went.
  private var fade = FadeInPlace()
  private var past = Order(filler: 0)
  /// The row that slid or was removed then, and where it was, in points.
  private var leaving: (row: UInt8, offset: Float) = (0, 0)

  /// With reduced motion: the rows by position as they were before one slid, came or went, where
  /// they fade out over those of now, and how much of the latter shows, 0 to 1. Nil when that is
  /// over, and always with full motion.
  public var fading: (order: Order, progress: Float)? {
    fade.shown < 1 ? (past, fade.shown) : nil
  }

  /// How far a row of `fading` was displaced, in points: the one that slid, or was removed by the
  /// finger that swiped it; 0 or negative.
  public func pastOffset(of row: Int) -> Float {
    row == Int(leaving.row) ? leaving.offset : 0
  }

  /// Whether another row was at a place before, or none, or none is now, or it slid.
  public func hasChanged(atPlace place: Int) -> Bool {
    place >= past.count || place >= order.count || past[place] != order[place]
      || pastOffset(of: Int(order[place])) < 0
  }

  /// How much of the row at a place shows below those of `fading`, 0 to 1: all, but where there was
  /// none before.
  public func opacity(atPlace place: Int) -> Float { place < past.count ? 1 : fade.shown }

  /// A finger that moves a row.
  private struct Drag: BitwiseCopyable, Sendable {
    var row: Int
    /// The row's offset when the finger took hold.
    var initial: Float
    var wasOpen: Bool
    /// Whether crossing the threshold was reported, or cannot be: the row is open.
    var hasCrossed: Bool
    /// How far the finger has moved since it took hold.
    var travel: Float
  }

  /// Where a finger stopped a row, and which.
  private struct Catch: BitwiseCopyable, Sendable {
    var offset: Float
    var contact: UInt16
  }

  private struct PendingAction: BitwiseCopyable, Sendable {
    var row: Int
    var action: Int
    var due: Instant
  }

  /// What a drag did besides moving the row.
  public enum Outcome: BitwiseCopyable, Sendable {
    /// Letting go now would open the row, for the first time in this drag.
    case crossed
    /// Its buttons stay visible.
    case opened
  }

  public typealias Order = BoundedArray<12, UInt8>
  private typealias PerRow<Element> = Order.PerPlace<Element>
  /// How many rows there is room for.
  public static var capacity: Int { Order.capacity }
  /// How many buttons are behind each row.
  public let actionCount: Int
  /// From one row to the next, in points.
  private let pitch: Float
  /// How wide a row is, in points.
  private let width: Float
  /// How rows slide. What slides already goes on as it began.
  public var tuning: SwipeRowsTuning
  /// So much of an open row stays on the screen, to take hold of it: a fingertip, in points.
  private static var gripWidth: Float { 44 }

  /// How wide each button behind an open row is, in points: narrower where there are many, so that
  /// all of them show.
  public var buttonWidth: Float {
    min(tuning.buttonWidth, max(width - Self.gripWidth, 0) / Float(max(actionCount, 1)))
  }

  /// Where an open row rests.
  private var openOffset: Float { -Float(actionCount) * buttonWidth }
  /// A row moves no farther to the left than this; to all of its buttons in any case.
  private var distanceMax: Float { max(tuning.distanceMax, -openOffset) }

  /// - Parameters:
  ///   - count: of rows at first, 0 to `capacity`.
  ///   - actionCount: how many buttons are behind each row, any number; they count from the left.
  ///   - pitch: from one row to the next, in points.
  ///   - width: of a row, in points.
  public init(
    count: Int, actionCount: Int, pitch: Float = 72, width: Float = .infinity,
    _ tuning: SwipeRowsTuning
  ) {
    require("the rows of SwipeRows", count, from: 0, to: Self.capacity)
    require(actionCount >= 0, "a row has 0 buttons or more", got: actionCount)
    require(pitch.isFinite, "rows are a number of points apart", got: pitch)
    self.actionCount = actionCount
    self.pitch = pitch
    self.width = width
    self.tuning = tuning
    order = BoundedArray(filler: 0)
    offsets = InlineArray(repeating: MovingValue(0))
    places = InlineArray(repeating: MovingValue(0))
    caught = InlineArray(repeating: nil)
    for row in 0..<count {
      order.append(UInt8(truncatingIfNeeded: row))
      places[row].set(Float(row))
    }
  }

  /// Whether it can be a row's number.
  private static func hasRoom(for row: Int) -> Bool { row >= 0 && row < capacity }

  /// The displacement of a row, in points; 0 or negative.
  public func offset(of row: Int, at time: Instant) -> Float {
    if let drag, drag.row == row {
      return offset(from: drag.initial, by: drag.travel)
    }
    if let caught = caught[row] { return caught.offset }
    // The spring overshoots its end; a row does not.
    return min(max(offsets[row].value(at: time), -distanceMax), 0)
  }

  /// Where a finger leads a row that was at `initial`.
  private func offset(from initial: Float, by way: Float) -> Float {
    let share = Resistance.rowShare(at: way, distanceMax: distanceMax)
    return min(max(initial + way * share, -distanceMax), 0)
  }

  /// A row's position in the list, a fraction while it moves up or down.
  public func place(of row: Int, at time: Instant) -> Float { places[row].value(at: time) }

  /// Whether no row moves from `time` on but with a finger.
  public func isResting(at time: Instant) -> Bool {
    fade.isOver(at: time) && (time >= stillFrom || areStill(at: time))
  }

  /// Whether all rest before the latest of their springs would: a new target may be reached sooner.
  private func areStill(at time: Instant) -> Bool {
    for row in 0..<Self.capacity {
      guard offsets[row].isResting(at: time), places[row].isResting(at: time) else { return false }
    }
    return true
  }

  /// Only leftwards from rest; one that is open, or was stopped on its way, moves both ways, and
  /// one that is gone not at all.
  public func allowsDrag(of row: Int, translation: Float) -> Bool {
    guard place(of: row) != nil else { return false }
    return translation < 0 || openRow == row || caught[row] != nil
  }

  /// Whether the row slides on its own, as far as an eye can see.
  private func isSliding(_ row: Int, at time: Instant) -> Bool {
    drag?.row != row && caught[row] == nil
      && offsets[row].isSeenMoving(at: time, within: -distanceMax...0)
  }

  /// Whether the row slides on its own, or moves up or down in the list: a touch is no tap on it.
  public func isMoving(_ row: Int, at time: Instant) -> Bool {
    isSliding(row, at: time) || places[row].isSeenMoving(at: time, unit: pitch)
  }

  /// A finger lands on a row that slides, and stops it there.
  @inline(never)
  public mutating func hold(_ row: Int, by contact: UInt16, at time: Instant) {
    guard Self.hasRoom(for: row), isSliding(row, at: time) else { return }
    let offset = offset(of: row, at: time)
    offsets[row].set(offset)
    isStale = true
    caught[row] = Catch(offset: offset, contact: contact)
  }

  /// A finger left: the row that it stopped slides on.
  @inline(never)
  public mutating func letGo(_ contact: UInt16, at time: Instant) {
    for row in 0..<Self.capacity {
      guard let held = caught[row], held.contact == contact else { continue }
      caught[row] = nil
      slide(row, from: held.offset, to: openRow == row ? openOffset : 0, at: time)
    }
  }

  /// A finger takes hold of a row where it is; the one that is open closes, if that is another.
  /// Nothing happens for a number that no row has, or none any longer.
  public mutating func beginDrag(of row: Int, at time: Instant) {
    guard place(of: row) != nil else { return }
    if openRow != row { close(at: time) }
    isStale = true
    let initial = offset(of: row, at: time)
    caught[row] = nil
    offsets[row].set(initial)
    drag = Drag(
      row: row, initial: initial, wasOpen: openRow == row,
      hasCrossed: openRow == row, travel: 0)
  }

  /// - Parameters:
  ///   - travel: how far the finger has moved since it took hold, in points: the row follows that.
  ///   - translation: how far from where it landed, which is what decides.
  public mutating func moveDrag(travel: Float, translation: Float) -> Outcome? {
    guard let held = drag else { return nil }
    drag?.travel = travel
    isStale = true
    guard !held.hasCrossed, translation < -tuning.openDistance else { return nil }
    drag?.hasCrossed = true
    return .crossed
  }

  /// The finger lifted, moving at `velocity` points per second, `translation` from where it landed.
  ///
  /// - Parameter prediction: how far ahead its predicted end looks, in seconds
  ///   (`GestureEvent.prediction`).
  public mutating func endDrag(
    travel: Float, translation: Float, velocity: Float,
    prediction: Float = GestureThresholds().dragPrediction.seconds, at time: Instant
  ) -> Outcome? {
    guard let held = drag else { return nil }
    drag?.travel = travel
    let isFar = translation < -tuning.openDistance
    let isFast = velocity * prediction < -tuning.openAhead
    // An open row stays open unless the drag went to the right.
    let opens = held.wasOpen ? translation <= 0 : isFar || isFast
    release(open: opens, velocity: velocity, at: time)
    return opens && !held.wasOpen ? .opened : nil
  }

  /// The drag was cancelled: the row goes back to where it rested.
  public mutating func cancelDrag(at time: Instant) {
    guard let drag else { return }
    release(open: drag.wasOpen, velocity: 0, at: time)
  }

  @inline(never)
  private mutating func release(open: Bool, velocity: Float, at time: Instant) {
    guard let row = drag?.row else { return }
    let offset = offset(of: row, at: time)
    drag = nil
    openRow = open ? row : nil
    slide(row, from: offset, velocity: velocity, to: open ? openOffset : 0, at: time)
  }

  @inline(never)
  private mutating func slide(
    _ row: Int, from offset: Float, velocity: Float = 0, to target: Float, at time: Instant
  ) {
    if offset != target { fadeRows(row, from: offset, at: time) }
    offsets[row].launch(
      from: offset, velocity: velocity, to: target, spring: tuning.settling, at: time)
    stillFrom = max(stillFrom, offsets[row].nextRest)
  }

  /// Closes the row that is open.
  public mutating func close(at time: Instant) {
    guard let row = openRow else { return }
    openRow = nil
    let isHeld = drag?.row == row || caught[row] != nil
    let offset = offset(of: row, at: time)
    guard isHeld else {
      if offset < 0 { fadeRows(row, from: offset, at: time) }
      offsets[row].retarget(to: 0, spring: tuning.settling, at: time)
      stillFrom = max(stillFrom, offsets[row].nextRest)
      return
    }
    if drag?.row == row { drag = nil }
    caught[row] = nil
    slide(row, from: offset, to: 0, at: time)
  }

  /// A button of the open row was tapped: the row closes, and the action runs after a delay.
  public mutating func choose(_ action: Int, of row: Int, at time: Instant) {
    require("the button behind a row", action, from: 0, to: actionCount - 1)
    close(at: time)
    pending = PendingAction(row: row, action: action, due: time + tuning.actionDelay)
  }

  /// When a row comes to rest, or an action is due.
  public var nextRest: Instant {
    var next = pending?.due ?? .never
    for row in 0..<Self.capacity {
      next = min(next, min(offsets[row].nextRest, places[row].nextRest))
    }
    return next
  }

  /// The `action` of a row that is due: the caller runs it now. Or a `row` that has slid somewhere,
  /// in points, or is at its `place` in the list.
  public mutating func takeReport(by time: Instant) -> PartReport? {
    if let due = pending, due.due <= time {
      pending = nil
      return PartReport(.due(due.action), of: "action", due.row)
    }
    for row in 0..<Self.capacity {
      if let offset = offsets[row].takeRest(by: time) {
        return PartReport(.rest(offset), of: "row", row)
      }
      if let place = places[row].takeRest(by: time) {
        return PartReport(.rest(place), of: "place", row)
      }
    }
    return nil
  }

  /// Removes a row from the list, and the others close up; returns its position, nil if it is gone.
  public mutating func delete(_ row: Int, at time: Instant) -> Int? {
    guard Self.hasRoom(for: row) else { return nil }
    let left = offset(of: row, at: time)
    if openRow == row { close(at: time) }
    if drag?.row == row { drag = nil }
    caught[row] = nil
    guard let place = place(of: row) else { return nil }
    offsets[row].set(0)
    fadeRows(row, from: left, at: time)
    order.remove(at: place)
    settlePlaces(at: time)
    return place
  }

  /// Restores a row to a position, or to the nearest that there is; the others make room.
  ///
  /// - Parameter row: its number, below `capacity`.
  public mutating func restore(_ row: Int, to place: Int, at time: Instant) {
    require("the number of a row that is inserted", row, from: 0, to: Self.capacity - 1)
    guard self.place(of: row) == nil else { return }
    let home = min(max(place, 0), order.count)
    fadeRows(row, from: 0, at: time)
    order.insert(UInt8(truncatingIfNeeded: row), at: home)
    places[row].set(Float(home))
    settlePlaces(at: time)
  }

  /// - Parameters:
  ///   - row: that slides, comes or goes.
  ///   - offset: where it was.
  private mutating func fadeRows(_ row: Int, from offset: Float, at time: Instant) {
    isStale = true
    guard fade.begin(at: time) else { return }
    past = order
    leaving = (UInt8(truncatingIfNeeded: row), offset)
  }

  /// The row's position in the list; nil when it was deleted.
  public func place(of row: Int) -> Int? {
    for place in 0..<order.count where Int(order[place]) == row { return place }
    return nil
  }

  private mutating func settlePlaces(at time: Instant) {
    for place in 0..<order.count {
      let row = Int(order[place])
      guard places[row].target != Float(place) else { continue }
      places[row].retarget(to: Float(place), spring: tuning.settling, at: time)
      stillFrom = max(stillFrom, places[row].nextRest)
    }
  }

  /// No finger, nothing open, everything in its place. An action that was chosen is due at once:
  /// nothing runs in a system that sleeps.
  public mutating func suspend(at time: Instant) {
    pending?.due = time
    for row in 0..<Self.capacity {
      if drag?.row == row || caught[row] != nil || openRow == row {
        offsets[row].rest(at: 0, time)
      } else {
        offsets[row].settle(at: 0, time)
      }
      caught[row] = nil
      places[row].settle(at: places[row].target, time)
    }
    drag = nil
    openRow = nil
    stillFrom = time
    fade.stop()
    isStale = true
  }

  // As a part.
  public mutating func touch(_ touch: Touch, on ground: Ground, _ index: Int) {
    switch touch.change {
    case .landed: if ground == .this { hold(index, by: touch.contact, at: touch.time) }
    case .latched, .unpressed: break
    case .left: letGo(touch.contact, at: touch.time)
    }
  }

  public mutating func letGo(at time: Instant) { cancelDrag(at: time) }

  public mutating func pace(by pacing: Pacing) { fade.pace(by: pacing) }

  public func items(like index: Int) -> Range<Int>? { 0..<Self.capacity }

  /// From its place in the list.
  public func displacement(of index: Int, at time: Instant) -> Vector {
    guard let place = place(of: index) else { return .zero }
    return Vector(
      dx: offset(of: index, at: time), dy: (self.place(of: index, at: time) - Float(place)) * pitch)
  }

  public func shownDisplacement(of index: Int) -> Vector { displacement(of: index, at: seen) }
  /// A row whose action was chosen and is not done yet may be gone in a moment: a touch on it opens
  /// nothing either.
  public func isCatch(of index: Int, at time: Instant) -> Bool {
    isMoving(index, at: time) || pending?.row == index
  }

  /// All of it changes while a row moves, and once more when it has come to rest.
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    _ = fade.show(at: time)
    let isMoving = !isResting(at: time)
    if isMoving || isStale { changes.isWhole = true }
    isStale = isMoving
    seen = time
  }
}

/// How rows slide to the left, and what opens them.
public struct SwipeRowsTuning: TuningTable {
  /// In points, like all distances.
  public var distanceMax: Float = 200
  public var openDistance: Float = 80
  /// From the finger to its predicted end.
  public var openAhead: Float = 200
  /// An open row shows its buttons side by side.
  public var buttonWidth: Float = 56
  public var actionDelay: Interval = .milliseconds(200)
  public var settling = Spring(response: 0.3, dampingFraction: 0.8)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &distanceMax, "rows.distanceMax", in: 1...10_000,
      "A row moves no farther to the left than this.")
    visitor.length(
      &openDistance, "rows.open", in: 0...10_000,
      "A drag to the left of more than this opens a row.")
    visitor.length(
      &openAhead, "rows.ahead", in: 0...10_000,
      "A row opens too when the drag's predicted end is more than this ahead of the finger.")
    visitor.length(
      &buttonWidth, "rows.button", in: 1...10_000,
      "Each button behind a row is this wide; an open row rests at the width of all of them.")
    visitor.time(
      &actionDelay, "rows.delay", inMilliseconds: 0...60_000,
      "The action of a row's button runs this long after the tap.")
    visitor.spring(
      &settling, response: "rows.response", damping: "rows.damping",
      "The spring that opens and closes a row, and moves rows up and down.")
  }
}
