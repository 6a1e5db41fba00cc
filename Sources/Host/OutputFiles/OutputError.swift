import Glibc

/// Why an output could not be written.
public struct OutputError: Error, Equatable, CustomStringConvertible, Sendable {
  /// One line: what, where, why.
  public let description: String
  /// Whether nothing but a request to end kept it from being written.
  public let isInterruption: Bool

  public init(_ description: String, isInterruption: Bool = false) {
    self.description = description
    self.isInterruption = isInterruption
  }
}

/// The number that a call of the system failed with.
package struct SystemError: Error {
  package let number: CInt

  package init(_ number: CInt = errno) { self.number = number }

  package var reason: String { String(cString: strerror(number)) }

  /// What to do about it, of a file that is being written.
  package var remedy: String {
    switch number {
    case ENOSPC, EDQUOT: "make room, or choose another file"
    case EFBIG: "raise the limit (ulimit -f), or choose another file"
    case EPIPE: "let its reader read to the end"
    default: "choose another file"
    }
  }
}
