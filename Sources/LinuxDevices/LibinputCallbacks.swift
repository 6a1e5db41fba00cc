#if Libinput
  import CLibinput
  import Glibc
  import Logging

  /// The callbacks for libinput, and what they recorded.
  final class LibinputCallbacks {
    var failures: [(path: String, code: CInt)] = []
    var isDropped = false
    private let logger: Logger

    init(logger: Logger) { self.logger = logger }

    static var interface: libinput_interface {
      libinput_interface(
        open_restricted: { path, flags, user in
          guard let path else { return -EINVAL }
          let descriptor = open(path, flags | O_CLOEXEC)
          guard descriptor < 0 else { return descriptor }
          let code = errno
          LibinputCallbacks.from(user)?.failures.append((String(cString: path), code))
          return -code
        },
        close_restricted: { descriptor, _ in close(descriptor) })
    }

    /// The context keeps the object alive.
    var owner: tactus_libinput_owner {
      tactus_libinput_owner(
        log_line: { owner, priority, line in
          guard let owner, let line else { return }
          let callbacks = Unmanaged<LibinputCallbacks>.fromOpaque(owner).takeUnretainedValue()
          if tactus_libinput_tells_drop(line) { callbacks.isDropped = true }
          callbacks.log(String(cString: line), priority)
        },
        owner: Unmanaged.passUnretained(self).toOpaque())
    }

    private static func from(_ user: UnsafeMutableRawPointer?) -> LibinputCallbacks? {
      let pointer = user?.assumingMemoryBound(to: tactus_libinput_owner.self)
      guard let owner = pointer?.pointee.owner else { return nil }
      return Unmanaged.fromOpaque(owner).takeUnretainedValue()
    }

    private func log(_ line: String, _ priority: libinput_log_priority) {
      let level: Logger.Level =
        switch priority {
        case LIBINPUT_LOG_PRIORITY_DEBUG: .debug
        case LIBINPUT_LOG_PRIORITY_INFO: .info
        default: .error
        }
      var text = Substring(line)
      while text.last?.isWhitespace == true { text.removeLast() }
      logger.log(level: level, "\(text)")
    }
  }
#endif
