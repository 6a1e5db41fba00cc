import Glibc
import Synchronization

/// Sees to it that what has been written to a file is on its disk a second later. A thread of its
/// own waits for the disk, so that no tick does.
final class DiskSync: Sendable {
  private let descriptor: CInt
  /// A pipe, which ends the thread when its other side is closed.
  private let end: CInt
  private let otherSide: CInt
  private let isChanged = Atomic(false)
  private let error = Atomic<CInt>(0)
  private nonisolated(unsafe) var thread = pthread_t()

  /// In milliseconds.
  private static let period: CInt = 1000

  /// Nil when there can be no thread.
  ///
  /// - Parameter descriptor: it must be open until `stop` returns.
  init?(_ descriptor: CInt) {
    self.descriptor = descriptor
    var ends: (CInt, CInt) = (0, 0)
    let code = withUnsafeMutableBytes(of: &ends) {
      pipe($0.assumingMemoryBound(to: CInt.self).baseAddress)
    }
    guard code == 0 else { return nil }
    (end, otherSide) = ends
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    _ = fcntl(otherSide, F_SETFD, FD_CLOEXEC)
    guard start() else {
      close(end)
      close(otherSide)
      return nil
    }
  }

  private func start() -> Bool {
    // Signals are for the thread that runs.
    var all = sigset_t()
    var mask = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    return pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<DiskSync>.fromOpaque(argument).takeUnretainedValue().run() }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque()) == 0
  }

  /// There is something new in the file.
  func change() { isChanged.store(true, ordering: .releasing) }

  /// The number of the error that the disk reported; 0 for none.
  var failure: CInt { error.load(ordering: .relaxed) }

  /// Ends the thread and waits for it.
  func stop() {
    close(otherSide)
    pthread_join(thread, nil)
    close(end)
  }

  private func run() {
    var poll = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    while Glibc.poll(&poll, 1, Self.period) <= 0 {
      guard isChanged.exchange(false, ordering: .acquiring) else { continue }
      if fdatasync(descriptor) != 0, errno != EINVAL, errno != EROFS {
        error.store(errno, ordering: .relaxed)
      }
    }
  }
}
