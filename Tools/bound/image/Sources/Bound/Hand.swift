import Gestures
import TactusCore

/// Frames of a hand without manners: up to ten fingers that land, lift and leap in any number, also
/// one in the place of another within a scan, and rest or race in between. From a seed alone.
struct Hand {
  static var framesMax: Int { 160 }

  private let limits = GestureThresholds()
  private var state: UInt32
  private var assembler = FrameAssembler()
  private var time = Instant(microseconds: 1_000_000)
  private var places = PerContact<Point>(repeating: .zero)
  private var ways = PerContact<Point>(repeating: .zero)
  private var isDown = ContactSet.empty

  /// In how many of ten frames and more nothing lands or lifts; how many of four lifts make room
  /// for a landing. What costs most needs many of both, one after another.
  private var calm: UInt32 = 0
  private var replaced: UInt32 = 0
  /// Whether fingers rest where they land.
  private var isStill = false
  /// Of a hand that brings several deadlines together, the steps that are left; see `staged`.
  private var steps: UInt32 = 0

  init(seed: UInt32) {
    state = seed &* 0x9E37_79B9 | 1
    calm = random(8)
    replaced = random(5)
    isStill = random(4) == 0
    steps = random(4) == 0 ? 5 : 0
  }

  /// The next of Marsaglia's xorshift32 (Journal of Statistical Software 8/14, 2003), below a
  /// bound.
  private mutating func random(_ bound: UInt32) -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return (state >> 8) % bound
  }

  private mutating func random(in range: ClosedRange<Float>) -> Float {
    range.lowerBound + Float(random(4096)) / 4096 * (range.upperBound - range.lowerBound)
  }

  mutating func next() -> ContactFrame {
    if steps > 0 { return staged() }
    time = time + .microseconds(pause())
    // Quiet, a finger more or less, half of them, or all at once.
    let change = random(3 + calm)
    for slot in 0..<contactsMax {
      let key = UInt32(truncatingIfNeeded: slot)
      let changes =
        switch change {
        case 0: random(10) == 0
        case 1: random(2) == 0
        case 2: true
        default: false
        }
      switch (isDown.contains(slot), changes) {
      case (false, true):
        places[slot] = Point(x: random(in: 0...800), y: random(in: 0...480))
        ways[slot] = isStill ? .zero : Point(x: random(in: -20...20), y: random(in: -20...20))
        isDown.insert(slot)
        assembler.land(key: key, at: places[slot])
      case (true, true) where random(8) == 0:
        places[slot] = Point(x: random(in: 0...800), y: random(in: 0...480))
        assembler.move(key: key, to: places[slot])
      case (true, true) where random(4) < replaced:
        places[slot] = Point(x: random(in: 0...800), y: random(in: 0...480))
        assembler.land(key: key, at: places[slot])
      case (true, true):
        isDown.remove(slot)
        if random(6) == 0 { assembler.cancel(key: key) } else { assembler.lift(key: key) }
      case (true, false):
        if random(16) == 0 {
          ways[slot] = Point(x: random(in: -20...20), y: random(in: -20...20))
        }
        if random(24) == 0 { ways[slot] = .zero }
        places[slot] = Point(
          x: places[slot].x + ways[slot].x, y: places[slot].y + ways[slot].y)
        assembler.move(key: key, to: places[slot])
      case (false, false): break
      }
    }
    return assembler.frame(at: time)
  }

  /// Two fingers pinch while a third one begins to press, and lift; others land in their places and
  /// become a pair just as the press is long enough: chance alone never gets there.
  private mutating func staged() -> ContactFrame {
    steps -= 1
    switch steps {
    case 4:
      time = time + .milliseconds(20)
      for slot in 0..<2 { land(slot) }
    case 3:
      time = time + limits.handoverDelay + limits.handoverDelay
      land(2)
    case 2:
      time = time + .milliseconds(20)
      for slot in 0..<2 { lift(slot) }
    case 1:
      time = time + (limits.longPressDuration - limits.handoverDelay - .milliseconds(20))
      for slot in 0..<contactsMax where slot < 2 || slot > 2 && random(4) != 0 { land(slot) }
    default: time = time + limits.longPressDuration
    }
    return assembler.frame(at: time)
  }

  private mutating func land(_ slot: Int) {
    places[slot] = Point(x: random(in: 0...800), y: random(in: 0...480))
    ways[slot] = .zero
    isDown.insert(slot)
    assembler.land(key: UInt32(truncatingIfNeeded: slot), at: places[slot])
  }

  private mutating func lift(_ slot: Int) {
    isDown.remove(slot)
    assembler.lift(key: UInt32(truncatingIfNeeded: slot))
  }

  private mutating func pause() -> Int64 {
    switch random(32) {
    case 0: Int64(random(900_000))
    case 1: 0
    // If a finger of a pair lifts next, the pair is over just as what landed last is a long press.
    case 2: (limits.longPressDuration - limits.handoverDelay).microseconds
    default: 4_000 + Int64(random(12_000))
    }
  }
}
