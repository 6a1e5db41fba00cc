public import BoardFiles
public import Firmware
import TactusCore

extension TraceHeader {
  /// The header of a run: who made it, on what, over which input.
  ///
  /// - Parameters:
  ///   - board: the board as it runs, with what the command line overrides.
  ///   - tuning: of which the header says what differs from the defaults.
  ///   - input: what the panel is and what was done to it, in the order to be written.
  public init(
    version: String, file: BoardFile, board: Board, scene: SceneEntry, tuning: RunTuning,
    input: [(key: String, value: String)]
  ) {
    self.init()
    append("version", version)
    append("board", file.name)
    append("scene", scene.name)
    append("pixels", "\(board.pixelWidth)x\(board.pixelHeight)")
    append("pixelsPerPoint", "\(board.pixelsPerPoint)")
    append("tickPeriod", "\(board.tickPeriod.microseconds)")
    for stage in [Stage.update, .render, .present] where board.divisors[stage] > 1 {
      append("divisor.\(stage.word)", "\(board.divisors[stage])")
    }
    for override in tuning.overrides { append(override.name, override.value) }
    for pair in input { append(pair.key, pair.value) }
  }
}
