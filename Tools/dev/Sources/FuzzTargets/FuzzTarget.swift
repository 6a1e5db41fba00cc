import Recordings
import Sessions

/// One of the things that a fuzzer feeds with bytes.
///
/// Each reads the bytes as what it is named for, and then lets the firmware run on what came out,
/// for a bounded virtual time and with every output on, so that nothing that a reader lets in
/// breaks a run. It traps when something does.
public struct FuzzTarget: Sendable {
  public let name: String
  /// What the bytes are, for a list.
  public let summary: String
  private let body: @Sendable (UnsafeRawBufferPointer) -> Void

  public static let all: [FuzzTarget] =
    [
      FuzzTarget("script", "a finger script", fuzzScript),
      FuzzTarget("evemu", "a recording of evemu-record") { fuzzRecording($0, as: .evemu) },
      FuzzTarget("libinput-record", "a recording of libinput record") {
        fuzzRecording($0, as: .libinputRecord)
      },
      FuzzTarget("evtest", "what evtest prints") { fuzzRecording($0, as: .evtest) },
      FuzzTarget("getevent", "what Android's getevent prints") {
        fuzzRecording($0, as: .getevent)
      },
      FuzzTarget("panel", "a recording, of whose panel a report card is made", fuzzPanel),
      FuzzTarget("trace", "a trace", fuzzTrace),
      FuzzTarget("trace-diff", "two traces, a line %% between them", fuzzTraceDiff),
      FuzzTarget("chain", "the chain of a run", fuzzChain),
      FuzzTarget("board", "a board file", fuzzBoard),
      FuzzTarget("frame-file", "the frame file of an image", fuzzFrameFile),
      FuzzTarget(
        "board-script", "figures of a board, then statements of a script", fuzzBoardScript),
    ]
    + FuzzScenes.all.map { scene in
      FuzzTarget("hands-\(scene.name)", "contact frames for the scene \(scene.name)") {
        fuzzHands($0, on: scene)
      }
    }

  init(
    _ name: String, _ summary: String,
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.body = body
  }

  /// Runs it once.
  public func run(_ bytes: UnsafeRawBufferPointer) { body(bytes) }

  public func run(_ bytes: [UInt8]) { bytes.withUnsafeBytes { run($0) } }

  /// The target with this name.
  public init?(named name: String) {
    guard let target = Self.all.first(where: { $0.name == name }) else { return nil }
    self = target
  }
}
