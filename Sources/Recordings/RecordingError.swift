import Traces

/// Why a recording could not be read: one line that says what, where, and how to mend it.
public enum RecordingError: Error, Equatable {
  /// The file could not be opened.
  case unreadable(file: String, reason: String)
  /// None of the formats that Tactus reads.
  case unknownFormat(file: String)
  /// A line that its format does not allow.
  case malformed(file: String, line: Int, what: String, mend: String)
  /// No device of the recording is a touchscreen.
  case noTouchscreen(file: String)
}

extension RecordingError {
  init(_ error: TraceError) {
    switch error {
    case .unreadable(let file, let reason): self = .unreadable(file: file, reason: reason)
    case .malformed(let file, let line, let what, let mend):
      self = .malformed(file: file, line: line, what: what, mend: mend)
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
    case .malformed(let file, let line, let what, let mend):
      "\(file):\(line): \(what); \(mend)"
    case .noTouchscreen(let file):
      "\(file): no touchscreen in it; record a device that has INPUT_PROP_DIRECT"
    }
  }
}
