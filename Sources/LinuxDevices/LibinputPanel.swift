#if Libinput
  public import Firmware
  public import Logging
  public import SeatInput
  public import TactusCore

  /// A real touch panel, read through libinput.
  ///
  /// A dedicated thread reads the devices, so that rendering cannot starve them; the firmware takes
  /// its reports from a queue. Times are microseconds since `origin`.
  public struct LibinputPanel: Panel, ~Copyable {
    private let queue: ReportQueue
    private var thread: ReaderThread?
    /// The touchscreens that were present when it was opened.
    public let devices: [TouchDevice]

    /// The number of reports that may wait for the firmware: over 8 s of a 120 Hz panel.
    public static var queueCapacity: Int { 1024 }

    /// Opens the touchscreens of `source` and starts reading.
    ///
    /// - Parameters:
    ///   - queueCapacity: how many reports may wait; beyond that, frames that only move
    ///   contacts are thinned out and an overflow is reported.
    ///   - origin: time zero in raw microseconds of the monotonic clock; nil for that of the first
    ///   frame.
    public init(
      source: PanelSource, mapping: TouchMapping, origin: Int64? = nil,
      queueCapacity: Int = Self.queueCapacity,
      logger: Logger = Logger(label: "tactus.libinput")
    ) throws(LibinputPanelError) {
      let queue = try ReportQueue(capacity: queueCapacity)
      let (reader, devices) = try Self.open(source, mapping, origin, queue, logger)
      thread = try ReaderThread(name: "tactus-touch") { reader.run() }
      self.queue = queue
      self.devices = devices
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
        hasReports: { !queue.isEmpty }, hasFailed: { queue.failure != 0 },
        scanCount: { queue.scanCount }, readTime: { queue.readTime(of: $0) })
    }

    public mutating func next(before limit: Instant) -> PanelReport? { queue.pop(before: limit) }

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

    /// Lists the touchscreens of a seat without using them.
    public static func touchDevices(
      seat: String = "seat0", logger: Logger = Logger(label: "tactus.libinput")
    ) throws(LibinputPanelError) -> [TouchDevice] {
      let context = try LibinputContext(source: .seat(seat), logger: logger)
      let added = context.takeAddedDevices()
      if added.isEmpty, let failure = context.openFailure { throw failure }
      return added.filter(\.isTouch).map(\.description)
    }

    private static func open(
      _ source: PanelSource, _ mapping: TouchMapping, _ origin: Int64?, _ queue: ReportQueue,
      _ logger: Logger
    ) throws(LibinputPanelError) -> (reader: LibinputReader, devices: [TouchDevice]) {
      let context = try LibinputContext(source: source, logger: logger)
      let reader = LibinputReader(
        context: context, mapping: mapping, origin: origin, queue: queue)
      let added = context.takeAddedDevices()
      for device in added { reader.adopt(device) }
      let touch = added.filter(\.isTouch)
      let others = added.map { "\($0.description.node) (\($0.description.name))" }
      guard touch.isEmpty else { return (reader, touch.map(\.description)) }
      switch source {
      case .seat(let seat):
        if let failure = context.openFailure { throw failure }
        throw .noDevice(seat: seat, found: others)
      case .path(let path):
        throw .notATouchscreen(path: path, name: added.first?.description.name)
      }
    }
  }
#endif
