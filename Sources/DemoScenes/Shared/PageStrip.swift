import Gestures
import TactusCore

//             beginDrag                  settle
//   settling ─────────────▶ dragged ─────────────────▶ settling (at rest when its spring is)
//       ▲                                                  │
//       └───────────────────── settle ─────────────────────┘

/// Pages of one width side by side, one of them in front: under a finger, or pulled into place by a
/// spring.
///
/// Its position is how far the strip is moved to the left, in points: `front` × `width` at rest. It
/// is a closed form of time, so it does not depend on ticks.
struct PageStrip: BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    /// The finger took hold at position `base` and has come `way` points since, to the right.
    case dragged(base: Float, way: Float)
    case settling(SpringValue)
  }

  let count: Int
  let width: Float
  private(set) var front = 0
  private var state = State.settling(SpringValue(0))

  private let resistance: Resistance

  init(count: Int, width: Float, _ resistance: Resistance) {
    self.count = count
    self.width = width
    self.resistance = resistance
  }

  var isDragged: Bool {
    switch state {
    case .dragged: true
    case .settling: false
    }
  }

  func isResting(at time: Instant) -> Bool {
    switch state {
    case .dragged: false
    case .settling(let spring): spring.isResting(at: time)
    }
  }

  func position(at time: Instant) -> Float {
    switch state {
    case .dragged(let base, let way): resistance.seen(base - way, within: 0...end)
    case .settling(let spring): spring.value(at: time)
    }
  }

  /// The position as it is drawn: by whole pixels away from where the page in front rests.
  func drawnPosition(at time: Instant, scale: Float) -> Float {
    let rest = Float(front) * width
    return rest + wholePixels(position(at: time) - rest, scale: scale)
  }

  /// A finger takes hold of it where it is.
  mutating func beginDrag(at time: Instant) {
    state = .dragged(base: resistance.asked(position(at: time), within: 0...end), way: 0)
  }

  /// The finger has come `way` points to the right since touch-down. Without a finger on it,
  /// nothing happens.
  mutating func drag(by way: Float) {
    switch state {
    case .dragged(let base, _): state = .dragged(base: base, way: way)
    case .settling: break
    }
  }

  /// Puts `page` in front and lets the spring pull it there.
  ///
  /// - Parameter velocity: the finger's, in points a second to the right; past an end it counts for
  /// nothing.
  mutating func settle(on page: Int, velocity: Float, spring: Spring, at time: Instant) {
    precondition(page >= 0 && page < count, "a strip settles on one of its pages")
    let position = position(at: time)
    let isInside = position >= 0 && position <= end
    var value = SpringValue(position)
    value.launch(
      from: position, velocity: isInside ? -velocity : 0, to: Float(page) * width, spring: spring,
      at: time)
    front = page
    state = .settling(value)
  }

  /// Puts `page` down in front, at rest.
  mutating func set(_ page: Int) {
    front = page
    state = .settling(SpringValue(Float(page) * width))
  }

  /// The page that covers a place of the screen at `time`; nil beyond the ends.
  func page(at x: Float, _ time: Instant) -> Int? {
    let place = position(at: time) + x
    guard place >= 0, place < Float(count) * width else { return nil }
    return Int(Int32(place / width))
  }

  /// The position at which the last page is in front.
  private var end: Float { Float(count - 1) * width }
}
