public import BoardFiles
public import Firmware
public import Traces

extension TraceHeader {
  /// The header of a run on a board of a file; see the other initializer.
  ///
  /// - Parameter tuning: of which the header says what differs from the defaults.
  public init(
    version: String, file: BoardFile, board: Board, scene: SceneEntry, tuning: RunTuning,
    input: [(key: String, value: String)]
  ) {
    self.init(
      version: version, boardName: file.name, board: board, scene: scene.name,
      overrides: tuning.overrides, input: input)
  }
}
