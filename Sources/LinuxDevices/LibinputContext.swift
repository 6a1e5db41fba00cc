#if Libinput
  import CLibinput
  import Glibc
  import Logging

  /// One libinput context: opens nodes, logs, gives events. Used by one thread at a time.
  final class LibinputContext {
    private let handle: OpaquePointer
    private let callbacks: LibinputCallbacks
    private let udev: OpaquePointer?
    /// libinput keeps these pointers, so that they live as long as it does.
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let owner: UnsafeMutablePointer<tactus_libinput_owner>

    /// Opens the devices of `source`. Those that are there already are in the first events.
    init(source: PanelSource, logger: Logger) throws(LibinputPanelError) {
      guard access("/run/udev/control", F_OK) == 0 else { throw .udevUnavailable }
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

    /// Reads what the devices have to say; false when libinput can go on no more.
    func dispatch() -> Bool {
      let result = libinput_dispatch(handle)
      return result == 0 || result == -EAGAIN || result == -EINTR
    }

    /// The next event, which the caller destroys.
    func nextEvent() -> OpaquePointer? { libinput_get_event(handle) }

    /// The devices that opening the context found; call it before anything is dispatched.
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

    /// Whether libinput told of a lost kernel queue since the last call. It tells only the first
    /// few of a minute.
    func takeDropped() -> Bool {
      defer { callbacks.isDropped = false }
      return callbacks.isDropped
    }

    /// The first node that this user may not open.
    var deniedPath: String? {
      callbacks.failures.first { $0.code == EACCES || $0.code == EPERM }?.path
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
          if let deniedPath { throw .noPermission(path: deniedPath) }
          throw .notATouchscreen(path: path, name: nil)
        }
      }
    }
  }
#endif
