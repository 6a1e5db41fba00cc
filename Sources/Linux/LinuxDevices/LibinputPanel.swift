#if Libinput
  public import Firmware
  import Glibc
  import Seats
  public import Live
  public import Logging
  public import SeatInput
  public import TactusCore

  /// A real touch panel, read through libinput.
  ///
  /// A dedicated thread reads the devices, so that rendering cannot starve them; the firmware takes
  /// its reports from a queue. Times are microseconds since `origin`.
  public struct LibinputPanel: Panel, ~Copyable {
    private let queue: SeatQueue
    private var thread: SystemThread?
    /// The touchscreens that were present when it was opened.
    public let devices: [TouchDevice]

    /// The number of reports that may wait for the firmware: over 8 s of a 120 Hz panel.
    public static var queueCapacity: Int { SeatReports.capacity }

    /// Opens the touchscreens of seat0, or one by its node, and starts reading.
    ///
    /// - Parameters:
    ///   - node: `/dev/input/eventN`; nil for every touchscreen of the seat, including those that
    ///     are plugged in later.
    ///   - queueCapacity: how many reports may wait; beyond that, frames that only move
    ///     contacts are thinned out and an overflow is reported.
    ///   - origin: time zero in raw microseconds of the monotonic clock; nil for that of the first
    ///     frame.
    public init(
      node: String?, mapping: TouchMapping, origin: Int64? = nil,
      queueCapacity: Int = Self.queueCapacity,
      logger: Logger = Logger(label: "libinput")
    ) throws(LibinputPanelError) {
      let queue = try SeatQueue(capacity: queueCapacity, origin: origin)
      var found = FoundDevices()
      let seat = try Self.open(node, mapping, &found, logger)
      guard !found.touchscreens.isEmpty else {
        throw .noDevice(found: found.others.map { "\($0.node) (\($0.name))" })
      }
      let reader = SeatReader(seat, into: queue)
      thread = try SeatQueue.readingThread(named: "tactus-touch") { reader.run() }
      self.queue = queue
      devices = found.touchscreens
    }

    /// Stops like `close`: the thread's handle joins it.
    deinit { queue.close() }

    /// Whether libinput has failed and everything that it had read was taken. Until then another
    /// panel may be plugged in.
    public var isFinished: Bool { queue.isOver }

    /// Returns why libinput failed, if it has; also while the panel is in use elsewhere.
    public var failure: @Sendable () -> LibinputPanelError? {
      let queue = queue
      return {
        let code = queue.failure
        return code == 0 ? nil : .system(call: "libinput_dispatch", code: code)
      }
    }

    /// What a loop needs to wait for the panel while the firmware has it.
    public var readiness: PanelReadiness {
      let queue = queue
      return PanelReadiness(
        descriptor: queue.arrived.descriptor, lower: { queue.arrived.lower() },
        hasReports: { queue.hasReports }, hasFailed: { queue.failure != 0 },
        scanCount: { queue.scanCount }, readTime: { queue.readTime(of: $0) })
    }

    public mutating func next(before limit: Instant) -> PanelReport? { queue.next(before: limit) }

    /// Time zero in raw microseconds of the monotonic clock; nil while it is not known.
    public var origin: Int64? { queue.origin }
    /// The number of frames so far, including those thinned out.
    public var scanCount: Int { queue.scanCount }
    /// The number of frames thinned out because they were not taken in time.
    public var lostCount: Int { queue.lostCount }

    /// Sleeps until there is a report, the monotonic clock reaches `deadline` (raw microseconds),
    /// or a signal arrives. Returns whether there is a report.
    public func waitForInput(until deadline: Int64) -> Bool { queue.wait(until: deadline) }

    /// Stops reading and waits for the reader thread to finish. Reports already read can still be
    /// taken.
    public mutating func close() {
      queue.close()
      thread = nil
    }

    /// Loads libinput, if that has not been done: before `RealTimeClock.requestRealTime`, which
    /// locks memory, and so limits what can be loaded after it.
    public static func load() throws(LibinputPanelError) {
      do throws(LibinputSeatError) { try LibinputLibrary.load() } catch {
        throw LibinputPanelError(error, of: nil, named: nil)
      }
    }

    /// Lists the touchscreens of seat0 without using them.
    public static func touchDevices(
      logger: Logger = Logger(label: "libinput")
    ) throws(LibinputPanelError) -> [TouchDevice] {
      var found = FoundDevices()
      _ = try open(nil, .unmapped, &found, logger)
      return found.touchscreens
    }

    private static func open(
      _ node: String?, _ mapping: TouchMapping, _ found: inout FoundDevices, _ logger: Logger
    ) throws(LibinputPanelError) -> LibinputSeat {
      do throws(LibinputSeatError) {
        return try LibinputSeat.open(
          node, mapping: mapping,
          log: { logger.log(level: Logger.Level($0), "\(String(cString: $1))") },
          found: { found.take($0) })
      } catch {
        throw LibinputPanelError(error, of: node, named: found.others.first?.name)
      }
    }
  }

  /// What libinput has found on opening.
  private struct FoundDevices {
    var touchscreens: [TouchDevice] = []
    /// The other devices.
    var others: [TouchDevice] = []

    mutating func take(_ device: LibinputDevice) {
      let found = TouchDevice(
        node: "/dev/input/" + String(cString: device.node), name: String(cString: device.name),
        size: device.size.map { TouchDevice.Size(width: $0.width, height: $0.height) },
        touchCount: device.touchCount)
      if device.isTouchscreen { touchscreens.append(found) } else { others.append(found) }
    }
  }

  extension Logger.Level {
    fileprivate init(_ level: LibinputLevel) {
      switch level {
      case .debug: self = .debug
      case .info: self = .info
      case .error: self = .error
      }
    }
  }

  extension LibinputPanelError {
    /// - Parameter name: of the device that was found by its node.
    fileprivate init(_ error: LibinputSeatError, of node: String?, named name: String?) {
      switch error {
      case .libraryUnusable(let reason): self = .libraryUnusable(reason: Self.text(reason))
      case .udevUnavailable: self = .udevUnavailable
      case .system(let code): self = .system(call: "eventfd", code: code)
      case .notATouchscreen: self = .notATouchscreen(path: node ?? "", name: name)
      case .cannotOpen(let node, let code):
        let path = Self.text(node)
        switch code {
        case EACCES, EPERM: self = .noPermission(path: path)
        case EMFILE, ENFILE, ENOMEM: self = .system(call: "open of \(path)", code: code)
        default: self = .noSuchPath(path)
        }
      }
    }

    private static func text(_ bytes: [CChar]) -> String {
      bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
  }
#endif
