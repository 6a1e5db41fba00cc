public import Firmware
public import TactusCore

/// The touch devices of a seat, read by one thread. What they do comes out as events of the seat.
public protocol TouchSeat: ~Copyable {
  /// Readable when `read` has something to do; −1 once nothing can be read any more.
  var descriptor: Int32 { get }
  /// How many touchscreens are open.
  var deviceCount: Int { get }
  /// The number of the error after which nothing can be read; 0 until then.
  var failure: Int32 { get }

  /// Holds what has arrived, without waiting. Returns whether that was too much for once: take what
  /// is held, and read again.
  mutating func read(into order: inout SeatOrder) -> Bool
}

/// A panel of such devices, read by the thread that runs the firmware.
///
/// Times are microseconds since `origin`.
public struct SeatPanel<Seat: TouchSeat & ~Copyable>: Panel, ~Copyable {
  private var seat: Seat
  private var order = SeatOrder()
  private var reports: SeatReports

  /// - Parameters:
  ///   - capacity: how many reports may wait; beyond that, frames that only move contacts are
  ///     thinned out and that is reported.
  ///   - origin: time zero in raw microseconds of the monotonic clock; nil for that of the first
  ///     frame.
  public init(
    _ seat: consuming Seat, capacity: Int = SeatReports.capacity, origin: Int64? = nil
  ) {
    self.seat = seat
    reports = SeatReports(capacity: capacity, origin: origin)
  }

  /// Readable when `read` has something to do; −1 once nothing can be read any more.
  public var descriptor: Int32 { seat.descriptor }
  /// How many touchscreens are open.
  public var deviceCount: Int { seat.deviceCount }
  /// The number of the error after which nothing can be read; 0 until then. Every device was then
  /// reported unplugged.
  public var failure: Int32 { seat.failure }
  /// Time zero in raw microseconds of the monotonic clock; nil while it is not known.
  public var origin: Int64? { reports.origin }
  /// The number of frames so far, including those thinned out.
  public var scanCount: Int { reports.scanCount }
  /// The number of frames thinned out because they were not taken in time.
  public var lostCount: Int { reports.lostCount }
  /// Whether a report waits, whatever its time.
  public var hasReports: Bool { reports.hasReports }

  public mutating func next(before limit: Instant) -> PanelReport? { reports.next(before: limit) }

  /// Reads everything that has arrived, without waiting; nothing while the queue is full.
  public mutating func read() {
    var hasMore = !reports.isFull
    while hasMore {
      hasMore = seat.read(into: &order)
      while let event = order.next() { reports.take(event) }
    }
  }
}
