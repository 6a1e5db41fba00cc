import Gestures
import Interactions
import TactusCore

//          a finger grabs         lifts: back to its step
//   rest ────────────────▶ turned ──────────────────────▶ on its way ──▶ rest
//    ▲                                                       │
//    └──────────────── a finger lands: stopped ──────────────┘

/// What a hand turns: under a finger, on a spring to its step, or at rest.
struct Knob: Part {
  /// How far it turns to either side, in radians.
  private let stop: Float
  private let spring: Spring
  /// From the center to the finger that turns it.
  private var arm: Vector?
  /// Where that finger would put it if there were no stops: radians, 0 points up.
  private(set) var wish: Float = 0
  /// Where it is while no finger turns it.
  private var rest = MovingValue(0)
  /// Where it is as of the last update.
  private(set) var shown: Float = 0

  /// Past a stop only this share of the excess counts.
  private static var excessShare: Float { 0.3 }

  init(stop: Float, _ spring: Spring) {
    self.stop = stop
    self.spring = spring
  }

  var isTurned: Bool { arm != nil }

  func angle(at time: Instant) -> Float {
    isTurned ? resisted(wish, by: Self.excessShare) : rest.value(at: time)
  }

  private func resisted(_ angle: Float, by factor: Float) -> Float {
    let inside = min(max(angle, -stop), stop)
    return inside + (angle - inside) * factor
  }

  mutating func grab(by arm: Vector, at time: Instant) {
    wish = resisted(rest.value(at: time), by: 1 / Self.excessShare)
    self.arm = arm
  }

  /// Turns by the angle between two positions of the finger: a full turn or a new landing never
  /// jumps.
  ///
  /// - Returns: false so near the center that the finger has no direction.
  mutating func turn(to new: Vector, nearest: Float, finer: Float) -> Bool {
    guard let old = arm else { return false }
    arm = new
    guard min(old.length, new.length) > nearest else { return false }
    let sine = old.dx * new.dy - old.dy * new.dx
    wish += arcTangent(y: sine, x: old.dx * new.dx + old.dy * new.dy) / finer
    wish = min(max(wish, -stop - 1), stop + 1)
    return true
  }

  mutating func settle(on angle: Float, at time: Instant) {
    guard rest.target != angle || rest.value(at: time) != angle else { return }
    rest.retarget(to: angle, spring: spring, at: time)
  }

  mutating func stop(at time: Instant) { rest.stop(at: time) }

  // As a part.
  var nextRest: Instant { rest.nextRest }
  mutating func takeRest(by time: Instant) -> Float? { rest.takeRest(by: time) }
  func place(at time: Instant) -> Float? { angle(at: time) }
  func isResting(at time: Instant) -> Bool { rest.isResting(at: time) }

  mutating func letGo(at time: Instant) {
    guard isTurned else { return }
    rest.set(angle(at: time))
    arm = nil
  }

  mutating func suspend(at time: Instant) {
    letGo(at: time)
    rest.settle(at: rest.target, time)
  }

  mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let angle = angle(at: time)
    guard angle != shown else { return }
    shown = angle
    changes.isWhole = true
  }
}
