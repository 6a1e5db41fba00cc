import Gestures
import TactusCore

//                drag                       far or fast enough: opened
//   closed ─────────────▶ under the finger ─────────────────────────────▶ open
//    ▲ ▲                    │          ▲                                   │
//    │ └────────────────────┘          └───────────────────────────────────┤
//    │    not far enough               drag                                │
//    └─────────────────────────────────────────────────────────────────────┘
//       rightward drag, tap on it, another row's drag, tapped action

/// A list of rows that slide to the left and show three buttons; one row at a time is open.
///
/// A row keeps its number for life; its place in the list changes as others are deleted and brought
/// back.
struct SwipeRows: BitwiseCopyable, Sendable {
  /// The rows by place, from the top.
  private(set) var order: Order
  private var offsets: PerRow<SpringValue>
  private var places: PerRow<SpringValue>
  private var drag: Drag?
  private(set) var openRow: Int?
  private var pending: PendingAction?
  private(set) var flagged = RowSet.empty
  private(set) var read = RowSet(word: 0b1010_0100_1000)

  /// A finger that moves a row.
  private struct Drag: BitwiseCopyable, Sendable {
    var row: Int
    /// The row's offset when the finger took hold.
    var initial: Float
    var wasOpen: Bool
    /// Whether the threshold was reported, or crossed before this drag.
    var hasCrossed: Bool
    var translation: Float
  }

  private struct PendingAction: BitwiseCopyable, Sendable {
    var row: Int
    var action: RowAction
    var due: Instant
  }

  /// What a drag did apart from moving the row.
  enum Outcome: BitwiseCopyable, Sendable {
    /// The row came farther than `hapticDistance`, for the first time in this drag.
    case crossed
    /// Its buttons stay.
    case opened
  }

  typealias Order = BoundedArray<12, UInt8>
  private typealias PerRow<Element> = Order.PerPlace<Element>
  static var count: Int { Order.capacity }
  let tuning: SwipeRowsTuning
  /// Where an open row rests.
  private var openOffset: Float { -Float(RowAction.count) * tuning.buttonWidth }

  init(_ tuning: SwipeRowsTuning) {
    self.tuning = tuning
    order = BoundedArray(filler: 0)
    offsets = InlineArray(repeating: SpringValue(0))
    places = InlineArray(repeating: SpringValue(0))
    for row in 0..<Self.count {
      order.append(UInt8(truncatingIfNeeded: row))
      places[row].set(Float(row))
    }
  }

  /// How far a row is from its place, in points; 0 or negative.
  func offset(of row: Int, at time: Instant) -> Float {
    if let drag, drag.row == row {
      let share = Resistance.rowShare(at: drag.translation, distanceMax: tuning.distanceMax)
      return min(max(drag.initial + drag.translation * share, -tuning.distanceMax), 0)
    }
    // The spring swings past its end; a row does not.
    return min(max(offsets[row].value(at: time), -tuning.distanceMax), 0)
  }

  /// A row's place in the list, a fraction while it moves up or down.
  func place(of row: Int, at time: Instant) -> Float { places[row].value(at: time) }

  /// Whether no row moves from `time` on but with a finger.
  func isResting(at time: Instant) -> Bool {
    for row in 0..<Self.count {
      guard offsets[row].isResting(at: time), places[row].isResting(at: time) else { return false }
    }
    return true
  }

  /// Only leftwards from rest; an open row moves both ways.
  func allowsDrag(of row: Int, translation: Float) -> Bool { translation < 0 || openRow == row }

  mutating func beginDrag(of row: Int, translation: Float, at time: Instant) -> Outcome? {
    if openRow != row { close(at: time) }
    let initial = offset(of: row, at: time)
    drag = Drag(
      row: row, initial: initial, wasOpen: openRow == row,
      hasCrossed: -initial > tuning.hapticDistance, translation: 0)
    return moveDrag(translation: translation, at: time)
  }

  mutating func moveDrag(translation: Float, at time: Instant) -> Outcome? {
    guard let row = drag?.row else { return nil }
    drag?.translation = translation
    guard drag?.hasCrossed == false, -offset(of: row, at: time) > tuning.hapticDistance else {
      return nil
    }
    drag?.hasCrossed = true
    return .crossed
  }

