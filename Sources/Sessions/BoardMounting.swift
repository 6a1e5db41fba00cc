public import BoardFiles
public import Firmware
public import FrameFiles
public import Traces

/// What a frame file says before its reports, but for scene and constants.
public struct BoardMounting: Sendable {
  public let board: Board
  public let mounting: Mounting
  /// What a trace of the run begins with, without the empty line at its end.
  public let header: [UInt8]

  /// - Parameter board: the file's, with the command line's overrides applied.
  public init(_ file: BoardFile, _ board: Board, _ header: TraceHeader) {
    self.board = board
    var mounting = Mounting.upright
    mounting.orientation = file.orientation
    for (index, element) in file.calibration.enumerated() { mounting.calibration[index] = element }
    self.mounting = mounting
    self.header = Array(header.text.utf8.dropLast())
  }
}
