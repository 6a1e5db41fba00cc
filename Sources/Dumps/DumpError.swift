/// Why a dump could not be written, in one line.
public enum DumpError: Error, Equatable, CustomStringConvertible {
  case cannotWrite(path: String, reason: String)
  /// A frame differs in size from the others of a video; sizes are in pixels.
  case wrongSize(path: String, expected: String, actual: String)

  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason):
      "\(path): cannot be written: \(reason)"
    case .wrongSize(let path, let expected, let actual):
      "\(path): a frame of \(actual) pixels in a video of \(expected); start a new file"
    }
  }
}
