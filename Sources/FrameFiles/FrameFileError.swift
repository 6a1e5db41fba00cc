/// Why a frame file could not be read.
public enum FrameFileError: Error, Equatable {
  case notAFrameFile
  case otherVersion(UInt32)
  /// It ends before its end mark.
  case cutOff
  /// It is for another scene than the one that reads it.
  case otherScene
  /// A number of the board is out of its range.
  case unusableBoard
  /// It was written by a build whose constants have other names, units or defaults, or another
  /// number of them.
  case otherTuning
  /// A constant has a value out of its range, or a position that no constant has.
  case unusableTuning
  /// A report of no known kind, or with contacts in slots that do not exist.
  case unknownReport

  /// What is wrong and how to mend it, without the file's name.
  public var reason: StaticString {
    switch self {
    case .notAFrameFile: "not a frame file; write one with --contact-frames"
    case .otherVersion: "a frame file of another version; export it again"
    case .cutOff: "cut off before its end mark; export it again"
    case .otherScene: "of another scene than this image's; export it with --scene"
    case .unusableBoard: "its board has a number out of range; export it again"
    case .otherTuning: "its constants are not this build's; build both from the same sources"
    case .unusableTuning: "it has a constant out of range; export it again"
    case .unknownReport: "it holds an unknown report; export it again"
    }
  }
}
