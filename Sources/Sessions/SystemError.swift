import Glibc

/// The number that a call of the system failed with.
struct SystemError: Error {
  let number: CInt

  init(_ number: CInt = errno) { self.number = number }

  var reason: String { String(cString: strerror(number)) }
}
