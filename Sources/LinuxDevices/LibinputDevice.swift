#if Libinput
  import CLibinput

  /// A device of a libinput context, held for as long as this object lives.
  final class LibinputDevice {
    let handle: OpaquePointer
    /// libinput requires devices to be released before their context.
    private let context: LibinputContext

    init(_ handle: OpaquePointer, in context: LibinputContext) {
      self.context = context
      self.handle = libinput_device_ref(handle) ?? handle
    }

    deinit { libinput_device_unref(handle) }

    var isTouch: Bool { libinput_device_has_capability(handle, LIBINPUT_DEVICE_CAP_TOUCH) != 0 }

    var description: TouchDevice {
      var width = 0.0
      var height = 0.0
      let isKnown = libinput_device_get_size(handle, &width, &height) == 0
      let hasSize = isKnown && width > 0 && height > 0
      let count = libinput_device_touch_get_touch_count(handle)
      return TouchDevice(
        node: "/dev/input/" + String(cString: libinput_device_get_sysname(handle)),
        name: String(cString: libinput_device_get_name(handle)),
        size: hasSize ? TouchDevice.Size(width: width, height: height) : nil,
        touchCount: count > 0 ? Int(count) : nil)
    }
  }
#endif
