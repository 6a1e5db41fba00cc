import Glibc

/// A thread beside a live run, which has no priority of its own.
enum OrdinaryThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Nil when there can be no thread. The caller that starts it joins it.
  static func started(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    // Signals are for the thread that runs the firmware.
    var all = sigset_t()
    var mask = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    return withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
      guard let attributes = memory.baseAddress else { return nil }
      pthread_attr_init(attributes)
      defer { pthread_attr_destroy(attributes) }
      // Not with the priority of a live run.
      var ordinary = sched_param(sched_priority: 0)
      pthread_attr_setinheritsched(attributes, CInt(PTHREAD_EXPLICIT_SCHED))
      pthread_attr_setschedpolicy(attributes, SCHED_OTHER)
      pthread_attr_setschedparam(attributes, &ordinary)
      let body = Unmanaged.passRetained(Body(run))
      var thread = pthread_t()
      let code = pthread_create(
        &thread, attributes,
        { argument in
          if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
          return nil
        }, body.toOpaque())
      if code != 0 { body.release() }
      return code == 0 ? thread : nil
    }
  }
}

/// Such a thread for other modules.
package struct StartedThread {
  private let thread: pthread_t

  /// Nil when there can be no thread.
  package init?(_ run: @escaping @Sendable () -> Void) {
    guard let thread = OrdinaryThread.started(run) else { return nil }
    self.thread = thread
  }

  /// Waits for its end; called once.
  package func join() { pthread_join(thread, nil) }
}

/// A lock between a live run and a thread beside it, with something to wait for: a thread that
/// waits for the lock lends its priority to the one that holds it.
package final class InheritingLock {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    lock = .allocate(capacity: 1)
    change = .allocate(capacity: 1)
    withUnsafeTemporaryAllocation(of: pthread_mutexattr_t.self, capacity: 1) { memory in
      guard let attributes = memory.baseAddress else { preconditionFailure("it has room for one") }
      pthread_mutexattr_init(attributes)
      pthread_mutexattr_setprotocol(attributes, CInt(PTHREAD_PRIO_INHERIT))
      // Refused only by a kernel without priority inheritance, where the lock is an ordinary one.
      if pthread_mutex_init(lock, attributes) != 0 { pthread_mutex_init(lock, nil) }
      pthread_mutexattr_destroy(attributes)
    }
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    lock.deallocate()
    change.deallocate()
  }

  package func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  /// Waits for a change, with the lock held.
  package func wait() { pthread_cond_wait(change, lock) }

  /// Wakes all that wait for a change.
  package func wake() { pthread_cond_broadcast(change) }
}
