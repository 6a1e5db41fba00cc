import Glibc
import Sessions

/// Prints a line to standard error; the run continues. Where nobody reads it, it is lost.
func warn(_ line: String) {
  var text = "\(Program.current.name): \(line.shown())\n"
  text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let written = write(STDERR_FILENO, rest.baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      rest = .init(rebasing: rest[written...])
    }
  }
}
