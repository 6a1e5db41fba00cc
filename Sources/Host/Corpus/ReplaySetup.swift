public import BoardFiles
public import Firmware
public import Sessions
public import TactusCore

/// What inputs are replayed on: a scene, a board and its constants.
public struct ReplaySetup: Sendable {
  public var scene: SceneEntry
  public var file: BoardFile { box.file }
  private let box: FileBox
  /// The file's board, with the tick rate that was asked for.
  public var board: Board
  public var tuning: RunTuning
  /// Constants of a trace that this program does not have, a sentence each.
  public var notes: [String] = []

  /// - Parameters:
  ///   - tickPeriod: nil for the board's own. Gestures do not depend on it, and a longer one is
  ///     faster.
  ///   - tuning: nil for the scene's defaults with what the board's file sets.
  public init(
    _ scene: SceneEntry, on file: BoardFile, tickPeriod: Interval? = nil, tuning: RunTuning? = nil
  ) {
    self.scene = scene
    box = FileBox(file)
    board = tickPeriod.map { file.board.ticking(every: $0) } ?? file.board
    self.tuning = tuning ?? scene.defaults
  }

  var layout: SceneLayout { SceneLayout(scene, on: board, named: file.name, tuning: tuning) }

  /// Of all that a run on it depends on, other than the program.
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

/// A board's file, in one place: the code that would copy its many values with each setup is tens
/// of kilobytes.
private final class FileBox: Sendable {
  let file: BoardFile

  init(_ file: BoardFile) { self.file = file }
}
