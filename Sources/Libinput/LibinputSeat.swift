#if Libinput
  import CLibinput
  public import Firmware
  public import SeatInput
  public import TactusCore

  /// Why libinput reads no panel.
  public enum LibinputSeatError: Error, Equatable, Sendable {
    /// There is no udev, without which libinput finds no devices.
    case udevUnavailable
    /// The node that was asked for cannot be opened; the number of the error.
    case cannotOpen(code: Int32)
    /// The node that was asked for is no touchscreen.
    case notATouchscreen
    /// No touchscreen may be opened by this user; the number of the error.
    case refused(code: Int32)
  }

  /// The touchscreens of seat0, or one by its node, read through libinput by the thread that runs
  /// the firmware. With a seat there may be none yet.
  ///
  /// Times are microseconds since `origin`.
  public struct LibinputSeat: Panel, ~Copyable {
    private let seat: UnsafeMutablePointer<tactus_libinput_seat>
    private let context: OpaquePointer
    private var touches: LibinputTouches
    private var reports: SeatReports
    /// Readable when `read` has something to do; −1 once libinput cannot continue.
    public private(set) var descriptor: Int32

    /// The most events held for sorting; if one read has more, they are sorted in parts.
    public static var heldMax: Int { 512 }

    /// - Parameters:
    ///   - node: a path with a zero byte at its end; nil for all of seat0.
    ///   - capacity: how many reports may wait; beyond that, frames that only move contacts are
    ///     thinned out and that is reported.
    ///   - origin: time zero in raw microseconds of the monotonic clock; nil for that of the first
    ///     frame.
    public static func open(
      _ node: UnsafePointer<CChar>?, mapping: TouchMapping, capacity: Int = SeatReports.capacity,
      origin: Int64? = nil
    ) throws(LibinputSeatError) -> LibinputSeat {
      var code: Int32 = 0
      guard let seat = tactus_libinput_open_seat(node, &code), let context = seat.pointee.context
      else {
        if code == ENOTCONN { throw .udevUnavailable }
        if code == ENODEV { throw .notATouchscreen }
        throw node == nil ? .refused(code: code) : .cannotOpen(code: code)
      }
      var panel = LibinputSeat(
        seat, context, mapping, SeatReports(capacity: capacity, origin: origin))
      panel.adopt()
      guard panel.deviceCount == 0 else { return panel }
      if node != nil { throw .notATouchscreen }
      let refusal = seat.pointee.failure
      if refusal != 0 { throw .refused(code: refusal) }
      return panel
    }

    private init(
      _ seat: UnsafeMutablePointer<tactus_libinput_seat>, _ context: OpaquePointer,
      _ mapping: TouchMapping, _ reports: consuming SeatReports
    ) {
      self.reports = reports
      self.seat = seat
      self.context = context
      touches = LibinputTouches(mapping)
      descriptor = libinput_get_fd(context)
    }

    deinit { tactus_libinput_close_seat(seat) }

    public var deviceCount: Int { touches.indices.count }
    public var origin: Int64? { reports.origin }
    /// Whether libinput cannot continue; every device was then reported unplugged.
    public var hasFailed: Bool { failure != 0 }
    /// The number of the error after which libinput cannot continue; 0 until then.
    public private(set) var failure: Int32 = 0
    /// The number of frames so far, including those thinned out.
    public var scanCount: Int { reports.scanCount }
    /// Whether a report waits, whatever its time.
    public var hasReports: Bool { reports.hasReports }

    public mutating func next(before limit: Instant) -> PanelReport? {
      reports.next(before: limit)
    }

    /// Takes the devices that are there when it is opened, without a report of them.
    private mutating func adopt() {
      while let event = libinput_get_event(context) {
        if libinput_event_get_type(event) == LIBINPUT_EVENT_DEVICE_ADDED,
          let device = libinput_event_get_device(event)
        {
          _ = touches.adopt(device)
        }
        libinput_event_destroy(event)
      }
    }

    /// Reads everything that has arrived, without waiting.
    public mutating func read() {
      reports.refill()
      guard !reports.isFull, descriptor >= 0 else { return }
      failure = tactus_libinput_dispatch(context)
      if seat.pointee.dropped {
        seat.pointee.dropped = false
        reports.append(.dropped)
      }
      while let event = libinput_get_event(context) {
        if let completed = touches.take(event) { reports.append(completed) }
        libinput_event_destroy(event)
        if reports.heldCount >= Self.heldMax { reports.flush() }
      }
      if failure != 0 {
        for index in touches.indices { reports.append(.unplugged(device: index)) }
        // It would stay readable.
        descriptor = -1
      }
      reports.flush()
    }
  }
#endif
