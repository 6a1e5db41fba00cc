#if Libinput
  import CLibinput
  import Glibc
  import RealTime

  /// A thread that is joined when its handle is destroyed.
  ///
  /// Foundation's `Thread` cannot be joined. Signals are blocked in the new thread, so that the
  /// existing threads keep handling them; but not that of the watchdog for runaway threads. Where
  /// the thread that starts it has a fixed priority, the new one takes the reader's, which is
  /// higher, or keeps that of its starter if that is refused.
  struct ReaderThread: ~Copyable, Sendable {
    private let handle: pthread_t

    /// Enough for libinput and a log line, yet small enough that locking all memory does not pin
    /// megabytes.
    private static var stackBytes: Int { 512 * 1024 }

    private final class Body: Sendable {
      let run: @Sendable () -> Void
      let isRealTime = RealTime.priority > 0
      init(run: @escaping @Sendable () -> Void) { self.run = run }
    }

    init(name: String, run: @escaping @Sendable () -> Void) throws(LibinputPanelError) {
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, Self.stackBytes)

      // A new thread inherits the mask: block them for it, then restore our own.
      var all = sigset_t()
      var previous = sigset_t()
      sigfillset(&all)
      sigdelset(&all, SIGXCPU)
      pthread_sigmask(SIG_SETMASK, &all, &previous)
      defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }

      let body = Unmanaged.passRetained(Body(run: run))
      var thread = pthread_t()
      let code = pthread_create(
        &thread, &attributes,
        { argument in
          guard let argument else { return nil }
          let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
          if body.isRealTime { _ = RealTime.take(priority: RealTime.readerPriority) }
          body.run()
          return nil
        }, body.toOpaque())
      guard code == 0 else {
        body.release()
        throw .system(call: "pthread_create", code: code)
      }
      pthread_setname_np(thread, name)
      handle = thread
    }

    /// Waits for the thread to finish.
    deinit { pthread_join(handle, nil) }
  }
#endif
