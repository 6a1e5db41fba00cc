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
    self.base = base
    writer = scene.frameFileWriter(board, tuning, to: FileSink(file))
    super.init()
  }

  /// Writes a frame file without reports: what a board's program is configured with.
  public static func writeConfiguration(
    to file: consuming OutputFile, _ scene: SceneEntry, _ board: BoardMounting, _ tuning: RunTuning
  ) throws(OutputError) {
    var file = file
    try file.append(configuration(scene, board, tuning))
    try file.close()
  }

  /// The bytes of such a file.
  public static func configuration(
    _ scene: SceneEntry, _ board: BoardMounting, _ tuning: RunTuning
  ) -> [UInt8] {
    scene.frameFileWriter(board, tuning, to: FileSink(nil)).finish(lastTick: .zero).bytes
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
    try sink.file?.close()
  }
}

/// An output file as a sink that cannot throw: it keeps the first failure and writes nothing after
/// it. Without a file it keeps the bytes.
@usableFromInline
struct FileSink: ByteSink, ~Copyable {
  var file: OutputFile?
  var failure: OutputError?
  private(set) var bytes: [UInt8] = []

  init(_ file: consuming OutputFile?) { self.file = file }

  @usableFromInline
  mutating func append(_ byte: UInt8) {
    guard failure == nil else { return }
    guard file != nil else { return bytes.append(byte) }
    do throws(OutputError) {
      try file?.append(byte)
    } catch {
      failure = error
    }
  }
}
