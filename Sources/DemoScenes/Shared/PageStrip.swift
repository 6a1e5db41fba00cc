import Gestures
import TactusCore

//             beginDrag                  settle
//   settling ─────────────▶ dragged ─────────────────▶ settling (at rest when its spring is)
//       ▲                                                  │
//       └───────────────────── settle ─────────────────────┘

/// Pages of equal width side by side, one of them in front: under a finger, or pulled into place by
/// a spring.
///
/// Its position is how far the strip has moved to the left, in points: `front` × `width` at rest.
/// It is a closed form of time, so it does not depend on ticks.
struct PageStrip: BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    /// The finger took hold at position `base` and has moved `displacement` points to the right
    /// since.
    case dragged(base: Float, displacement: Float)
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
    case .dragged(let base, let displacement): resistance.seen(base - displacement, within: 0...end)
    case .settling(let spring): spring.value(at: time)
    }
  }

  /// The position as drawn: a whole number of pixels from where the page in front rests.
  func drawnPosition(at time: Instant, scale: Float) -> Float {
    let rest = Float(front) * width
    return rest + wholePixels(position(at: time) - rest, scale: scale)
  }

  /// A finger takes hold of it where it is.
  mutating func beginDrag(at time: Instant) {
    state = .dragged(base: resistance.asked(position(at: time), within: 0...end), displacement: 0)
  }

  /// The finger has moved `displacement` points to the right since touch-down. Without a finger on
  /// it, nothing happens.
  mutating func drag(by displacement: Float) {
    switch state {
    case .dragged(let base, _): state = .dragged(base: base, displacement: displacement)
    case .settling: break
    }
  }

  /// Puts `page` in front and lets the spring pull it there.
  ///
  /// - Parameter velocity: the finger's, in points per second to the right; ignored past an end.
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

  /// Puts `page` in front, at rest.
  mutating func set(_ page: Int) {
    front = page
    state = .settling(SpringValue(Float(page) * width))
  }

  /// The page at a position on the screen at `time`; nil beyond the ends.
  func page(at x: Float, _ time: Instant) -> Int? {
    let place = position(at: time) + x
    guard place >= 0, place < Float(count) * width else { return nil }
    return Int(Int32(place / width))
  }

  /// The position at which the last page is in front.
  private var end: Float { Float(count - 1) * width }
}
