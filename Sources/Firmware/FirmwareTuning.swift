public import Gestures
public import TactusCore

/// All constants of a firmware: the recognizers', the tap gate's, its scene's.
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
