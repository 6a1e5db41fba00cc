import Firmware
import TactusCore

/// How far the fingers on the glass went in a tick.
struct FingerWays {
  /// Where they are, by contact.
  private(set) var places: [UInt16: Point] = [:]
  private var ways: [UInt16: Float] = [:]
  private var turned: Float = 0

  /// That of the finger that came farthest, in points.
  var farthest: Float { ways.values.max() ?? 0 }

  /// How far a plane goes under two fingers that it follows, in points: past its smallest scale it
  /// no longer follows their span, and what they turn lies farther from their middle than they do.
  var ofPlane: Float { max(farthest, turned) }

  mutating func beginTick() {
    ways.removeAll(keepingCapacity: true)
    turned = 0
  }

  /// Returns whether a finger landed.
  mutating func take(_ frame: ContactFrame) -> Bool {
    var (now, hasLanded) = ([UInt16: Point](), false)
    for slot in 0..<contactsMax where frame.down.contains(slot) {
      let (id, place) = (frame[slot].id, frame[slot].position)
      now[id] = place
      if let last = places[id] {
        ways[id, default: 0] += (place - last).length
      } else {
        hasLanded = true
      }
    }
    turned += Self.turn(from: places, to: now)
    places = now
    return hasLanded
  }

  /// The longest way of a finger that went with the middle and the turn of a pair, at the span that
  /// the pair had.
  private static func turn(from before: [UInt16: Point], to now: [UInt16: Point]) -> Float {
    let ids = now.keys.filter { before[$0] != nil }.sorted()
    var longest: Float = 0
    for (index, first) in ids.enumerated() {
      for second in ids[(index + 1)...] {
        let (a, b) = (before[first]! - before[second]!, now[first]! - now[second]!)
        let span = a.length
        guard span > 0, b.length > 0 else { continue }
        let middle =
          Point.midpoint(now[first]!, now[second]!)
          - Point.midpoint(before[first]!, before[second]!)
        // Half of what lies between the two, before and after, seen from the middle.
        let way = b * (span / b.length / 2) - a * 0.5
        longest = max(longest, max((middle + way).length, (middle - way).length))
      }
    }
    return longest
  }
}
