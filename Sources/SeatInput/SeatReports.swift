public import Firmware
public import TactusCore

/// From the events of a seat to the reports that a panel hands out, where the thread that reads the
/// devices also runs the firmware.
///
/// Held events come out in order of time with `flush`. A full queue thins out frames that only move
/// contacts; what it still has no room for is kept back, and nothing more is to be read until then.
public struct SeatReports: ~Copyable {
  private var order = SeatOrder()
  private var translator: SeatTranslator
  private var fresh: [PanelReport] = []
  private var ring: ReportRing
  /// What the ring had no room for.
  private var overflow: [PanelReport] = []
  /// The number of frames so far, including those thinned out.
  public private(set) var scanCount = 0

  /// How many reports may wait unless it is said: over 8 s of a 120 Hz panel.
  public static var capacity: Int { 1024 }

  /// - Parameter origin: time zero in raw microseconds of the monotonic clock; nil for that of the
  ///   first frame.
  public init(capacity: Int = Self.capacity, origin: Int64? = nil) {
    ring = ReportRing(capacity: capacity)
    translator = SeatTranslator(origin: origin)
  }

  /// Time zero in raw microseconds of the monotonic clock; nil while it is not known.
  public var origin: Int64? { translator.origin }
  /// The number of frames thinned out because they were not taken in time.
  public var lostCount: Int { ring.lostCount }
  /// Whether a report waits, whatever its time.
  public var hasReports: Bool { ring.count > 0 || !overflow.isEmpty }
  /// Whether nothing is to be read for now.
  public var isFull: Bool { !overflow.isEmpty }
  /// The number of events that `flush` will take.
  public var heldCount: Int { order.count }

  /// Holds an event until `flush`.
  public mutating func append(_ event: SeatEvent) { order.append(event) }

  /// Turns the held events into reports.
  public mutating func flush() {
    while let event = order.next() { translator.translate(event, into: &fresh) }
    for report in fresh {
      if case .frame = report { scanCount += 1 }
      if !overflow.isEmpty || !ring.push(report) { overflow.append(report) }
    }
    fresh.removeAll(keepingCapacity: true)
  }

  public mutating func next(before limit: Instant) -> PanelReport? {
    guard let report = ring.pop(before: limit) else { return nil }
    refill()
    return report
  }

  /// Gives the queue what was kept back, as far as it has room.
  public mutating func refill() {
    guard !overflow.isEmpty else { return }
    var moved = 0
    for report in overflow {
      guard ring.push(report) else { break }
      moved += 1
    }
    overflow.removeFirst(moved)
  }
}
