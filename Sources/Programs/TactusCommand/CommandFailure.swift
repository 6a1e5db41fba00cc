import Glibc
import InputText
import OutputFiles
import Seats

/// Ends the command with an exit status and, unless it is empty, one line on standard error.
struct CommandFailure: Error {
  enum Status: Int32 {
    /// A check or a comparison failed.
    case checkFailed = 1
    /// Wrong usage, or a file that cannot be read or written.
    case unusable = 2
    /// Interrupted by a signal; everything up to then is written.
    case interrupted = 130
  }

  var line: String
  var status: Status

  init(_ line: String, _ status: Status = .unusable) {
    self.line = line
    self.status = status
  }

  /// Any other error as one line; a `CommandFailure` stays as it is.
  init(_ error: any Error) {
    if let failure = error as? CommandFailure {
      self = failure
    } else if let failure = error as? OutputError, failure.isInterruption {
      self.init(failure.description, .interrupted)
    } else if let refusal = error as? PeripheralError {
      self.init(String(pathBytes: refusal.message))
    } else {
      self.init("\(error)")
    }
  }

  func exit() -> Never {
    if !line.isEmpty { warn(line) }
    Glibc.exit(status.rawValue)
  }
}
