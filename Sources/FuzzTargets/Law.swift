/// Stops the program when something does not hold; the fuzzer keeps the bytes that led there.
func law(_ isKept: Bool, _ what: @autoclosure () -> String) {
  if !isKept { fatalError("a law is broken: \(what())") }
}

/// What people read of an error or a note is one line that is not empty.
func lawOfLine(_ text: String, _ what: String) {
  law(!text.isEmpty, "\(what) is empty")
  law(!text.utf8.contains(UInt8(ascii: "\n")), "\(what) has several lines: \(text)")
}
