import Traces

/// Why a recording could not be read. Its description is one line: where, what, and how to fix it.
public enum RecordingError: Error, Equatable {
  /// The file could not be opened.
  case unreadable(file: String, reason: String)
  /// The file has none of the formats that Tactus reads.
  case unknownFormat(file: String)
  /// A line that its format does not allow.
  case malformed(file: String, line: Int, what: String, remedy: String)
  /// No device of the recording is a touchscreen.
  case noTouchscreen(file: String)
}

extension RecordingError {
  init(_ error: TraceError) {
    switch error {
    case .unreadable(let file, let reason): self = .unreadable(file: file, reason: reason)
    case .malformed(let file, let line, let what, let remedy):
      self = .malformed(file: file, line: line, what: what, remedy: remedy)
    }
  }
}

extension RecordingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file): cannot read the recording: \(reason)"
    case .unknownFormat(let file):
      "\(file): not a recording; give a file of evemu-record, libinput record or tactus --trace"
    case .malformed(let file, let line, let what, let remedy):
      "\(file):\(line): \(what); \(remedy)"
    case .noTouchscreen(let file):
      "\(file): it contains no touchscreen; record a device that has INPUT_PROP_DIRECT"
    }
  }
}
