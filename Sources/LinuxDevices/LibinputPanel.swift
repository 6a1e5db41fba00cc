#if Libinput
  public import Firmware
  public import Logging
  public import TactusCore

  /// A real touch panel through libinput.
  ///
  /// A thread of its own reads the devices, so that rendering cannot starve them; the firmware
  /// takes its reports from a queue. Times are microseconds since `origin`, the first frame.
  public struct LibinputPanel: Panel, ~Copyable {
    private let queue: ReportQueue
    private var thread: ReaderThread?
    /// The touchscreens that were there when it was opened.
    public let devices: [TouchDevice]

    /// Reports that may wait for the firmware: over 8 s of a panel that scans 120 times a second.
    public static var queueCapacity: Int { 1024 }

    /// Opens the touchscreens of `source` and starts to read.
    ///
    /// - Parameter queueCapacity: how many reports may wait; when they are more, frames that only
    ///   move contacts are thinned out and an overflow is reported.
    public init(
      source: PanelSource, mapping: TouchMapping, queueCapacity: Int = Self.queueCapacity,
      logger: Logger = Logger(label: "tactus.libinput")
    ) throws(LibinputPanelError) {
      let queue = try ReportQueue(capacity: queueCapacity)
      let (reader, devices) = try Self.open(source, mapping, queue, logger)
      thread = try ReaderThread(name: "tactus-touch") { reader.run() }
      self.queue = queue
      self.devices = devices
    }

    /// Stops as `close` does: the thread's handle joins it.
    deinit { queue.close() }

    public mutating func next(before limit: Instant) -> PanelReport? { queue.pop(before: limit) }

    /// When the first frame was sampled, in raw microseconds of the monotonic clock: time 0 of the
    /// run. Nil before there is one.
    public var origin: Int64? { queue.origin }
    /// How many frames the panel made so far, those that were thinned out included.
    public var scanCount: Int { queue.scanCount }
    /// How many frames were thinned out because nobody took them.
    public var lostCount: Int { queue.lostCount }

    /// Sleeps until there is a report, or the monotonic clock shows `deadline` (raw microseconds),
    /// or a signal comes; whether there is a report.
    public func waitForInput(until deadline: Int64) -> Bool { queue.wait(until: deadline) }

    /// Stops reading and waits until the reading thread is done. What was read can still be taken.
    public mutating func close() {
      queue.close()
      thread = nil
    }

    /// The touchscreens of a seat, without using them.
    public static func touchDevices(
      seat: String = "seat0", logger: Logger = Logger(label: "tactus.libinput")
    ) throws(LibinputPanelError) -> [TouchDevice] {
      let context = try LibinputContext(source: .seat(seat), logger: logger)
      let added = context.takeAddedDevices()
      if added.isEmpty, let path = context.deniedPath { throw .noPermission(path: path) }
      return added.filter(\.isTouch).map(\.description)
    }

    private static func open(
      _ source: PanelSource, _ mapping: TouchMapping, _ queue: ReportQueue, _ logger: Logger
    ) throws(LibinputPanelError) -> (reader: LibinputReader, devices: [TouchDevice]) {
      let context = try LibinputContext(source: source, logger: logger)
      let reader = LibinputReader(context: context, mapping: mapping, queue: queue)
      let added = context.takeAddedDevices()
      for device in added { _ = reader.adopt(device) }
      let touch = added.filter(\.isTouch)
      let others = added.map { "\($0.description.node) (\($0.description.name))" }
      guard touch.isEmpty else { return (reader, touch.map(\.description)) }
      switch source {
      case .seat(let seat):
        if let path = context.deniedPath { throw .noPermission(path: path) }
        throw .noDevice(seat: seat, lookedAt: others)
      case .path(let path):
        throw .notATouchscreen(path: path, name: added.first?.description.name)
      }
    }
  }
#endif
