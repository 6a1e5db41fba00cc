/// Why a text from outside could not be read. Its description is one line: where, what, and how to
/// fix it.
public enum TextError: Error, Equatable, CustomStringConvertible {
  /// The file could not be opened or read; `expected` names what it was to be, such as `a trace`.
  case unreadable(file: String, reason: String, expected: String)
  /// A line that the format does not allow.
  case malformed(file: String, line: Int, what: String, remedy: String)
  /// The file as a whole is of no use.
  case unusable(file: String, what: String, remedy: String)

  public var description: String {
    switch self {
    case .unreadable(let file, let reason, let expected):
      "\(file): cannot be read: \(reason); give the path of \(expected)"
    case .malformed(let file, let line, let what, let remedy):
      "\(file):\(line): \(what); \(remedy)"
    case .unusable(let file, let what, let remedy):
      "\(file): \(what); \(remedy)"
    }
  }
}
