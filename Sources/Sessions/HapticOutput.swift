import Firmware
public import Scenes

/// Passes on what a scene wants to be felt, at the end of the tick that asked for it.
public struct HapticOutput {
  private let play: (HapticKind) -> Bool
  private var isLost = false
  private let lost: () -> Void

  /// - Parameters:
  ///   - play: starts an effect and does not wait for it; false when the motor is gone.
  ///   - lost: is called once, when it is; nothing is played after that.
  public init(play: @escaping (HapticKind) -> Bool, lost: @escaping () -> Void) {
    self.play = play
    self.lost = lost
  }

  mutating func take(_ log: borrowing RecordLog) {
    for index in 0..<log.count {
      guard !isLost, case .scene(.haptic(let kind)) = log[index].content else { continue }
      if !play(kind) {
        isLost = true
        lost()
      }
    }
  }
}
