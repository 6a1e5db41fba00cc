/// What a trace begins with, and which versions of the format there are.
///
/// Version 2 tells more than version 1: in which slots contacts sit where that does not follow
/// (`slots=`), and which stamp a report had that came out of order (`detail=`). Its picture hashes
/// are others.
public enum TraceFormat {
  /// The version that is written.
  public static let version = 2
  /// The versions that are read.
  public static let versions = 1...2
  /// The first line of a trace, but for the number of its version.
  public static let word = "tactus-trace"
  /// The first line of a trace that is written.
  public static let signature = "\(word) \(version)"

  /// The version in the first line of a file; nil when that is no line of a trace.
  static func version(of line: ArraySlice<UInt8>) -> String? {
    let prefix = Array("\(word) ".utf8)
    guard line.starts(with: prefix) else { return nil }
    return String(decoding: line.dropFirst(prefix.count), as: UTF8.self)
  }
}
