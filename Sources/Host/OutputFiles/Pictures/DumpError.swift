/// Why a picture could not become the bytes of a file, or was not found in them, in one line.
public enum DumpError: Error, Equatable, CustomStringConvertible {
  /// libpng refuses it.
  case notAPicture(reason: String)
  /// The bytes are no PNG, or one that is damaged or too large.
  case notReadable(reason: String)
  /// A frame differs in size from the others of a video; sizes are in pixels.
  case wrongSize(expected: String, actual: String)

  public var description: String {
    switch self {
    case .notAPicture(let reason): "cannot be written as PNG: \(reason)"
    case .notReadable(let reason): "cannot be read as PNG: \(reason)"
    case .wrongSize(let expected, let actual):
      "a frame of \(actual) pixels in a video of \(expected); start a new file"
    }
  }
}
