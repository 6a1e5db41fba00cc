public import Gestures
public import TactusCore

/// All constants of a firmware: those of the recognizers, of the tap gate and of its scene.
public struct FirmwareTuning<SceneTuning: TuningTable>: TuningTable {
  public var gestures = GestureThresholds()
  public var gate = GateTuning()
  public var scene = SceneTuning()

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    gestures.visit(&visitor)
    gate.visit(&visitor)
    scene.visit(&visitor)
  }
}
