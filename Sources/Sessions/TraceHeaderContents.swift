public import BoardFiles
public import Firmware
public import Gestures
public import Traces

extension TraceHeader {
  /// The header of a run on a board of a file; see the other initializer.
  public init(
    version: String, file: BoardFile, board: Board, scene: String,
    thresholds: GestureThresholds, input: [(key: String, value: String)]
  ) {
    self.init(
      version: version, boardName: file.name, board: board, scene: scene,
      overrides: thresholds.overrides, input: input)
  }
}
