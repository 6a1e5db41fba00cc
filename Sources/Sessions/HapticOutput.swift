public import Firmware
import Raster

/// Plays the haptics that a scene requests, at the end of the tick that requested them.
public struct HapticOutput: SessionOutput {
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

  mutating func take(_ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas) {
    for record in tick.records {
      guard !isLost, case .scene(.haptic(let kind)) = record.content else { continue }
      if !play(kind) {
        isLost = true
        lost()
      }
    }
  }

  /// Nothing waits: an effect that was started ends by itself.
  func close() {}
}
