/// Why a trace could not be read. Its description is one line: where, what, and how to fix it.
public enum TraceError: Error, Equatable, CustomStringConvertible {
  /// The file could not be opened or read.
  case unreadable(file: String, reason: String)
  /// A line that the format does not allow.
  case malformed(file: String, line: Int, what: String, remedy: String)

  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file): cannot be read: \(reason); give the path of a trace"
    case .malformed(let file, let line, let what, let remedy):
      "\(file):\(line): \(what); \(remedy)"
    }
  }
}
