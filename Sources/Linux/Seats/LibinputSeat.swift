#if Libinput
  import CLibinput
  import Live
  public import SeatInput

  /// Why libinput reads no panel.
  public enum LibinputSeatError: Error, Equatable, Sendable {
    /// The library cannot be loaded: the loader's words, with a zero byte at their end.
    case libraryUnusable(reason: [CChar])
    /// There is no udev, without which libinput finds no devices.
    case udevUnavailable
    /// A node cannot be opened: the one that was asked for, or the first of the seat's that this
    /// user may not open. Its path, with a zero byte at its end, and the number of the error.
    case cannotOpen(node: [CChar], code: Int32)
    /// The node that was asked for is no touchscreen.
    case notATouchscreen
    /// A call failed that needs nothing but memory and descriptors; the number of the error.
    case system(code: Int32)
  }

  /// How much a line of libinput's matters.
  public enum LibinputLevel: Sendable { case debug, info, error }

  /// The touchscreens of seat0, or one by its node, read through libinput. With a seat there may be
  /// none yet.
  public struct LibinputSeat: TouchSeat, ~Copyable {
    private let seat: UnsafeMutablePointer<tactus_libinput_seat>
    private let context: OpaquePointer
    private let log: UnsafeMutablePointer<Log>
    private var touches: LibinputTouches
    /// Whether what was dispatched last was not all taken.
    private var hasMore = false
    public private(set) var descriptor: Int32
    /// Every device was then reported unplugged.
    public private(set) var failure: Int32 = 0

    /// Takes a line of libinput's, which ends with a zero byte.
    public typealias Log = (LibinputLevel, UnsafePointer<CChar>) -> Void

    /// - Parameters:
    ///   - node: a path with a zero byte at its end; nil for all of seat0.
    ///   - log: called by the thread that opens or reads the seat.
    ///   - found: is shown each device that is there now, also those that are no touchscreens.
    public static func open(
      _ node: UnsafePointer<CChar>?, mapping: TouchMapping, log: @escaping Log = { _, _ in },
      found: (LibinputDevice) -> Void = { _ in }
    ) throws(LibinputSeatError) -> LibinputSeat {
      try LibinputLibrary.load()
      guard access("/run/udev/control", F_OK) == 0 else { throw .udevUnavailable }
      let place = UnsafeMutablePointer<Log>.allocate(capacity: 1)
      place.initialize(to: log)
      var code: Int32 = 0
      let take: tactus_libinput_log = { user, priority, line in
        guard let user, let line else { return }
        user.assumingMemoryBound(to: Log.self).pointee(LibinputLevel(priority), line)
      }
      guard let seat = tactus_libinput_open_seat(node, take, place, &code),
        let context = seat.pointee.context
      else {
        place.deinitialize(count: 1)
        place.deallocate()
        if code == ENOTCONN { throw .udevUnavailable }
        guard let node, code != ENODEV else { throw .notATouchscreen }
        throw .cannotOpen(node: text(node), code: code)
      }
      var opened = LibinputSeat(seat, context, place, mapping)
      opened.adopt(found)
      guard opened.deviceCount == 0 else { return opened }
      if node != nil { throw .notATouchscreen }
      guard seat.pointee.failure == 0 else {
        throw .cannotOpen(node: text(tactus_libinput_refused(seat)), code: seat.pointee.failure)
      }
      return opened
    }

    static func text(_ text: UnsafePointer<CChar>) -> [CChar] {
      Array(UnsafeBufferPointer(start: text, count: strlen(text) + 1))
    }

    private init(
      _ seat: UnsafeMutablePointer<tactus_libinput_seat>, _ context: OpaquePointer,
      _ log: UnsafeMutablePointer<Log>, _ mapping: TouchMapping
    ) {
      self.seat = seat
      self.context = context
      self.log = log
      touches = LibinputTouches(mapping)
      descriptor = libinput.pointee.libinput_get_fd(context)
    }

    deinit {
      tactus_libinput_close_seat(seat)
      log.deinitialize(count: 1)
      log.deallocate()
    }

    public var deviceCount: Int { touches.indices.count }

    /// Takes the devices that are there when it is opened, without a report of them.
    private mutating func adopt(_ found: (LibinputDevice) -> Void) {
      while let event = libinput.pointee.libinput_get_event(context) {
        if libinput.pointee.libinput_event_get_type(event) == LIBINPUT_EVENT_DEVICE_ADDED,
          let device = libinput.pointee.libinput_event_get_device(event)
        {
          found(LibinputDevice(device))
          _ = touches.adopt(device)
        }
        libinput.pointee.libinput_event_destroy(event)
      }
    }

    public mutating func read(into order: inout SeatOrder) -> Bool {
      guard descriptor >= 0 else { return false }
      if !hasMore { dispatch(&order) }
      hasMore = false
      while let event = libinput.pointee.libinput_get_event(context) {
        if let completed = touches.take(event) { order.append(completed) }
        libinput.pointee.libinput_event_destroy(event)
        hasMore = order.isFull
        if hasMore { return true }
      }
      if failure != 0 {
        for index in touches.indices { order.append(.unplugged(device: index)) }
        // It would stay readable.
        descriptor = -1
      }
      return false
    }

    private mutating func dispatch(_ order: inout SeatOrder) {
      touches.readSince = RealTime.now
      failure = tactus_libinput_dispatch(context)
      guard seat.pointee.dropped else { return }
      seat.pointee.dropped = false
      order.append(.dropped())
    }
  }

  extension LibinputLevel {
    fileprivate init(_ priority: libinput_log_priority) {
      switch priority {
      case LIBINPUT_LOG_PRIORITY_DEBUG: self = .debug
      case LIBINPUT_LOG_PRIORITY_INFO: self = .info
      default: self = .error
      }
    }
  }
#endif
