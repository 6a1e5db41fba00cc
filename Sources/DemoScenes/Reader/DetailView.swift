import Gestures
import Interactions
import TactusCore

//            open                         lifts before the middle, and slowly
//   closed ──────────▶ shown ◀──────────────────────────────────── under the finger
//    ▲                  │ └──────────────────────────────────────────▲    │
//    │                  │ the button        swipe from the edge ─────┘    │ lifts beyond, or fast
//    └───── leaving ◀───┴─────────────────────────────────────────────────┘

/// A view of one thing that slides over the others from the right, and back under a swipe from the
/// left edge. Its picture follows a finger and springs back.
struct DetailView: Part, BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    case closed
    case shown
    /// A finger slides it back; it was at `from`, in points, when the finger took hold.
    case dragged(from: Float, travel: Float)
    case leaving
  }

  private var state = State.closed
  /// What it shows, also while it leaves.
  private(set) var subject: TargetID = 0
  /// How far it is from being shown, in points: 0 in front, `width` beyond the right edge.
  private var shift: MovingValue
  private var picture = MovingPoint(.zero)
  /// Where the picture was when a finger took it, and how far that finger has moved since.
  private var pull: (base: Vector, travel: Vector)?
  /// The contact that stopped the picture as it landed.
  private var holder: UInt16?
  /// As of the last update, which is what is drawn: how far it is from being shown, in widths, and
  /// where its picture is.
  private(set) var shown: (shift: Float, picture: Vector) = (1, .zero)
  private let width: Float
  let tuning: DetailTuning

  /// - Parameter width: the screen's, in points.
  init(width: Float, _ tuning: DetailTuning) {
    self.width = width
    shift = MovingValue(width)
    self.tuning = tuning
  }

  /// Whether it takes all touches.
  var isFront: Bool {
    switch state {
    case .closed, .leaving: false
    case .shown, .dragged: true
    }
  }

  /// Whether it can be seen at `x`, from the left edge of the screen: it lies over everything from
  /// its own left edge on, also while it leaves.
  func covers(_ x: Float, at time: Instant) -> Bool {
    if case .closed = state { return false }
    return x >= offset(at: time)
  }

  /// Whether it is as good as in its place: while it slides, nothing on it is where it will be.
  func isNear(at time: Instant) -> Bool { offset(at: time) <= tuning.nearDistance }

  mutating func open(_ subject: TargetID, at time: Instant) {
    self.subject = subject
    state = .shown
    picture.set(.zero)
    pull = nil
    shift.retarget(to: 0, spring: tuning.sliding, at: time)
  }

  mutating func leave(at time: Instant) {
    guard isFront else { return }
    launch(to: width, velocity: 0, at: time)
    state = .leaving
  }

  /// It is closed at once; what moves of it, or is in a hand, is at rest.
  mutating func suspend(at time: Instant) {
    if case .closed = state {
      shift.settle(at: width, time)
    } else {
      shift.rest(at: width, time)
    }
    if pull == nil { picture.settle(at: .zero, time) } else { picture.rest(at: .zero, time) }
    state = .closed
    pull = nil
    holder = nil
  }

  mutating func beginSwipe(at time: Instant) {
    guard isFront else { return }
    let place = offset(at: time)
    shift.set(place)
    state = .dragged(from: place, travel: 0)
  }

  mutating func moveSwipe(travel: Float) {
    guard case .dragged(let from, _) = state else { return }
    state = .dragged(from: from, travel: travel)
  }

  /// The finger lifted, moving at `velocity` points per second, `translation` from where it landed;
  /// true when the view leaves.
  mutating func endSwipe(translation: Float, velocity: Float, at time: Instant) -> Bool {
    guard case .dragged(let from, _) = state else { return false }
    let isFast = abs(velocity) > tuning.backSpeed
    let leaves = isFast ? velocity > 0 : from + translation > tuning.backShare * width
    launch(to: leaves ? width : 0, velocity: velocity, at: time)
    state = leaves ? .leaving : .shown
    return leaves
  }

  mutating func cancelSwipe(at time: Instant) {
    guard case .dragged = state else { return }
    launch(to: 0, velocity: 0, at: time)
    state = .shown
  }

  private mutating func launch(to target: Float, velocity: Float, at time: Instant) {
    shift.launch(
      from: offset(at: time), velocity: velocity, to: target, spring: tuning.sliding, at: time)
  }

  mutating func beginPull(at time: Instant) {
    let place = pictureOffset(at: time)
    picture.set(.zero + place)
    pull = (place, .zero)
  }

  mutating func movePull(travel: Vector) { pull?.travel = travel }

  mutating func endPull(velocity: Vector, at time: Instant) {
    guard pull != nil else { return }
    let place = pictureOffset(at: time)
    pull = nil
    picture.launch(
      from: .zero + place, velocity: velocity, to: .zero, spring: tuning.returning, at: time)
  }

  /// How far it is from being shown, in widths, 0 to 1.
  func shift(at time: Instant) -> Float { offset(at: time) / width }

  /// As `shift`, in points.
  private func offset(at time: Instant) -> Float {
    switch state {
    case .closed: return width
    case .shown, .leaving: return min(max(shift.value(at: time), 0), width)
    case .dragged(let from, let travel): return min(max(from + travel, 0), width)
    }
  }

  func pictureOffset(at time: Instant) -> Vector {
    if let pull { return pull.base + pull.travel }
    return picture.value(at: time) - .zero
  }

  func isResting(at time: Instant) -> Bool {
    shift.isResting(at: time) && picture.isResting(at: time)
  }

  var nextRest: Instant { min(shift.nextRest, picture.nextRest) }

  /// The view came to rest, where so much of it can be seen, in widths: 1 in front, 0 when it is
  /// gone. Or its `picture` did.
  mutating func takeReport(by time: Instant) -> PartReport? {
    if let place = shift.takeRest(by: time) {
      if case .leaving = state {
        state = .closed
        suspend(at: time)
      }
      return PartReport(.rest(1 - place / width))
    }
    return picture.takeRest(by: time).map { PartReport(.restAt($0), of: "picture") }
  }

  /// The things that a finger lands on, by index: all of it, or its picture.
  static var pictureIndex: Int { 1 }

  /// A finger that lands on the picture stops it if it springs back, and lets it go as it leaves.
  mutating func touch(_ touch: Touch, on ground: Ground, _ index: Int) {
    let time = touch.time
    switch touch.change {
    case .landed:
      guard ground == .this, index == Self.pictureIndex, pull == nil,
        picture.isSeenMoving(at: time)
      else { return }
      beginPull(at: time)
      holder = touch.contact
    case .latched, .unpressed: break
    case .left:
      guard holder == touch.contact else { return }
      holder = nil
      endPull(velocity: .zero, at: time)
    }
  }
}

