import Dumps
public import Firmware
import FoundationEssentials
import Glibc
import Raster
import TactusCore

/// Writes what the display shows: a PNG file per new picture, or a video at the display's rate.
///
/// A video frame shows the display after the first tick at or after the frame's time; between new
/// pictures the last one is repeated.
public struct FrameOutput: SessionOutput, ~Copyable {
  private let folder: String?
  private var video: OutputFile?
  private let encoder: Y4mEncoder
  private let framePeriod: Interval
  private var nextFrame = Instant.zero

  /// Whether the path is that of a video; of a folder otherwise.
  public static func isVideo(_ path: String) -> Bool {
    path.hasSuffix(".y4m") || OutputPlace.isStandardOutput(path)
  }

  /// - Parameter path: a folder, created if missing; or a file that ends in `.y4m`, or standard
  ///   output, for a video.
  public init(_ path: String, board: Board) throws(OutputError) {
    framePeriod = board.displayPeriod
    encoder = Self.encoder(board)
    if Self.isVideo(path) {
      var file = try OutputFile(path, .whole)
      try file.append(encoder.header)
      video = consume file
      folder = nil
    } else {
      try Self.makeFolder(path)
      folder = path
      video = nil
    }
  }

  /// The size of a second of video in bytes.
  public static func videoBytesPerSecond(_ board: Board) -> Int {
    encoder(board).frameBytes * 1_000_000 / max(1, Int(board.displayPeriod.microseconds))
  }

  /// Whether it is a video, which shows all of the time.
  var isVideo: Bool { video != nil }

  /// The file name of a tick's picture, such as `tick-000120.png`.
  public static func fileName(tick: UInt32) -> String {
    let digits = String(tick)
    return "tick-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
  }

  /// Whether a file in the folder could be one of its pictures.
  public static func isPicture(_ name: String) -> Bool {
    name.hasPrefix("tick-") && name.hasSuffix(".png")
  }

  mutating func take(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    if let folder, tick.hasNewPicture {
      let path = folder + "/" + Self.fileName(tick: tick.tick)
      var file = try OutputFile(path, .whole)
      try file.append(
        try Self.encoded(path) { () throws(DumpError) in
          try PngEncoder.bytes(of: canvas.surface)
        })
      // A disk takes longer for a picture than the run does.
      try file.close(isLasting: false)
    }
    while let name = video?.name, nextFrame <= tick.start {
      try video?.append(
        try Self.encoded(name) { () throws(DumpError) in
          try encoder.frame(canvas.surface)
        })
      nextFrame = nextFrame + framePeriod
    }
  }

  mutating func close() throws(OutputError) { try video?.close() }

  private static func encoded(
    _ path: String, _ bytes: () throws(DumpError) -> [UInt8]
  ) throws(OutputError) -> [UInt8] {
    do throws(DumpError) { return try bytes() } catch { throw OutputError("\(path): \(error)") }
  }

  /// Makes the folder, which must not hold pictures: nobody could tell them from the new ones.
  private static func makeFolder(_ path: String) throws(OutputError) {
    do throws(SystemError) { try makeFolders(to: path) } catch {
      throw OutputError("\(path): cannot create the folder: \(error.reason); choose another one")
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw OutputError("\(path): is not a folder that can be read; choose another one")
    }
    if let old = names.filter(isPicture).min() {
      throw OutputError(
        "\(path): has pictures of another run, such as \(old); remove them or choose another folder"
      )
    }
    guard access(path, W_OK | X_OK) == 0 else {
      let reason = String(cString: strerror(errno))
      throw OutputError("\(path): cannot be written: \(reason); choose another folder")
    }
  }

  /// Makes a folder, and those above it.
  private static func makeFolders(to path: String) throws(SystemError) {
    let ends = path.indices.dropFirst().filter { path[$0] == "/" } + [path.endIndex]
    for end in ends where mkdir(String(path[..<end]), 0o777) != 0 && errno != EEXIST {
      throw SystemError()
    }
  }

  private static func encoder(_ board: Board) -> Y4mEncoder {
    Y4mEncoder(
      width: Int(board.pixelWidth), height: Int(board.pixelHeight),
      frameRate: .init(numerator: 1_000_000, denominator: Int(board.displayPeriod.microseconds)))
  }
}
