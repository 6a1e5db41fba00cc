public import BoardFiles
public import Firmware
public import Recordings

extension TraceHeader {
  /// The header of a run on a board from a file; see the initializer without `file`.
  ///
  /// - Parameter tuning: the constants; the header holds those that differ from their defaults.
  public init(
    version: String, commit: String? = nil, file: BoardFile, board: Board, scene: SceneEntry,
    tuning: RunTuning, input: [(key: String, value: String)]
  ) {
    self.init(
      version: version, commit: commit, boardName: file.name, board: board, scene: scene.name,
      overrides: tuning.overrides, input: [])
    for pair in input {
      // What a person writes item by item may be longer than a line.
      if pair.key == "faults" || pair.key == "costs" {
        append(list: pair.key, pair.value)
      } else {
        append(pair.key, pair.value)
      }
    }
    for figure in file.figures { append(figure.key, figure.value) }
  }
}
