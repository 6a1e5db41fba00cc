import CArguments
import InputText

/// What the process was started with: the program's name, then its arguments. One that is no text
/// keeps its bytes (`String.pathBytes`).
///
/// Not Swift's own list: that one repairs bytes, so that a path names another file, and it is empty
/// where /proc is missing or memory is short.
enum Arguments {
  static let all: [String] = {
    let count = tactus_argument_count()
    // Another C library than glibc.
    guard count >= 0 else { return CommandLine.arguments }
    return (0..<count).compactMap { index in tactus_argument(index).map { String(pathAt: $0) } }
  }()
}
