public import Firmware
public import Gestures
public import Scenes
public import TactusCore

/// The numbers of the frame-file format, which `docs/frame-files.md` describes.
enum FrameFileFormat {
  /// The first eight bytes: "TACTUSFR".
  static var magic: UInt64 { 0x5246_5355_5443_4154 }
  static var version: UInt32 { 1 }
  /// A scene's name is this long, with zero bytes at its end.
  static var sceneNameLength: Int { 16 }
  /// The largest width and height that a reader accepts, in pixels.
  static var pixelsMax: Int32 { 16_384 }
  /// The longest period, latency or threshold that a reader accepts: a minute.
  static var intervalMax: Int64 { 60_000_000 }

  /// What a report starts with.
  enum Kind: UInt8 {
    case frame, fault, suspend, resume, acceleration
    /// After the last report; a file without it is cut off.
    case end = 0xFF
  }
}

/// What a run is made with besides its input: so one image runs every board whose picture it has
/// room for.
public struct FrameFileHeader: BitwiseCopyable, Sendable {
  public var scene: SceneKind
  public var board: Board
  public var thresholds: GestureThresholds

  public init(scene: SceneKind, board: Board, thresholds: GestureThresholds) {
    self.scene = scene
    self.board = board
    self.thresholds = thresholds
  }
}

/// What follows in a frame file.
public enum FrameFileEntry: BitwiseCopyable, Sendable {
  case report(TakenReport)
  /// No report follows; the run's last tick started then.
  case end(Instant)
}

/// A panel's report, and when the firmware took it.
///
/// A report's own time is that of its sample; it can be read only later, by what the controller,
/// the kernel or a fault adds. A replay must hand it to the same tick.
public struct TakenReport: BitwiseCopyable, Sendable {
  /// The limit of the call that took it: the start of a tick.
  public var taken: Instant
  public var report: PanelReport

  public init(taken: Instant, report: PanelReport) {
    self.taken = taken
    self.report = report
  }
}

/// Why a frame file could not be read.
public enum FrameFileError: Error, Equatable {
  case notAFrameFile
  case otherVersion(UInt32)
  /// It ends before its end mark.
  case cutOff
  /// No scene of this build has that name.
  case unknownScene
  /// A number of the board is out of its range.
  case unusableBoard
  /// A threshold is out of its range.
  case unusableThreshold
  /// A report of no known kind, or with contacts in slots that do not exist.
  case unknownReport

  /// What is wrong and how to mend it, without the file's name.
  public var reason: StaticString {
    switch self {
    case .notAFrameFile: "not a frame file; write one with --contact-frames"
    case .otherVersion: "a frame file of another version; export it again"
    case .cutOff: "cut off before its end mark; export it again"
    case .unknownScene: "of a scene that this build lacks; build the image again"
    case .unusableBoard: "its board has a number out of range; export it again"
    case .unusableThreshold: "it has a threshold out of range; export it again"
    case .unknownReport: "it holds a report that is none; export it again"
    }
  }
}