  /// The finger left, moving with `velocity` points a second.
  mutating func endDrag(translation: Float, velocity: Float, at time: Instant) -> Outcome? {
    guard let held = drag else { return nil }
    drag?.translation = translation
    let isFar = translation < -tuning.openDistance
    let isFast = velocity * predictionSeconds < -tuning.openAhead
    // An open row stays open unless the drag led to the right.
    let opens = held.wasOpen ? translation <= 0 : isFar || isFast
    release(open: opens, velocity: velocity, at: time)
    return opens && !held.wasOpen ? .opened : nil
  }

  /// The drag was cancelled: the row goes back to where it rested.
  mutating func cancelDrag(at time: Instant) {
    guard let drag else { return }
    release(open: drag.wasOpen, velocity: 0, at: time)
  }

  private mutating func release(open: Bool, velocity: Float, at time: Instant) {
    guard let row = drag?.row else { return }
    let offset = offset(of: row, at: time)
    drag = nil
    openRow = open ? row : nil
    offsets[row].launch(
      from: offset, velocity: velocity, to: open ? openOffset : 0, spring: tuning.settling,
      at: time)
  }

  /// Closes the row that is open.
  mutating func close(at time: Instant) {
    guard let row = openRow else { return }
    if drag?.row == row { drag = nil }
    offsets[row].launch(
      from: offset(of: row, at: time), velocity: 0, to: 0, spring: tuning.settling, at: time)
    openRow = nil
  }

  /// A button of the open row was tapped: the row closes, and the action runs after a while.
  mutating func choose(_ action: RowAction, of row: Int, at time: Instant) {
    close(at: time)
    pending = PendingAction(row: row, action: action, due: time + tuning.actionDelay)
  }

  var nextDeadline: Instant { pending?.due ?? .never }

  /// The action that is due at `time`; it runs now.
  mutating func takeDueAction(at time: Instant) -> (row: Int, action: RowAction)? {
    guard let due = pending, due.due <= time else { return nil }
    pending = nil
    return (due.row, due.action)
  }

  mutating func toggleFlag(_ row: Int) {
    if flagged.contains(row) { flagged.remove(row) } else { flagged.insert(row) }
  }

  mutating func toggleRead(_ row: Int) {
    if read.contains(row) { read.remove(row) } else { read.insert(row) }
  }

  /// Takes a row out of the list, and the others close up; the place it had, nil when it is gone.
  mutating func delete(_ row: Int, at time: Instant) -> Int? {
    if openRow == row { close(at: time) }
    if drag?.row == row { drag = nil }
    guard let place = place(of: row) else { return nil }
    offsets[row].set(0)
    let before = order
    order.removeAll()
    for index in 0..<before.count where index != place { order.append(before[index]) }
    settlePlaces(at: time)
    return place
  }

  /// Brings a row back to a place, and the others make room.
  mutating func restore(_ row: Int, to place: Int, at time: Instant) {
    guard self.place(of: row) == nil else { return }
    let before = order
    order.removeAll()
    for index in 0...before.count {
      if index == min(place, before.count) { order.append(UInt8(truncatingIfNeeded: row)) }
      if index < before.count { order.append(before[index]) }
    }
    places[row].set(Float(min(place, before.count)))
    settlePlaces(at: time)
  }

  /// The row's place in the list; nil when it was deleted.
  func place(of row: Int) -> Int? {
    for place in 0..<order.count where Int(order[place]) == row { return place }
    return nil
  }

  private mutating func settlePlaces(at time: Instant) {
    for place in 0..<order.count {
      let row = Int(order[place])
      guard places[row].target != Float(place) else { continue }
      places[row].retarget(to: Float(place), spring: tuning.settling, at: time)
    }
  }

  /// What was under way is over: no finger, nothing open, everything in its place. An action that
  /// was chosen still runs.
  mutating func settle() {
    drag = nil
    openRow = nil
    for row in 0..<Self.count {
      offsets[row].set(0)
      places[row].set(places[row].target)
    }
  }
}

/// Rows by number.
struct RowSet: SmallSet {
  var word: UInt32
}
