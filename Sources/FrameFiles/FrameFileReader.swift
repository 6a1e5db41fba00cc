public import Firmware
public import TactusCore

/// Reads a frame file. No bytes, however wrong, make it trap.
public struct FrameFileReader<Source: ByteSource & ~Copyable>: ~Copyable {
  /// The board of the run: one image runs every board whose picture it has room for.
  public let board: Board
  /// The bytes, for a caller that must fetch them.
  public var source: Source

  /// Reads all that stands before the reports.
  ///
  /// - Parameters:
  ///   - scene: the name of the scene that is to run; a file for another one is refused.
  ///   - tuning: gets the constants of the run. A file that was written by a build with other
  ///     constants is refused.
  public init(
    _ source: consuming Source, of scene: StaticString, _ tuning: inout some TuningTable
  ) throws(FrameFileError) {
    try source.readSignature()
    try source.readScene(scene)
    let board = try source.readBoard()
    try source.read(&tuning)
    self.board = board
    self.source = source
  }

  /// What follows; not to be asked for after the end.
  public mutating func next() throws(FrameFileError) -> FrameFileEntry {
    try source.readEntry()
  }
}
