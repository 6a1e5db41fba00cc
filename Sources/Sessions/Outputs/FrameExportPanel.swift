public import Firmware
public import FrameFiles
public import OutputFiles
public import TactusCore

/// Passes on a panel's reports, and writes each to a frame file together with the start of the tick
/// that took it.
public final class FrameExportPanel: AnyPanel {
  private let base: AnyPanel
  private var writer: FrameFileWriter<FileSink>?
  /// The start of the tick that made the last call.
  private var lastLimit = Instant.zero

  /// - Parameter file: it is complete after `finish`.
  public init(
    _ base: AnyPanel, to file: consuming OutputFile, _ scene: SceneEntry, _ board: BoardMounting,
    _ tuning: RunTuning
  ) {
    let sink = FileSink(file: file)
    self.base = base
    writer = scene.frameFileWriter(board, tuning, to: sink)
    super.init()
  }

  /// Writes a frame file without reports: what a board's program is configured with.
  public static func writeConfiguration(
    to file: consuming OutputFile, _ scene: SceneEntry, _ board: BoardMounting, _ tuning: RunTuning
  ) throws(OutputError) {
    let writer = scene.frameFileWriter(board, tuning, to: FileSink(file: file))
    var sink = writer.finish(lastTick: .zero)
    if let failure = sink.failure { throw failure }
    try sink.file.close()
  }

  public override var isFinished: Bool { base.isFinished }
  public override var quietUntil: Instant { base.quietUntil }

  public override func next(before limit: Instant) -> PanelReport? {
    lastLimit = limit
    guard let report = base.next(before: limit) else { return nil }
    writer?.append(TakenReport(taken: limit, report: report))
    return report
  }

  /// Writes the end mark. Throws the first write failure, if any.
  public func finish() throws(OutputError) {
    guard let writer = writer.take() else { return }
    var sink = writer.finish(lastTick: lastLimit)
    if let failure = sink.failure { throw failure }
    try sink.file.close()
  }
}

/// An output file as a sink that cannot throw: it keeps the first failure and writes nothing after
/// it.
@usableFromInline
struct FileSink: ByteSink, ~Copyable {
  var file: OutputFile
  var failure: OutputError?

  init(file: consuming OutputFile) { self.file = file }

  @usableFromInline
  mutating func append(_ byte: UInt8) {
    guard failure == nil else { return }
    do throws(OutputError) {
      try file.append(byte)
    } catch {
      failure = error
    }
  }
}
