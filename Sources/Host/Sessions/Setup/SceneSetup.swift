public import BoardFiles
public import Firmware
public import TactusCore

/// What a run or a replay uses: a scene, a board and their constants, resolved.
public struct SceneSetup: Sendable {
  public var scene: SceneEntry
  public var file: BoardFile { box.file }
  private let box: FileBox
  /// The file's board, with the tick rate that was asked for.
  public var board: Board
  public var tuning: RunTuning
  /// Constants of a trace that this program does not have, a sentence each.
  public var notes: [String] = []
  /// The files of the sets of constants that were chosen.
  public internal(set) var sets: [String] = []

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

  /// Where the targets of the scene are.
  public var layout: SceneLayout { SceneLayout(scene, on: board, named: file.name, tuning: tuning) }
}

/// A board's file, in one place: the code that would copy its many values with each setup is tens
/// of kilobytes.
private final class FileBox: Sendable {
  let file: BoardFile

  init(_ file: BoardFile) { self.file = file }
}
