#if Libinput
  import CLibinput
  import SeatInput
  import TactusCore

  /// Turns libinput's events into those of a seat.
  ///
  /// A device is known by its handle, which libinput gives to no other before it has reported that
  /// the device was removed.
  struct LibinputTouches {
    private let mapping: TouchMapping
    private var devices: [Device] = []
    private var nextIndex: UInt16 = 0
    /// When the read began whose events are taken, in raw microseconds of the monotonic clock:
    /// libinput lifts what is down on a device that it finds gone, with a later time.
    var readSince = Int64.min

    private struct Device {
      var handle: OpaquePointer
      var index: UInt16
      /// Changes since its last frame event.
      var changes: [TouchChange] = []
    }

    init(_ mapping: TouchMapping) { self.mapping = mapping }

    /// The devices that are there, by their numbers among those of the seat.
    var indices: [UInt16] { devices.map { $0.index } }

    /// Adds a device and returns its number; nil for any but a touch device.
    mutating func adopt(_ device: OpaquePointer) -> UInt16? {
      guard LibinputDevice(device).isTouchscreen else { return nil }
      if !mapping.isIdentity {
        _ = mapping.matrix.withUnsafeBufferPointer {
          libinput.pointee.libinput_device_config_calibration_set_matrix(device, $0.baseAddress)
        }
      }
      let index = nextIndex
      nextIndex &+= 1
      devices.append(Device(handle: device, index: index))
      return index
    }

    /// What an event completes; nil for most, and for those of other devices.
    mutating func take(_ event: OpaquePointer) -> SeatEvent? {
      guard let device = libinput.pointee.libinput_event_get_device(event) else { return nil }
      let type = libinput.pointee.libinput_event_get_type(event)
      if type == LIBINPUT_EVENT_DEVICE_ADDED {
        return adopt(device).map { .plugged(device: $0) }
      }
      guard let place = devices.firstIndex(where: { $0.handle == device }) else { return nil }
      switch type {
      case LIBINPUT_EVENT_DEVICE_REMOVED:
        return .unplugged(device: devices.remove(at: place).index, since: readSince)
      case LIBINPUT_EVENT_TOUCH_DOWN:
        devices[place].changes.append(.down(slot: slot(event), at: point(event)))
      case LIBINPUT_EVENT_TOUCH_MOTION:
        devices[place].changes.append(.move(slot: slot(event), to: point(event)))
      case LIBINPUT_EVENT_TOUCH_UP:
        devices[place].changes.append(.up(slot: slot(event)))
      case LIBINPUT_EVENT_TOUCH_CANCEL:
        devices[place].changes.append(.cancel(slot: slot(event)))
      case LIBINPUT_EVENT_TOUCH_FRAME:
        let changes = devices[place].changes
        devices[place].changes.removeAll(keepingCapacity: true)
        let time = libinput.pointee.libinput_event_touch_get_time_usec(event)
        return .scan(
          device: devices[place].index, time: Int64(clamping: time), changes: changes)
      default:
        break
      }
      return nil
    }

    /// The seat slot: a panel without slots reports slot −1, but has a seat slot like any other.
    private func slot(_ event: OpaquePointer) -> Int32 {
      libinput.pointee.libinput_event_touch_get_seat_slot(event)
    }

    private func point(_ event: OpaquePointer) -> Point {
      mapping.point(
        pixelX: libinput.pointee.libinput_event_touch_get_x_transformed(event, mapping.pixelWidth),
        pixelY: libinput.pointee.libinput_event_touch_get_y_transformed(event, mapping.pixelHeight))
    }
  }
#endif
