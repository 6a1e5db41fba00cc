import Gestures
import Interactions
import TactusCore

//            open                    the button, or a swipe back from the edge
//   closed ──────────▶ in front ─────────────────────────────────────────────▶ leaving ──▶ closed
//                         ▲                  open                                 │
//                         └───────────────────────────────────────────────────────┘

/// A view of one thing: a screen that slides over the others from the right, and back under a swipe
/// from the left edge. While it leaves it still lies over them, and keeps its touches.
struct DetailView: Part, BitwiseCopyable, Sendable {
  /// What lies below is the lower of its two screens.
  private var stack: ScreenStack
  /// Whether it can be seen although it is not in front.
  private var isLeaving = false
  /// What it shows, also while it leaves.
  private(set) var subject: TargetID = 0
  private let width: Float
  let tuning: DetailTuning

  /// - Parameter width: the screen's, in points.
  init(width: Float, _ tuning: DetailTuning) {
    self.width = width
    self.tuning = tuning
    var sliding = StackTuning()
    sliding.sliding = tuning.sliding
    (sliding.flickSpeed, sliding.backShare) = (tuning.backSpeed, tuning.backShare)
    sliding.nearDistance = tuning.nearDistance
    stack = ScreenStack(count: 2, width: width, sliding, Resistance())
  }

  /// Whether it takes all touches.
  var isFront: Bool { stack.depth == 1 }

  /// How far it is from being shown as of the last update, which is what is drawn: in widths.
  var shown: Float { 1 - stack.shown / width }

  /// With reduced motion: how far it was from being shown, in widths, whose picture fades into that
  /// of `shown`, and how much of the latter shows. Nil when that is over, and with full motion.
  var fading: (from: Float, progress: Float)? {
    stack.fading.map { (1 - $0.from / width, $0.progress) }
  }

  /// Whether it can be seen at `x`, from the left edge of the screen: it lies over everything from
  /// its own left edge on, also while it leaves or fades.
  func covers(_ x: Float, at time: Instant) -> Bool {
    guard isFront || isLeaving else { return false }
    if time < stack.fadeEnd, let fading = stack.fading { return x >= width - fading.from }
    return x >= offset(at: time)
  }

  /// Whether it is as good as in its place: while it slides, nothing on it is where it will be.
  func isNear(at time: Instant) -> Bool { stack.isNear(at: time) }

  mutating func open(_ subject: TargetID, at time: Instant) {
    self.subject = subject
    isLeaving = false
    stack.push(at: time)
  }

  mutating func leave(at time: Instant) {
    guard isFront else { return }
    stack.pop(at: time)
    isLeaving = true
  }

  /// Follows a swipe back.
  ///
  /// - Returns: whether the view leaves.
  mutating func follow(_ event: GestureEvent) -> Bool {
    guard stack.follow(event) else { return false }
    isLeaving = true
    return true
  }

  /// How far it is from being shown, in widths, 0 to 1.
  func shift(at time: Instant) -> Float { offset(at: time) / width }

  /// As `shift`, in points.
  private func offset(at time: Instant) -> Float { width - stack.position(at: time) }

  // As a part.
  func isResting(at time: Instant) -> Bool { stack.isResting(at: time) }

  /// While it fades it can be seen, and touches are its own.
  var nextRest: Instant {
    stack.nextRest == .never ? .never : max(stack.nextRest, stack.fadeEnd)
  }

  /// So much of it can be seen where it came to rest, in widths: 1 in front, 0 when it is gone.
  mutating func takeRest(by time: Instant) -> Float? {
    guard nextRest <= time, let place = stack.takeRest(by: time) else { return nil }
    isLeaving = false
    return place / width
  }

  /// It is there or gone, at rest: a swipe back that was under way has not gone back.
  mutating func suspend(at time: Instant) {
    stack.suspend(at: time)
    isLeaving = false
  }

  mutating func pace(by pacing: Pacing) { stack.pace(by: pacing) }

  mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    stack.show(at: time, scale: scale, &changes)
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
  /// Its picture.
  var picture = TetherTuning()

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
    picture.visit(&visitor)
  }
}
