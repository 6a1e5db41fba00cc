public import Gestures
public import TactusCore

//            a finger drags it                lifts: with the hand's speed
//   rest ────────────────────▶ under the finger ───────────────────────▶ springs back ──▶ rest
//    ▲                            ▲                                        │
//    │                            └── a finger lands on it: held there ────┘
//    └─────────────────────────────── its finger leaves ─────────────────────────────────┘

/// A thing that a finger drags wherever it likes, and that springs back to its place.
public struct Tether: Part, BitwiseCopyable, Sendable {
  private var offset = MovingPoint(.zero)
  /// Where it was when a finger took it, and how far that finger has moved since.
  private var pull: (base: Vector, travel: Vector)?
  /// The contact that stopped it as it landed.
  private var holder: UInt16?
  /// How far it is from its place as of the last update, which is what is drawn.
  public private(set) var shown = Vector.zero
  private var tuning: TetherTuning
  /// Whether that is in no table of a scene.
  private let isOwn: Bool
  /// With reduced motion, and how far it was from its place before.
  private var fade = FadeInPlace()
  private var past = Vector.zero

  /// With reduced motion: how far from its place it was let go, where it fades out while it fades
  /// in at `shown`, and how much of it shows there, 0 to 1. Nil when that is over, and always with
  /// full motion.
  public var fading: (from: Vector, progress: Float)? {
    fade.shown < 1 ? (past, fade.shown) : nil
  }

  /// - Parameter tuning: the scene's; without one it has the defaults.
  public init(_ tuning: TetherTuning? = nil) {
    self.tuning = tuning ?? TetherTuning()
    isOwn = tuning == nil
  }

  /// How far it is from its place, in points.
  public func offset(at time: Instant) -> Vector {
    if let pull { return pull.base + pull.travel }
    return offset.value(at: time) - .zero
  }

  /// Follows a drag.
  public mutating func follow(_ event: GestureEvent) {
    switch event.phase {
    case .recognized: break
    case .began:
      hold(at: event.time)
      pull?.travel = event.travel
    case .changed: pull?.travel = event.travel
    case .ended: end(velocity: event.velocity, at: event.time)
    case .cancelled: letGo(at: event.time)
    }
  }

  /// It is in its place at once; nothing is reported.
  public mutating func reset() {
    offset.set(.zero)
    pull = nil
    fade.stop()
  }

  private mutating func hold(at time: Instant) {
    let place = offset(at: time)
    offset.set(.zero + place)
    pull = (place, .zero)
  }

  private mutating func end(velocity: Vector, at time: Instant) {
    guard pull != nil else { return }
    let place = offset(at: time)
    pull = nil
    if place != .zero, fade.begin(at: time) { past = place }
    offset.launch(
      from: .zero + place, velocity: velocity, to: .zero, spring: tuning.returning, at: time)
  }

  // As a part.
  public var nextRest: Instant { offset.nextRest }

  public mutating func takeReport(by time: Instant) -> PartReport? {
    offset.takeRest(by: time).map { PartReport(.restAt($0)) }
  }

  public func isResting(at time: Instant) -> Bool {
    offset.isResting(at: time) && fade.isOver(at: time)
  }

  /// A finger that lands on it stops it where it springs back, and lets it go as it leaves.
  public mutating func touch(_ touch: Touch, on ground: Ground) {
    switch touch.change {
    case .landed:
      guard ground == .this, pull == nil, offset.isSeenMoving(at: touch.time) else { return }
      hold(at: touch.time)
      holder = touch.contact
    case .latched, .unpressed: break
    case .left:
      guard holder == touch.contact else { return }
      holder = nil
      letGo(at: touch.time)
    }
  }

  public mutating func letGo(at time: Instant) { end(velocity: .zero, at: time) }

  public mutating func suspend(at time: Instant) {
    if pull == nil { offset.settle(at: .zero, time) } else { offset.rest(at: .zero, time) }
    pull = nil
    holder = nil
    fade.stop()
  }

  public mutating func pace(by pacing: Pacing) {
    fade.pace(by: pacing)
    if isOwn { tuning.returning.pace(by: pacing) }
  }

  public func displacement(of index: Int, at time: Instant) -> Vector { offset(at: time) }
  public func shownDisplacement(of index: Int) -> Vector { shown }
  public func isCatch(of index: Int, at time: Instant) -> Bool {
    pull == nil && offset.isSeenMoving(at: time)
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let now = offset(at: time)
    guard fade.show(at: time) || now != shown else { return }
    shown = now
    changes.isWhole = true
  }
}

/// How a thing that is let go returns to its place.
public struct TetherTuning: TuningTable {
  public var returning = Spring(response: 0.4, dampingFraction: 0.7)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.spring(
      &returning, response: "tether.response", damping: "tether.damping",
      "The spring that returns a thing that was pulled about to its place.")
  }
}
