/// The signature of a trace, and the versions of the format.
///
/// Version 2 adds the slots of contacts where they cannot be inferred (`slots=`) and the original
/// timestamp of a report that came out of order (`detail=`). Its picture hashes also differ from
/// those of version 1.
public enum TraceFormat {
  /// The version that is written.
  public static let version = 2
  /// The versions that are read.
  public static let versions = 1...2
  /// What a file is to be, in messages.
  public static let expected = "a trace"
  /// The first line of a trace, without the version number.
  public static let word = "tactus-trace"
  /// The first line of a trace in the version that is written.
  public static let signature = "\(word) \(version)"

  /// The words of the records that the firmware and the demo scenes write; a scene of your own may
  /// write others.
  public static let words: Set<String> = [
    "frame", "accel", "gesture", "decide", "latch", "tap", "edges", "rest", "place", "navigate",
    "handover", "fingers", "transform", "grip", "haptic", "action", "selection", "strip", "display",
    "start", "end", "fault", "predict", "predicted",
  ]

  /// The version in the first line of a file; nil when the file is not a trace.
  static func version(of line: ArraySlice<UInt8>) -> String? {
    let prefix = Array("\(word) ".utf8)
    guard line.starts(with: prefix) else { return nil }
    return String(decoding: line.dropFirst(prefix.count), as: UTF8.self)
  }
}
