public import Firmware
public import TactusCore

/// The numbers of the frame-file format, which is described in `docs/reference/frame-files.md`.
enum FrameFileFormat {
  /// The first eight bytes: "TACTUSFR".
  static var magic: UInt64 { 0x5246_5355_5443_4154 }
  static var version: UInt32 { 4 }
  /// The length of a scene's name, padded with zero bytes.
  static var sceneNameLength: Int { 16 }
  /// The largest width and height that a reader accepts, in pixels.
  static var pixelsMax: Int32 { 16_384 }
  /// The largest element of a calibration that a reader accepts, either way: the bits of a million.
  /// Numbers of 64 bits without their signs are in the order of their bits, and what is no number
  /// comes last; a microcontroller has no instructions for comparing them.
  static var calibrationMaxBits: UInt64 { 0x412E_8480_0000_0000 }
  /// The longest text of a trace's header that a reader accepts, in bytes.
  static var headerMax: Int { 16_384 }
  /// The longest period or latency that a reader accepts, in microseconds: a minute.
  static var intervalMax: Int64 { 60_000_000 }
  /// The latest time that a reader accepts, and as much before the origin, in microseconds: 35
  /// years, as in a trace. Without a bound a damaged end mark would keep an image running for ever.
  static var timeMax: Int64 { 1 << 50 }

  /// The first byte of a report.
  enum Kind: UInt8 {
    case frame, fault, suspend, resume, acceleration, lost
    /// Follows the last report; a file without it is cut off.
    case end = 0xFF
  }
}

/// The next thing in a frame file.
public enum FrameFileEntry: BitwiseCopyable, Sendable {
  case report(TakenReport)
  /// No report follows; the time at which the run's last tick started.
  case end(Instant)
}

/// A panel's report, and when the firmware took it.
///
/// A report's own time is that of its sample; delays in the controller, the kernel or an injected
/// fault make it available only later. A replay must hand it to the same tick.
public struct TakenReport: BitwiseCopyable, Sendable {
  /// The limit of the call that took it: the start of a tick.
  public var taken: Instant
  public var report: PanelReport

  public init(taken: Instant, report: PanelReport) {
    self.taken = taken
    self.report = report
  }
}

/// Where the bytes of a frame file come from.
public protocol ByteSource: ~Copyable {
  /// The next byte; nil at the end.
  mutating func next() -> UInt8?
}

/// Where the bytes of a frame file go.
public protocol ByteSink: ~Copyable {
  mutating func append(_ byte: UInt8)
}

/// Why a frame file could not be read.
public enum FrameFileError: Error, Equatable {
  case notAFrameFile
  case otherVersion(UInt32)
  /// It ends before its end mark.
  case cutOff
  /// It is for a scene other than the one that reads it.
  case otherScene
  /// A number in the board is out of range.
  case unusableBoard
  /// It was written by a build whose constants differ in names, units, defaults or number.
  case otherTuning
  /// A constant has a value out of range, or a position that no constant has.
  case unusableTuning
  /// The text of the trace's header is too long, or is none.
  case unusableHeader
  /// A report of unknown kind, or with contacts in slots that do not exist.
  case unknownReport
  /// A time of a report or of the end is further from the origin than 2⁵⁰ µs, or a report's own is
  /// later than that of the tick that took it.
  case unusableTime

  /// What is wrong and how to fix it, without the file's name.
  public var reason: StaticString {
    switch self {
    case .notAFrameFile: "not a frame file; write one with --contact-frames"
    case .otherVersion: "a frame file of another version; export it again"
    case .cutOff: "cut off before its end mark; export it again"
    case .otherScene: "of another scene than this image's; export it with --scene"
    case .unusableBoard: "its board has a number out of range; export it again"
    case .otherTuning: "its constants are not this build's; build both from the same sources"
    case .unusableTuning: "it has a constant out of range; export it again"
    case .unusableHeader: "its trace header is damaged; export it again"
    case .unknownReport: "it holds an unknown report; export it again"
    case .unusableTime: "it holds a time out of range; export it again"
    }
  }
}
