/// The numbers of the frame-file format, which `docs/frame-files.md` describes.
enum FrameFileFormat {
  /// The first eight bytes: "TACTUSFR".
  static var magic: UInt64 { 0x5246_5355_5443_4154 }
  static var version: UInt32 { 2 }
  /// A scene's name is this long, with zero bytes at its end.
  static var sceneNameLength: Int { 16 }
  /// The largest width and height that a reader accepts, in pixels.
  static var pixelsMax: Int32 { 16_384 }
  /// The longest period or latency that a reader accepts: a minute.
  static var intervalMax: Int64 { 60_000_000 }

  /// What a report starts with.
  enum Kind: UInt8 {
    case frame, fault, suspend, resume, acceleration
    /// After the last report; a file without it is cut off.
    case end = 0xFF
  }
}
