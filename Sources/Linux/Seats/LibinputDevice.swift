#if Libinput
  import CLibinput

  /// A device that libinput has found. Its texts are libinput's, and valid only while it is shown.
  public struct LibinputDevice {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    public var isTouchscreen: Bool {
      libinput.pointee.libinput_device_has_capability(handle, LIBINPUT_DEVICE_CAP_TOUCH) != 0
    }

    /// The name of its node in `/dev/input`: `eventN`.
    public var node: UnsafePointer<CChar> { libinput.pointee.libinput_device_get_sysname(handle)! }

    public var name: UnsafePointer<CChar> { libinput.pointee.libinput_device_get_name(handle)! }

    /// The size of the touch area in millimetres; nil when the device does not report its
    /// resolution.
    public var size: (width: Double, height: Double)? {
      var width = 0.0
      var height = 0.0
      let isKnown = libinput.pointee.libinput_device_get_size(handle, &width, &height) == 0
      return isKnown && width > 0 && height > 0 ? (width, height) : nil
    }

    /// The most contacts it reports at once; nil when unknown.
    public var touchCount: Int? {
      let count = libinput.pointee.libinput_device_touch_get_touch_count(handle)
      return count > 0 ? Int(count) : nil
    }
  }
#endif
