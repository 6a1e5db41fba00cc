import Sessions

/// Stops the program when something does not hold; the fuzzer keeps the bytes that led there.
func law(_ isKept: Bool, _ what: @autoclosure () -> String) {
  if !isKept { fatalError("a law is broken: \(what())") }
}

/// What people read of an error or a note is not empty. What prints it makes one line of it,
/// with control characters shown by their numbers.
func lawOfLine(_ text: String, _ what: String) {
  law(!text.isEmpty, "\(what) is empty")
}
