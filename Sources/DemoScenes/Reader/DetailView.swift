import Gestures
import Interactions
import TactusCore

//            open                         lifts before the middle, and slowly
//   closed ──────────▶ shown ◀──────────────────────────────────── under the finger
//    ▲                  │ └──────────────────────────────────────────▲    │
//    │                  │ the button        swipe from the edge ─────┘    │ lifts beyond, or fast
//    └───── leaving ◀───┴─────────────────────────────────────────────────┘

/// A view of one thing that slides over the others from the right, and back under a swipe from the
/// left edge.
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
  /// How far it is from being shown as of the last update, which is what is drawn: in widths.
  private(set) var shown: Float = 1
  /// With reduced motion, and how far it was from being shown before, in widths.
  private var fade = FadeInPlace()
  private var past: Float = 1
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

  /// With reduced motion: how far it was from being shown, in widths, whose picture fades into that
  /// of `shown`, and how much of the latter shows. Nil when that is over, and with full motion.
  var fading: (from: Float, progress: Float)? { fade.shown < 1 ? (past, fade.shown) : nil }

  /// Whether it can be seen at `x`, from the left edge of the screen: it lies over everything from
  /// its own left edge on, also while it leaves or fades.
  func covers(_ x: Float, at time: Instant) -> Bool {
    if case .closed = state { return false }
    return x >= (fade.isOver(at: time) ? offset(at: time) : past * width)
  }

  /// Whether it is as good as in its place: while it slides, nothing on it is where it will be.
  func isNear(at time: Instant) -> Bool { offset(at: time) <= tuning.nearDistance }

  mutating func open(_ subject: TargetID, at time: Instant) {
    self.subject = subject
    beginFade(at: time)
    state = .shown
    shift.retarget(to: 0, spring: tuning.sliding, at: time)
  }

  private mutating func beginFade(at time: Instant) {
    past = shift(at: time)
    fade.begin(at: time)
  }

  mutating func leave(at time: Instant) {
    guard isFront else { return }
    launch(to: width, velocity: 0, at: time)
    state = .leaving
  }

  /// Follows a swipe back.
  ///
  /// - Returns: whether the view leaves.
  mutating func follow(_ event: GestureEvent) -> Bool {
    switch event.phase {
    case .recognized: break
    case .began:
      guard isFront else { return false }
      let place = offset(at: event.time)
      shift.set(place)
      state = .dragged(from: place, travel: 0)
    case .changed: drag(by: event.travel.dx)
    case .ended:
      drag(by: event.travel.dx)
      guard case .dragged(let from, _) = state else { return false }
      let velocity = event.velocity.dx
      let leaves =
        abs(velocity) > tuning.backSpeed
        ? velocity > 0 : from + event.translation.dx > tuning.backShare * width
      launch(to: leaves ? width : 0, velocity: velocity, at: event.time)
      state = leaves ? .leaving : .shown
      return leaves
    case .cancelled:
      guard case .dragged = state else { return false }
      launch(to: 0, velocity: 0, at: event.time)
      state = .shown
    }
    return false
  }

  private mutating func drag(by travel: Float) {
    guard case .dragged(let from, _) = state else { return }
    state = .dragged(from: from, travel: travel)
  }

  private mutating func launch(to target: Float, velocity: Float, at time: Instant) {
    beginFade(at: time)
    shift.launch(
      from: offset(at: time), velocity: velocity, to: target, spring: tuning.sliding, at: time)
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

  // As a part.
  func isResting(at time: Instant) -> Bool {
    shift.isResting(at: time) && fade.isOver(at: time)
  }

  /// While it fades it can be seen, and touches are its own.
  var nextRest: Instant {
    shift.nextRest == .never ? .never : max(shift.nextRest, fade.end)
  }

  /// So much of it can be seen where it came to rest, in widths: 1 in front, 0 when it is gone.
  mutating func takeRest(by time: Instant) -> Float? {
    guard nextRest <= time, let place = shift.takeRest(by: time) else { return nil }
    if case .leaving = state { state = .closed }
    return 1 - place / width
  }

  /// It is closed at once; if it was there, it is at rest.
  mutating func suspend(at time: Instant) {
    if case .closed = state {
      shift.settle(at: width, time)
    } else {
      shift.rest(at: width, time)
    }
    state = .closed
  }

  mutating func pace(by pacing: Pacing) { fade.pace(by: pacing) }

  mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let now = shift(at: time)
    guard fade.show(at: time) || now != shown else { return }
    shown = now
    changes.isWhole = true
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
