import Dumps
public import Firmware
import Foundation
import Raster
import TactusCore

/// Writes what the display shows: a PNG file per new picture, or a video at the display's rate.
///
/// A video frame shows the display after the first tick at or after the frame's time; between new
/// pictures the last one is repeated.
public struct FrameOutput: SessionOutput, ~Copyable {
  private enum Destination {
    case folder(String)
    case video(Y4mWriter)
  }

  private let destination: Destination
  private let framePeriod: Interval
  private var nextFrame = Instant.zero

  /// - Parameter path: a folder, created if missing, or a file that ends in `.y4m`.
  public init(_ path: String, board: Board) throws(OutputError) {
    framePeriod = board.displayPeriod
    if path.hasSuffix(".y4m") {
      let rate = Y4mWriter.FrameRate(
        numerator: 1_000_000, denominator: Int(board.displayPeriod.microseconds))
      do throws(DumpError) {
        destination = .video(
          try Y4mWriter(
            path: path, width: Int(board.pixelWidth), height: Int(board.pixelHeight),
            frameRate: rate))
      } catch {
        throw OutputError("\(error)")
      }
    } else {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true)
      } catch {
        throw OutputError("\(path): cannot create the folder; choose another one")
      }
      destination = .folder(path)
    }
  }

  /// Whether it is a video, which shows all of the time.
  var isVideo: Bool { if case .video = destination { true } else { false } }

  /// The file name of a tick's picture, such as `tick-000120.png`.
  public static func fileName(tick: UInt32) -> String {
    let digits = String(tick)
    return "tick-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
  }

  mutating func take(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    do throws(DumpError) {
      switch destination {
      case .folder(let folder):
        guard tick.hasNewPicture else { return }
        try PngWriter.write(canvas.surface, to: folder + "/" + Self.fileName(tick: tick.tick))
      case .video(let writer):
        while nextFrame <= tick.start {
          try writer.write(canvas.surface)
          nextFrame = nextFrame + framePeriod
        }
      }
    } catch {
      throw OutputError("\(error)")
    }
  }

  mutating func close() throws(OutputError) {
    guard case .video(let writer) = destination else { return }
    do throws(DumpError) { try writer.close() } catch { throw OutputError("\(error)") }
  }
}
