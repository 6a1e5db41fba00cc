#if Libinput
  import CLibinput
  import Glibc
  import Logging

  /// A libinput context: opens nodes, logs and returns events. Used by one thread at a time.
  final class LibinputContext {
    private let handle: OpaquePointer
    private let callbacks: LibinputCallbacks
    private let udev: OpaquePointer?
    /// libinput keeps these pointers, so they must live as long as the context.
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let owner: UnsafeMutablePointer<tactus_libinput_owner>

    /// Opens the devices of `source`. Devices already present are in the first events.
    init(source: PanelSource, logger: Logger) throws(LibinputPanelError) {
      guard access("/run/udev/control", F_OK) == 0 else { throw .udevUnavailable }
      let code = tactus_libinput_room()
      guard code == 0 else { throw .system(call: "eventfd", code: code) }
      let callbacks = LibinputCallbacks(logger: logger)
      let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
      interface.initialize(to: LibinputCallbacks.interface)
      let owner = UnsafeMutablePointer<tactus_libinput_owner>.allocate(capacity: 1)
      owner.initialize(to: callbacks.owner)
      var udev: OpaquePointer?
      let context: OpaquePointer?
      switch source {
      case .seat:
        udev = udev_new()
        context = udev.flatMap { libinput_udev_create_context(interface, owner, $0) }
      case .path:
        context = libinput_path_create_context(interface, owner)
      }
      guard let context else {
        if let udev { udev_unref(udev) }
        interface.deallocate()
        owner.deallocate()
        throw .udevUnavailable
      }
      handle = context
      self.udev = udev
      self.callbacks = callbacks
      self.interface = interface
      self.owner = owner
      tactus_libinput_log_to_owner(context)
      libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_INFO)
      try open(source)
    }

    deinit {
      libinput_unref(handle)
      if let udev { udev_unref(udev) }
      interface.deallocate()
      owner.deallocate()
    }

    /// Readable when there is something to dispatch.
    var descriptor: CInt { libinput_get_fd(handle) }

    /// Reads from the devices; returns the error's number when libinput cannot continue, else 0.
    func dispatch() -> CInt { tactus_libinput_dispatch(handle) }

    /// The next event, which the caller must destroy.
    func nextEvent() -> OpaquePointer? { libinput_get_event(handle) }

    /// The devices found on opening the context; call it before the first dispatch.
    func takeAddedDevices() -> [LibinputDevice] {
      var devices: [LibinputDevice] = []
      while let event = nextEvent() {
        defer { libinput_event_destroy(event) }
        guard libinput_event_get_type(event) == LIBINPUT_EVENT_DEVICE_ADDED,
          let device = libinput_event_get_device(event)
        else { continue }
        devices.append(LibinputDevice(device, in: self))
      }
      return devices
    }

    /// Whether libinput has reported a kernel queue overflow since the last call. It reports only
    /// the first few per minute.
    func takeDropped() -> Bool {
      defer { callbacks.isDropped = false }
      return callbacks.isDropped
    }

    /// Why a node could not be opened: the first that this user is not allowed to open, or else the
    /// first for which this process had too little. What was gone when it was opened is no reason.
    var openFailure: LibinputPanelError? {
      let failures = callbacks.failures
      let denied = failures.first { $0.code == EACCES || $0.code == EPERM }
      if let denied { return .noPermission(path: denied.path) }
      let limited = failures.first { [EMFILE, ENFILE, ENOMEM].contains($0.code) }
      return limited.map { .system(call: "open of \($0.path)", code: $0.code) }
    }

    private func open(_ source: PanelSource) throws(LibinputPanelError) {
      switch source {
      case .seat(let name):
        guard libinput_udev_assign_seat(handle, name) == 0 else { throw .udevUnavailable }
      case .path(let path):
        guard access(path, F_OK) == 0 else {
          throw errno == EACCES ? .noPermission(path: path) : .noSuchPath(path)
        }
        guard libinput_path_add_device(handle, path) != nil else {
          if let openFailure { throw openFailure }
          throw .notATouchscreen(path: path, name: nil)
        }
      }
    }
  }
#endif
