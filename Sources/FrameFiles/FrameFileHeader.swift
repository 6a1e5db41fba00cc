public import Firmware
public import Gestures
public import Scenes

/// What a run is made with besides its input: so one image runs every board whose picture it has
/// room for.
public struct FrameFileHeader: BitwiseCopyable, Sendable {
  public var scene: SceneKind
  public var board: Board
  public var thresholds: GestureThresholds

  public init(scene: SceneKind, board: Board, thresholds: GestureThresholds) {
    self.scene = scene
    self.board = board
    self.thresholds = thresholds
  }
}
