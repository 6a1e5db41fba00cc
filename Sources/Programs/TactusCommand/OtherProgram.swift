import Glibc
import InputText

/// A system program that this one leaves a job to, such as `ssh-keygen`.
enum OtherProgram {
  /// How it ended, and what it printed on both of its streams.
  struct Outcome {
    var status: Int32
    var output: String
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - words: its name, found as a shell finds it, and its arguments.
  ///   - input: the file that is its standard input; nil for an empty one.
  /// - Returns: nil where there is no such program, or it cannot be started.
  static func run(_ words: [String], input: String? = nil) -> Outcome? {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDIN_FILENO, (input ?? "/dev/null").pathForC, O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0.pathForC) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let code = posix_spawnp(&process, words[0], &actions, nil, arguments, environ)
    close(ends[1])
    guard code == 0 else { return nil }
    let output = readAll(ends[0])
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return nil } }
    let isExit = status & 0x7F == 0
    return Outcome(status: isExit ? (status >> 8) & 0xFF : 128 + status & 0x7F, output: output)
  }

  private static func readAll(_ descriptor: CInt) -> String {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += piece[..<count]
    }
  }

  /// The SHA-256 of a file in hexadecimal, by `sha256sum` of the GNU core utilities; nil where it
  /// cannot be read, or there is no such program.
  static func digest(of path: String) -> String? {
    guard let outcome = run(["sha256sum", "--", path]), outcome.status == 0 else { return nil }
    // A line begins with a backslash where the name has characters that are escaped.
    let digits = outcome.output.drop { $0 == "\\" }.prefix { $0.isHexDigit }
    return digits.count == 64 ? String(digits) : nil
  }
}
