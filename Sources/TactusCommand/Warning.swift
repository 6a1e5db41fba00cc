import Foundation

/// Prints a warning to standard error; the run continues.
func warn(_ line: String) {
  FileHandle.standardError.write(Data("\(Program.current.name): \(line)\n".utf8))
}
