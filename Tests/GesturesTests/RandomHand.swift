import TactusCore
import TestSupport

/// A hand that does anything: up to ten fingers that land, move, lift and are cancelled in any
/// frames.
struct RandomHand {
  /// How far a finger moves in one frame along an axis at most, in points.
  let step: Float
  let frames: [ContactFrame]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let step: Float = [0.3, 3, 3, 30].randomElement(using: &random) ?? 3
    let fingersMax = [1, 2, 2, 3, 4, 10].randomElement(using: &random) ?? 2
    var frame = ContactFrame(time: .zero)
    var nextID: UInt16 = 0
    var frames: [ContactFrame] = []
    for _ in 0..<Int.random(in: 5...60, using: &random) {
      frame.time = frame.time + Self.gap(&random)
      frame.clearCancelled()
      for slot in 0..<contactsMax where frame.down.contains(slot) {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<8: frame.lift(slot: slot)
        case ..<10: frame.cancel(slot: slot)
        case ..<80:
          let displacement = Vector(
            dx: .random(in: -step...step, using: &random),
            dy: .random(in: -step...step, using: &random))
          frame.move(slot: slot, to: (frame[slot].position + displacement).snapped)
        default: break
        }
      }
      for _ in 0..<2 where frame.down.count < fingersMax {
        guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
        // The slot of a finger that lifts in this frame may be reused at once.
        let free = ContactSet.first(contactsMax) - frame.down - frame.cancelled
        guard !free.isEmpty else { continue }
        frame.place(Contact(id: nextID, position: Self.place(&random)), in: free.first)
        nextID += 1
      }
      frames.append(frame)
    }
    frame.time = frame.time + .milliseconds(8)
    frame.clearCancelled()
    for slot in 0..<contactsMax { frame.lift(slot: slot) }
    frames.append(frame)
    self.step = step
    self.frames = frames
  }

  /// Mostly a panel's scan period, now and then one of the limits, or a microsecond off it.
  private static func gap(_ random: inout SplitMix64) -> Interval {
    if Int.random(in: 0..<4, using: &random) > 0 { return .milliseconds(8) }
    let limit: Int64 = [4, 50, 100, 300, 500].randomElement(using: &random) ?? 50
    return .milliseconds(limit) + .microseconds(.random(in: -1...1, using: &random))
  }

  /// Close together half of the time, so that taps meet and spans vanish.
  private static func place(_ random: inout SplitMix64) -> Point {
    let reach: Float = Bool.random(using: &random) ? 30 : 400
    return Point(
      x: .random(in: 0..<reach, using: &random), y: .random(in: 0..<reach, using: &random)
    ).snapped
  }
}
