import Gestures
import TactusCore

//            drag                 lift with speed              reaches an end
//   rest ──────────▶ dragged ───────────────────▶ gliding ─────────────────────▶ settling
//    ▲                 │  past an end, or slow                                     │
//    │                 └──────────────────────────────────────────────────────────▶│
//    └─────────────────────────────────────────────────────────────────────────────┘
//    │   something at an edge of the list is carried past it: carried, until it stops
//    └──────────────────────────────────────────────────────────────────────────────▶

/// How far a list is scrolled: under a finger, gliding, or springing back from past an end.
///
/// Every phase has a closed form, so the position at any time does not depend on ticks. A glide is
/// an exponential: x(t) = x₀ + v·τ·(1 − e^(−t/τ)).
struct ScrollAxis: BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    case rest(Float)
    case dragged(Float)
    case gliding(from: Float, velocity: Float, start: Instant, until: Instant)
    case settling(SpringValue)
    /// At a constant speed until an end.
    case carried(from: Float, velocity: Float, start: Instant)
  }

  private var state = State.rest(0)
  private var dragOrigin: Float = 0
  /// The length of the content, and of the viewport, in points.
  var contentLength: Float
  var viewportLength: Float

  private let tuning: ScrollTuning
  private let resistance: Resistance

  init(
    contentLength: Float, viewportLength: Float, _ tuning: ScrollTuning, _ resistance: Resistance
  ) {
    self.contentLength = contentLength
    self.viewportLength = viewportLength
    self.tuning = tuning
    self.resistance = resistance
  }

  /// The largest offset that shows no empty space.
  var offsetMax: Float { max(contentLength - viewportLength, 0) }

  /// How far the content is moved up, in points; outside 0 … `offsetMax` while it is pulled past an
  /// end.
  func offset(at time: Instant) -> Float {
    switch state {
    case .rest(let offset): return offset
    case .dragged(let offset): return offset
    case .gliding(let from, let velocity, let start, let until):
      let t = (min(time, until) - start).seconds
      let glideTime = tuning.glide.seconds
      let travel = velocity * glideTime * (1 - exponential(-max(t, 0) / glideTime))
      return min(max(from + travel, 0), offsetMax)
    case .settling(let spring): return spring.value(at: time)
    case .carried(let from, let velocity, let start):
      return min(max(from + velocity * max((time - start).seconds, 0), 0), offsetMax)
    }
  }

  /// The offset as drawn, rounded to whole pixels.
  func drawnOffset(at time: Instant, scale: Float) -> Float {
    wholePixels(offset(at: time), scale: scale)
  }

  func isResting(at time: Instant) -> Bool {
    switch state {
    case .rest: true
    case .dragged: false
    case .gliding(_, _, _, let until): time >= until
    case .settling(let spring): spring.isResting(at: time)
    case .carried(_, let velocity, _): offset(at: time) == (velocity > 0 ? offsetMax : 0)
    }
  }

  /// A finger takes hold of it.
  mutating func beginDrag(at time: Instant) {
    dragOrigin = offset(at: time)
    state = .dragged(dragOrigin)
  }

  /// The finger has moved `distance` points since it took hold; downwards is positive and reveals
  /// what is above.
  mutating func drag(by distance: Float) {
    state = .dragged(resistance.seen(dragOrigin - distance, within: 0...offsetMax))
  }

  /// The finger lets go, moving downwards at `velocity` points per second.
  mutating func endDrag(velocity: Float, at time: Instant) {
    let offset = offset(at: time)
    let end = min(max(offset, 0), offsetMax)
    if offset != end {
      var spring = SpringValue(offset)
      spring.launch(from: offset, velocity: 0, to: end, spring: tuning.settling, at: time)
      state = .settling(spring)
    } else if abs(velocity) > tuning.glideSpeedMin {
      let duration = tuning.glide.seconds * logarithm(abs(velocity) / tuning.glideSpeedMin)
      let until = time + .microseconds(Int64(Int(Int32(duration * 1e6))))
      state = .gliding(from: offset, velocity: -velocity, start: time, until: until)
    } else {
      state = .rest(offset)
    }
  }

  /// Follows a vertical drag, from its beginning to its end.
  mutating func follow(_ event: GestureEvent) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      beginDrag(at: event.time)
      drag(by: event.translation.dy)
    case .changed:
      drag(by: event.translation.dy)
    case .ended:
      endDrag(velocity: event.velocity.dy, at: event.time)
    case .cancelled:
      endDrag(velocity: 0, at: event.time)
    }
  }

  /// It moves on its own, at `velocity` points per second, until an end; positive reveals what is
  /// below.
  mutating func carry(velocity: Float, at time: Instant) {
    if case .carried(_, velocity, _) = state { return }
    state = .carried(from: offset(at: time), velocity: velocity, start: time)
  }

  /// Ends that movement, where it is.
  mutating func stop(at time: Instant) {
    guard case .carried = state else { return }
    state = .rest(offset(at: time))
  }

  /// The content became longer or shorter; past its new end it springs back.
  mutating func setContentLength(_ length: Float, at time: Instant) {
    contentLength = length
    // A finger that holds it, or a spring, will bring it back anyway.
    guard case .rest(let offset) = state, offset > offsetMax else { return }
    endDrag(velocity: 0, at: time)
  }

  /// Sets the offset, at rest.
  mutating func set(_ offset: Float) { state = .rest(offset) }
}
