import Glibc

/// The three streams that every process is promised, and does not always get.
enum StandardStreams {
  /// Puts something in the place of each stream that is closed, so that no file that is opened
  /// later becomes one; reading or writing it is an error, as before.
  static func complete() {
    for (stream, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = open("/dev/null", mode)
    }
  }
}
