import Gestures
import TactusCore

//   depth:   0 ──push──▶ 1 ──push──▶ 2 …
//              ◀──pop──    ◀──pop──
//
//   A finger on the edge holds the screen in front between its place and one screen to the right;
//   lifting it pops the screen or lets it go back.

/// Screens on top of each other: the one in front slides in from the right, and out again, over the
/// one below.
struct ScreenStack: BitwiseCopyable, Sendable {
  private var strip: PageStrip
  /// The lowest and the highest screen that may show: a screen that left shows until it is off the
  /// glass.
  private var lowest = 0
  private var highest = 0

  private let tuning: StackTuning

  init(count: Int, width: Float, _ tuning: StackTuning, _ resistance: Resistance) {
    strip = PageStrip(count: count, width: width, resistance)
    self.tuning = tuning
  }

  /// How many screens are below the one in front.
  var depth: Int { strip.front }
  var isDragged: Bool { strip.isDragged }
  func isResting(at time: Instant) -> Bool { strip.isResting(at: time) }

  /// How many points of screens have slid in: `depth` × width at rest.
  func position(at time: Instant) -> Float {
    min(max(strip.position(at: time), Float(lowest) * strip.width), Float(highest) * strip.width)
  }

  /// The position as drawn: a whole number of pixels from where the screen in front rests.
  func drawnPosition(at time: Instant, scale: Float) -> Float {
    let rest = Float(depth) * strip.width
    return rest + wholePixels(position(at: time) - rest, scale: scale)
  }

  /// The topmost screen when the stack is at `position`.
  func top(at position: Float) -> Int {
    let covered = Int(Int32(position / strip.width))
    return Float(covered) * strip.width < position ? covered + 1 : covered
  }

  mutating func push(at time: Instant) { go(to: depth + 1, velocity: 0, at: time) }
  mutating func pop(at time: Instant) { go(to: depth - 1, velocity: 0, at: time) }

  /// A finger takes hold of the screen in front.
  mutating func beginBack(at time: Instant) {
    precondition(depth > 0, "the lowest screen cannot go back")
    if strip.isResting(at: time) { highest = depth }
    lowest = depth - 1
    strip.beginDrag(at: time)
  }

  /// The finger has moved `displacement` points to the right.
  mutating func dragBack(by displacement: Float) { strip.drag(by: displacement) }

  /// Whether letting go now goes back: a fast finger decides by its direction, a slow one by its
  /// distance.
  func goesBack(velocity: Float, at time: Instant) -> Bool {
    guard abs(velocity) <= tuning.flickSpeed else { return velocity > 0 }
    return Float(depth) * strip.width - position(at: time) > strip.width * tuning.backShare
  }

  /// The finger lets go; true when the screen in front leaves.
  mutating func endBack(velocity: Float, at time: Instant) -> Bool {
    let leaves = goesBack(velocity: velocity, at: time)
    go(to: leaves ? depth - 1 : depth, velocity: velocity, at: time)
    return leaves
  }

  /// The drag was cancelled: the screen in front stays.
  mutating func cancelBack(at time: Instant) { go(to: depth, velocity: 0, at: time) }

  /// Puts every screen in its place, at rest.
  mutating func rest() {
    strip.set(depth)
    lowest = depth
    highest = depth
  }

  private mutating func go(to screen: Int, velocity: Float, at time: Instant) {
    let position = position(at: time)
    lowest = min(Int(Int32(position / strip.width)), screen)
    highest = max(top(at: position), max(depth, screen))
    strip.settle(on: screen, velocity: velocity, spring: tuning.sliding, at: time)
  }
}
