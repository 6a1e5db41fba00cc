public import Firmware
public import TactusCore

/// From the events of a seat, in order of time, to the reports that a panel hands out.
///
/// A full queue thins out frames that only move contacts; what it still has no room for is kept
/// back, and no device is to be read until there is room.
public struct SeatReports: ~Copyable {
  private var translator: SeatTranslator
  private var fresh: [PanelReport] = []
  private var ring: ReportRing
  /// What the ring had no room for.
  private var overflow: [PanelReport] = []
  /// The number of frames so far, including those thinned out.
  public private(set) var scanCount = 0

  /// How many reports may wait unless it is given: over 8 s of a 120 Hz panel.
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

  /// Turns the next event into reports; returns the time of the frame among them, if there is one.
  @discardableResult
  public mutating func take(_ event: SeatEvent) -> Instant? {
    var stamp: Instant?
    translator.translate(event, into: &fresh)
    for report in fresh {
      if case .frame(let frame) = report {
        scanCount += 1
        stamp = frame.time
      }
      if isFull || !ring.push(report) { overflow.append(report) }
    }
    fresh.removeAll(keepingCapacity: true)
    return stamp
  }

  public mutating func next(before limit: Instant) -> PanelReport? {
    guard let report = ring.pop(before: limit) else { return nil }
    refill()
    return report
  }

  /// Gives the queue what was kept back, as far as it has room.
  private mutating func refill() {
    guard isFull else { return }
    var moved = 0
    for report in overflow {
      guard ring.push(report) else { break }
      moved += 1
    }
    overflow.removeFirst(moved)
  }
}
