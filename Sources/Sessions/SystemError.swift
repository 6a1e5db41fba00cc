import Glibc

/// The number that a call of the system failed with.
struct SystemError: Error {
  let number = errno
  var reason: String { String(cString: strerror(number)) }
}
