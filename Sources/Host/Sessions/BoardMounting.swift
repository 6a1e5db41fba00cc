public import BoardFiles
public import Firmware
public import FrameFiles
public import OutputFiles
public import Recordings
public import TactusCore

/// What a frame file holds before its reports, except for scene and constants.
public struct BoardMounting: Sendable {
  public let board: Board
  public let mounting: Mounting
  /// What a trace of the run begins with, without the empty line at its end.
  public let header: [UInt8]

  /// - Parameter board: the file's, with the command line's overrides applied.
  /// - Throws: when the header is longer than a frame file's may be.
  public init(_ file: BoardFile, _ board: Board, _ header: TraceHeader) throws(OutputError) {
    let text = Array(header.text.utf8.dropLast())
    guard text.count <= FrameFileWriter<FileSink>.headerMax else {
      throw OutputError(
        "the run's options take \(text.count) bytes, a frame file has room for "
          + "\(FrameFileWriter<FileSink>.headerMax); shorten --faults or --set")
    }
    self.board = board
    var mounting = Mounting.upright
    mounting.orientation = file.orientation
    for (index, element) in file.calibration.enumerated() { mounting.calibration[index] = element }
    self.mounting = mounting
    self.header = text
  }
}

extension Board {
  /// The same board with another tick period. Stages that run every few ticks keep their rate as
  /// closely as integer divisors allow, so a faster tick does not draw more pictures.
  public func ticking(every period: Interval) -> Board {
    var board = self
    board.tickPeriod = period
    for stage in [Stage.update, .render, .present] {
      let interval = Int64(max(divisors[stage], 1)) * tickPeriod.microseconds
      let divisor = (interval + period.microseconds / 2) / period.microseconds
      board.divisors[stage] = UInt8(min(max(divisor, 1), 255))
    }
    return board
  }
}
