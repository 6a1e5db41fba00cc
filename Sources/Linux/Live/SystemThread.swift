internal import CSystem

/// A thread beside the one that starts it. Destroying it waits for its end.
///
/// Signals are for the other threads, so that the one that runs the firmware keeps handling them.
public struct SystemThread: ~Copyable, @unchecked Sendable {
  /// Why there is no thread: the number of the kernel's error.
  public struct Refusal: Error {
    public let code: CInt
  }

  /// What it runs with.
  public enum Priority: Sendable {
    /// None, whatever its starter has.
    case ordinary
    /// Its starter's. The watchdog for runaway threads can take it back.
    case inherited
  }

  private let thread: OpaquePointer

  /// - Parameters:
  ///   - name: at most 15 bytes, as `ps -L` shows it.
  ///   - stack: in bytes; 0 for the usual size.
  public init(
    named name: StaticString, stack: Int = 0, _ priority: Priority = .ordinary,
    run: @escaping @Sendable () -> Void
  ) throws(Refusal) {
    let body = UnsafeMutablePointer<@Sendable () -> Void>.allocate(capacity: 1)
    body.initialize(to: run)
    var code = CInt(0)
    let isInherited = priority == .inherited
    let started = name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        thread_start(
          name.baseAddress, stack, isInherited, isInherited ? runaway_signal : 0,
          { argument in
            guard let argument else { return nil }
            let body = argument.assumingMemoryBound(to: (@Sendable () -> Void).self)
            let run = body.move()
            body.deallocate()
            run()
            return nil
          }, body, &code)
      }
    }
    guard let started else {
      body.deinitialize(count: 1)
      body.deallocate()
      throw Refusal(code: code)
    }
    thread = started
  }

  /// Waits for its end.
  deinit { _ = thread_join(thread) }
}

/// A lock between a live run and a thread beside it, with something to wait for: a thread that
/// waits for the lock lends its priority to the one that holds it.
public struct InheritingLock: ~Copyable, @unchecked Sendable {
  private let lock: OpaquePointer

  public init() {
    guard let lock = lock_make() else { preconditionFailure("there is no memory for a lock") }
    self.lock = lock
  }

  deinit { lock_free(lock) }

  public borrowing func withLock<Result>(_ body: () -> Result) -> Result {
    lock_take(lock)
    defer { lock_give(lock) }
    return body()
  }

  /// Waits for a change, with the lock held.
  public borrowing func wait() { lock_wait(lock) }

  /// Wakes all that wait for a change.
  public borrowing func wake() { lock_wake(lock) }
}
