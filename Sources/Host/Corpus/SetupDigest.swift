import BoardFiles
import Firmware
import Sessions
import TactusCore

extension SceneSetup {
  /// Of all that a run with this setup depends on, other than the program.
  var digest: ContentHash {
    let constants = tuning.overrides.map { "\($0.name)=\($0.value)\n" }.joined()
    return ContentHash(
      "\(scene.name)\n\(board.tickPeriod.microseconds)\n\(boardDigest)\n\(constants)")
  }

  /// Of the board's file.
  var boardDigest: ContentHash {
    let figures = file.figures.map { "\($0.key)=\($0.value)\n" }.joined()
    return ContentHash("\(file.name)\n\(figures)\n\(file.text)")
  }
}
