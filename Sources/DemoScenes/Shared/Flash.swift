import Gestures
import TactusCore

/// The light on the target that was used last; it fades within `FlashTuning.duration`.
struct Flash: BitwiseCopyable, Sendable {
  private let duration: Interval
  private var lit: (target: TargetID, start: Instant)?

  /// How bright a target is, 0 to 1.
  struct Level: Equatable, BitwiseCopyable, Sendable {
    var target: TargetID = 0
    var brightness: Float = 0

    /// The brightness of one target.
    func brightness(of target: TargetID) -> Float { target == self.target ? brightness : 0 }
  }

  init(_ tuning: FlashTuning) { duration = tuning.duration }

  mutating func light(_ target: TargetID, at time: Instant) { lit = (target, time) }
  mutating func putOut() { lit = nil }

  /// Whether nothing is lit from `time` on.
  func isResting(at time: Instant) -> Bool { lit.map { time >= $0.start + duration } ?? true }

  func level(at time: Instant) -> Level {
    guard let lit, time < lit.start + duration else { return Level() }
    let rest = 1 - (time - lit.start).seconds / duration.seconds
    return Level(target: lit.target, brightness: rest * rest)
  }
}
