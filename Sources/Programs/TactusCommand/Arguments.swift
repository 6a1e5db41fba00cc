import CProcess
import InputText

/// What the process was started with: the program's name, then its arguments. An argument that is
/// not valid text keeps its bytes (`String.pathForC`).
///
/// Not Swift's own list: that one repairs bytes, so a path would name another file, and it is empty
/// where /proc is missing or memory is short.
enum Arguments {
  static let all: [String] = {
    let count = tactus_argument_count()
    // A C library other than glibc.
    guard count >= 0 else { return CommandLine.arguments }
    return (0..<count).compactMap { index in tactus_argument(index).map { String(pathAt: $0) } }
  }()
}
