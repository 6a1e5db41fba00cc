public import Firmware
import Glibc
import InputText
public import OutputFiles
import Raster
import TactusCore

/// Writes what the display shows: a PNG file per new picture, a video at the display's rate, or an
/// animated PNG. A second thread encodes and writes.
///
/// A video frame shows the display after the first tick at or after the frame's time; between new
/// pictures the last one is repeated. An animated PNG has a frame per new picture.
public struct FrameOutput: SessionOutput, ~Copyable {
  private let sink: FrameSink
  private let thread: PictureThread
  /// Whether it is a video, which shows all of the time.
  let isVideo: Bool
  private let framePeriod: Interval
  private var nextFrame = Instant.zero
  /// When the last tick started.
  private var last = Instant.zero
  /// Whether the picture differs from what the thread has.
  private var isNew = true

  /// Whether the path is that of a video; of a folder or a film otherwise.
  public static func isVideo(_ path: String) -> Bool {
    path.hasSuffix(".y4m") || OutputPlace.isStandardOutput(path)
  }

  /// Whether the path is that of an animated PNG.
  public static func isFilm(_ path: String) -> Bool { path.lowercased().hasSuffix(".apng") }

  /// - Parameter path: a file that ends in `.y4m`, or standard output, for a video; one that ends
  ///   in `.apng` for an animated PNG; otherwise a folder, created if missing.
  public init(_ path: String, board: Board) throws(OutputError) {
    framePeriod = board.displayPeriod
    let film = ApngEncoder(width: Int(board.pixelWidth), height: Int(board.pixelHeight))
    isVideo = Self.isVideo(path)
    if isVideo {
      sink = try FrameSink(.video(Self.encoder(board)), try OutputFile(path, .whole), film)
    } else if Self.isFilm(path) {
      let file = try OutputFile(path, .whole)
      guard file.canOverwrite else {
        throw OutputError(
          "\(path): an animated PNG begins with the number of its frames; name a file, or write .y4m"
        )
      }
      sink = try FrameSink(.film, file, film)
    } else {
      try Self.makeFolder(path)
      sink = try FrameSink(.folder(path), nil, film)
    }
    let sink = sink
    thread = PictureThread { job throws(OutputError) in try sink.take(job) }
  }

  deinit { thread.abandon() }

  /// The size of a second of video in bytes.
  public static func videoBytesPerSecond(_ board: Board) -> Int {
    encoder(board).frameBytes * 1_000_000 / max(1, Int(board.displayPeriod.microseconds))
  }

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
    last = tick.start
    isNew = isNew || tick.hasNewPicture
    guard isVideo else {
      guard tick.hasNewPicture else { return }
      return try thread.take(canvas.surface, tick: tick.tick, at: tick.start)
    }
    while nextFrame <= tick.start {
      if isNew {
        try thread.take(canvas.surface, tick: tick.tick, at: tick.start)
      } else {
        try thread.repeatPicture(tick: tick.tick, at: tick.start)
      }
      isNew = false
      nextFrame = nextFrame + framePeriod
    }
  }

  mutating func close() throws(OutputError) {
    try thread.finish()
    try sink.close(at: last + framePeriod)
  }

  /// Makes the folder, which must not hold pictures: they could not be distinguished from the new
  /// ones.
  private static func makeFolder(_ path: String) throws(OutputError) {
    do throws(SystemError) { try makeFolders(to: path) } catch {
      throw OutputError("\(path): cannot create the folder: \(error.reason); choose another one")
    }
    guard let names = names(in: path) else {
      throw OutputError("\(path): is not a folder that can be read; choose another one")
    }
    if let old = names.filter(isPicture).min() {
      throw OutputError(
        "\(path): has pictures of another run, such as \(old); remove them or choose another folder"
      )
    }
    guard access(path.pathForC, W_OK | X_OK) == 0 else {
      let reason = String(cString: strerror(errno))
      throw OutputError("\(path): cannot be written: \(reason); choose another folder")
    }
  }

  private static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder.pathForC) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(pathAt: $0) }
      }
      names.append(name)
    }
    return names
  }

  /// Makes a folder, and those above it.
  private static func makeFolders(to path: String) throws(SystemError) {
    let ends = path.indices.dropFirst().filter { path[$0] == "/" } + [path.endIndex]
    for end in ends where mkdir(String(path[..<end]).pathForC, 0o777) != 0 && errno != EEXIST {
      throw SystemError()
    }
  }

  private static func encoder(_ board: Board) -> Y4mEncoder {
    Y4mEncoder(
      width: Int(board.pixelWidth), height: Int(board.pixelHeight),
      frameRate: .init(numerator: 1_000_000, denominator: Int(board.displayPeriod.microseconds)))
  }
}
