public import BoardFiles
public import Firmware
public import Traces

extension TraceHeader {
  /// The header of a run on a board from a file; see the initializer without `file`.
  ///
  /// - Parameter tuning: the constants; the header holds those that differ from their defaults.
  public init(
    version: String, file: BoardFile, board: Board, scene: SceneEntry, tuning: RunTuning,
    input: [(key: String, value: String)]
  ) {
    self.init(
      version: version, boardName: file.name, board: board, scene: scene.name,
      overrides: tuning.overrides, input: input)
  }
}
