public import Firmware

/// Plays the haptics that a scene requests, in the tick that requested them and before anything is
/// drawn.
public struct HapticOutput {
  private let play: (HapticKind) -> Bool
  private var isLost = false
  private let lost: () -> Void

  /// - Parameters:
  ///   - play: starts an effect without waiting for it; returns false when the motor is gone.
  ///   - lost: called once when the motor is gone; nothing is played after that.
  public init(play: @escaping (HapticKind) -> Bool, lost: @escaping () -> Void) {
    self.play = play
    self.lost = lost
  }

  /// Plays what is among the records; returns whether the motor took anything.
  public mutating func play(_ records: UnsafeBufferPointer<TraceRecord>) -> Bool {
    var isAny = false
    for record in records {
      guard !isLost, case .scene(.haptic(let kind)) = record.content else { continue }
      if play(kind) {
        isAny = true
      } else {
        isLost = true
        lost()
      }
    }
    return isAny
  }
}
