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
