#if !Libinput
  public import Firmware
  public import Live
  public import Logging
  public import SeatInput
  public import TactusCore

  /// Stands in for the real panel in a build without libinput: opening it fails with an error.
  public struct LibinputPanel: Panel, ~Copyable {
    public let devices: [TouchDevice] = []

    public static var queueCapacity: Int { 0 }

    public init(
      node: String?, mapping: TouchMapping, origin: Int64? = nil,
      queueCapacity: Int = Self.queueCapacity,
      logger: Logger = Logger(label: "libinput")
    ) throws(LibinputPanelError) {
      throw .builtWithoutLibinput
    }

    public mutating func next(before limit: Instant) -> PanelReport? { nil }
    public var isFinished: Bool { true }
    public var failure: @Sendable () -> LibinputPanelError? { { nil } }
    public var readiness: PanelReadiness {
      PanelReadiness(
        descriptor: -1, lower: {}, hasReports: { false }, hasFailed: { false }, scanCount: { 0 },
        readTime: { _ in nil })
    }
    public var origin: Int64? { nil }
    public var scanCount: Int { 0 }
    public var lostCount: Int { 0 }
    public func waitForInput(until deadline: Int64) -> Bool { false }
    public mutating func close() {}

    public static func load() throws(LibinputPanelError) { throw .builtWithoutLibinput }

    public static func touchDevices(
      logger: Logger = Logger(label: "libinput")
    ) throws(LibinputPanelError) -> [TouchDevice] {
      throw .builtWithoutLibinput
    }
  }
#endif