extension DetailView {
  mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let now = (shift(at: time), pictureOffset(at: time))
    guard now != shown else { return }
    // The picture shows only with the view.
    if now.0 < 1 || shown.shift < 1 { changes.isWhole = true }
    shown = now
  }
}

/// How a detail view comes and goes.
struct DetailTuning: TuningTable {
  /// In widths of the screen.
  var backShare: Float = 0.5
  /// In points; the size of a finger.
  var nearDistance: Float = 44
  /// In points per second.
  var backSpeed: Float = 300
  var sliding = Spring(response: 0.35, dampingFraction: 0.9)
  var returning = Spring(response: 0.4, dampingFraction: 0.7)

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &backShare, "reader.detailBack", in: 0...1,
      "A detail view leaves when a swipe back has moved it by more than this share of the width.")
    visitor.length(
      &nearDistance, "reader.detailNear", in: 0...10_000,
      "A detail view takes taps when it is this near to its place.")
    visitor.speed(
      &backSpeed, "reader.detailBackSpeed", in: 1...10_000,
      "A swipe that ends faster than this decides by its direction alone.")
    visitor.spring(
      &sliding, response: "reader.detail.response", damping: "reader.detail.damping",
      "The spring that slides a detail view in and out.")
    visitor.spring(
      &returning, response: "reader.picture.response", damping: "reader.picture.damping",
      "The spring that returns the picture of a detail view to its place.")
  }
}
