import Foundation

/// Tells a person something on standard error; the run goes on.
func warn(_ line: String) {
  FileHandle.standardError.write(Data("\(Program.current.name): \(line)\n".utf8))
}
