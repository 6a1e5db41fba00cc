#if Libinput
  import CLibinput
  import Glibc

  /// A flag that one thread raises and another can sleep on, as a file descriptor (`eventfd`).
  struct EventFlag: ~Copyable, Sendable {
    /// Readable while the flag is up.
    let descriptor: CInt

    init() throws(LibinputPanelError) {
      descriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
      guard descriptor >= 0 else { throw .system(call: "eventfd", code: errno) }
    }

    deinit { _ = Glibc.close(descriptor) }

    /// Cannot fail: the counter would have to exceed 2⁶⁴ first, and then the flag is up anyway.
    func raise() { _ = eventfd_write(descriptor, 1) }

    func lower() {
      var count: eventfd_t = 0
      _ = eventfd_read(descriptor, &count)
    }
  }

  /// Sleeps until one of two descriptors is readable; returns which are. Both are false after a
  /// signal.
  func waitForEither(_ first: CInt, _ second: CInt) -> (first: Bool, second: Bool) {
    var polled = (
      pollfd(fd: first, events: Int16(POLLIN), revents: 0),
      pollfd(fd: second, events: Int16(POLLIN), revents: 0)
    )
    let ready = withUnsafeMutableBytes(of: &polled) { bytes in
      poll(bytes.bindMemory(to: pollfd.self).baseAddress, 2, -1)
    }
    guard ready > 0 else { return (false, false) }
    return (polled.0.revents != 0, polled.1.revents != 0)
  }
#endif
