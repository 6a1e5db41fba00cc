import OutputFiles
import TactusCore

/// What the second thread makes from the pictures of `FrameOutput`.
///
/// A class, since it is the thread's while the run goes on, and the run's at the end.
final class FrameSink {
  private let kind: Kind
  private var file: OutputFile?
  private var film: ApngEncoder
  /// A video's last frame, which is shown once more where nothing changed.
  private var frame: [UInt8] = []

  enum Kind {
    /// A PNG for each picture.
    case folder(String)
    case video(Y4mEncoder)
    case film
  }

  init(_ kind: Kind, _ file: consuming OutputFile?, _ film: ApngEncoder) throws(OutputError) {
    self.kind = kind
    self.film = film
    self.file = file
    switch kind {
    case .folder: break
    case .video(let encoder): try self.file?.append(encoder.header)
    case .film: try self.file?.append(film.header)
    }
  }

  func take(_ job: PictureThread.Job) throws(OutputError) {
    switch kind {
    case .folder(let folder):
      guard let picture = job.picture else { return }
      let path = folder + "/" + FrameOutput.fileName(tick: job.tick)
      var file = try OutputFile(path, .whole)
      try file.append(
        try Self.named(path) { () throws(DumpError) in try PngEncoder.bytes(of: picture) })
      // A disk takes longer for a picture than the run does.
      try file.close(isLasting: false)
    case .video(let encoder):
      if let picture = job.picture {
        frame = try Self.named(name) { () throws(DumpError) in try encoder.frame(picture) }
      }
      try file?.append(frame)
    case .film:
      guard let picture = job.picture else { return }
      let bytes = try Self.named(name) { () throws(DumpError) in
        try film.frame(picture, at: job.time)
      }
      try file?.append(bytes)
    }
  }

  /// Called when the thread is done: the run was over at `end`.
  func close(at end: Instant) throws(OutputError) {
    if case .film = kind {
      try file?.append(film.end(at: end))
      try file?.overwrite(film.countChunk, at: ApngEncoder.countOffset)
    }
    try file?.close()
  }

  private var name: String { file?.name ?? "" }

  private static func named<Result>(
    _ path: String, _ body: () throws(DumpError) -> Result
  ) throws(OutputError) -> Result {
    do throws(DumpError) { return try body() } catch { throw OutputError("\(path): \(error)") }
  }
}
