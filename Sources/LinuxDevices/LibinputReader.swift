#if Libinput
  import CLibinput
  import Firmware
  import SeatInput
  import TactusCore

  /// Reads libinput and puts panel reports into the queue.
  ///
  /// Unchecked because it is created and given its first devices by the thread that opens the
  /// panel, and from then on used only by the reader thread.
  final class LibinputReader: @unchecked Sendable {
    /// The most events held for sorting; if one read has more, they are sorted in parts.
    private static var heldMax: Int { 512 }

    private let context: LibinputContext
    private let mapping: TouchMapping
    private let queue: ReportQueue
    private var order = SeatOrder()
    private var translator = SeatTranslator()
    private var reports: [PanelReport] = []
    /// Touch devices by libinput handle; others are ignored.
    private var devices: [OpaquePointer: Device] = [:]
    private var nextDevice: UInt16 = 0

    private struct Device {
      /// Retained, so that no other device gets the same handle while this one is in the table.
      var device: LibinputDevice
      var index: UInt16
      /// Changes since its last frame event.
      var changes: [TouchChange] = []
    }

    init(context: LibinputContext, mapping: TouchMapping, queue: ReportQueue) {
      self.context = context
      self.mapping = mapping
      self.queue = queue
    }

    /// Reads until the queue is closed or libinput fails, in which case every device is reported
    /// unplugged.
    func run() {
      while true {
        let ready = waitForEither(context.descriptor, queue.closingDescriptor)
        if ready.second { return }
        guard ready.first else { continue }
        let failure = context.dispatch()
        if context.takeDropped() { order.append(.dropped) }
        readEvents()
        if failure != 0 {
          for device in devices.values { order.append(.unplugged(device: device.index)) }
        }
        guard flush() else { return }
        guard failure == 0 else { return queue.fail(failure) }
      }
    }

    private func readEvents() {
      while let event = context.nextEvent() {
        defer { libinput_event_destroy(event) }
        guard let device = libinput_event_get_device(event) else { continue }
        read(event, of: device)
        if order.count >= Self.heldMax, !flush() { return }
      }
    }

    private func read(_ event: OpaquePointer, of device: OpaquePointer) {
      switch libinput_event_get_type(event) {
      case LIBINPUT_EVENT_DEVICE_ADDED:
        if let index = adopt(LibinputDevice(device, in: context)) {
          order.append(.plugged(device: index))
        }
      case LIBINPUT_EVENT_DEVICE_REMOVED:
        guard let gone = devices.removeValue(forKey: device) else { return }
        order.append(.unplugged(device: gone.index))
      case LIBINPUT_EVENT_TOUCH_DOWN:
        devices[device]?.changes.append(.down(slot: slot(event), at: point(event)))
      case LIBINPUT_EVENT_TOUCH_MOTION:
        devices[device]?.changes.append(.move(slot: slot(event), to: point(event)))
      case LIBINPUT_EVENT_TOUCH_UP:
        devices[device]?.changes.append(.up(slot: slot(event)))
      case LIBINPUT_EVENT_TOUCH_CANCEL:
        devices[device]?.changes.append(.cancel(slot: slot(event)))
      case LIBINPUT_EVENT_TOUCH_FRAME:
        guard let known = devices[device] else { return }
        devices[device]?.changes.removeAll(keepingCapacity: true)
        let time = libinput_event_touch_get_time_usec(event)
        order.append(
          .scan(device: known.index, time: Int64(clamping: time), changes: known.changes))
      default:
        break
      }
    }

    /// Translates the held events; false once the queue is closed.
    private func flush() -> Bool {
      while let event = order.next() {
        reports.removeAll(keepingCapacity: true)
        translator.translate(event, into: &reports)
        for report in reports {
          guard queue.push(report, origin: translator.origin) else { return false }
        }
      }
      return true
    }

    /// Adds a touch device and returns its index; nil for any other device.
    func adopt(_ device: LibinputDevice) -> UInt16? {
      guard device.isTouch else { return nil }
      if !mapping.isIdentity { device.calibrate(mapping.matrix) }
      let index = nextDevice
      nextDevice &+= 1
      devices[device.handle] = Device(device: device, index: index)
      return index
    }

    /// The seat slot: a panel without slots reports slot −1, but has a seat slot like any other.
    private func slot(_ event: OpaquePointer) -> Int32 { libinput_event_touch_get_seat_slot(event) }

    private func point(_ event: OpaquePointer) -> Point {
      mapping.point(
        pixelX: libinput_event_touch_get_x_transformed(event, mapping.pixelWidth),
        pixelY: libinput_event_touch_get_y_transformed(event, mapping.pixelHeight))
    }
  }
#endif
