#if Libinput
  import CLibinput
  import Firmware
  import Glibc
  import Live
  import SeatInput
  import Synchronization
  import TactusCore

  /// The reports of a seat, between the thread that reads its devices and the one that runs the
  /// firmware.
  ///
  /// The reader puts one event at a time, the other takes one report; neither holds the lock longer
  /// than that (or one pass over the queue when it is full), nor while it waits. The devices
  /// themselves, and what is held to be sorted, are the reader's alone.
  final class SeatQueue: Sendable {
    /// Raised while there may be a report to take.
    let arrived: EventFlag
    private let closing: EventFlag
    private let room: EventFlag
    private let state: Mutex<State>

    private struct State: ~Copyable {
      var reports: SeatReports
      var reads: ReadTimes
      var isReaderWaiting = false
      /// The number of the error after which nothing more comes; 0 before.
      var failure: CInt = 0

      /// Whether the reader is to wait for room, which is noted.
      mutating func noteFull() -> Bool {
        isReaderWaiting = reports.isFull
        return isReaderWaiting
      }
    }

    init(capacity: Int, origin: Int64? = nil) throws(LibinputPanelError) {
      arrived = try EventFlag()
      closing = try EventFlag()
      room = try EventFlag()
      state = Mutex(
        State(
          reports: SeatReports(capacity: capacity, origin: origin),
          reads: ReadTimes(capacity: capacity)))
    }

    /// Readable once the queue is closed.
    var closingDescriptor: CInt { closing.descriptor }

    /// Adds what an event means. Waits while the queue is full of reports that must not be lost;
    /// the kernel's own queue then fills up, from which libinput recovers without losing a lift.
    /// False once the queue is closed.
    func put(_ event: SeatEvent) -> Bool {
      let isFull = state.withLock { state in
        if let stamp = state.reports.take(event), let origin = state.reports.origin {
          state.reads.append(stamp: stamp, at: RealTimeClock.now - origin)
        }
        return state.noteFull()
      }
      arrived.raise()
      return !isFull || waitForRoom()
    }

    private func waitForRoom() -> Bool {
      repeat {
        if waitForEither(room.descriptor, closing.descriptor).second { return false }
        room.lower()
      } while state.withLock { $0.noteFull() }
      return true
    }

    func next(before limit: Instant) -> PanelReport? {
      let (report, hasNewRoom) = state.withLock { state in
        let report = state.reports.next(before: limit)
        return (report, state.isReaderWaiting && !state.noteFull())
      }
      if hasNewRoom { room.raise() }
      return report
    }

    /// When the frame with this time stamp was read; nil when that is not known any more. To be
    /// asked in order of time.
    func readTime(of stamp: Instant) -> Instant? { state.withLock { $0.reads.time(of: stamp) } }

    /// Raw time zero, in microseconds; nil while it is not known.
    var origin: Int64? { state.withLock { $0.reports.origin } }
    /// The number of frames so far, including those thinned out.
    var scanCount: Int { state.withLock { $0.reports.scanCount } }
    var lostCount: Int { state.withLock { $0.reports.lostCount } }
    var hasReports: Bool { state.withLock { $0.reports.hasReports } }

    /// Sleeps until there is a report, the monotonic clock reaches `deadline` (raw microseconds),
    /// or a signal arrives. Returns whether there is a report.
    func wait(until deadline: Int64) -> Bool {
      while !hasReports {
        guard poll(until: deadline) else { return hasReports }
        arrived.lower()
      }
      return true
    }

    /// Sleeps until something was reported; false when the clock has reached `deadline` or a signal
    /// arrived.
    private func poll(until deadline: Int64) -> Bool {
      var polled = pollfd(fd: arrived.descriptor, events: Int16(POLLIN), revents: 0)
      let left = max(0, deadline - RealTimeClock.now)
      var timeout = timespec(tv_sec: Int(left / 1_000_000), tv_nsec: Int(left % 1_000_000) * 1000)
      return ppoll(&polled, 1, &timeout, nil) > 0
    }

    func close() { closing.raise() }

    /// Nothing more comes, because of an error.
    func fail(_ code: CInt) {
      state.withLock { $0.failure = code }
      arrived.raise()
    }

    /// The number of the error after which nothing more comes; 0 until then.
    var failure: CInt { state.withLock { $0.failure } }
    /// Whether nothing more comes, and everything that came was taken.
    var isOver: Bool { state.withLock { $0.failure != 0 && !$0.reports.hasReports } }
  }

  /// Reads a seat into a queue.
  ///
  /// Unchecked because the thread that opens the seat only creates it: from then on the reader's
  /// thread alone uses it.
  final class SeatReader<Seat: TouchSeat & ~Copyable>: @unchecked Sendable {
    private var seat: Seat
    private var order = SeatOrder()
    private let queue: SeatQueue

    init(_ seat: consuming Seat, into queue: SeatQueue) {
      self.seat = seat
      self.queue = queue
    }

    /// Reads until the queue is closed or the seat cannot be read any more.
    func run() {
      while seat.failure == 0 {
        let ready = waitForEither(seat.descriptor, queue.closingDescriptor)
        if ready.second { return }
        guard !ready.first || read() else { return }
      }
      queue.fail(seat.failure)
    }

    /// Reads what has arrived; false once the queue is closed.
    private func read() -> Bool {
      var hasMore = true
      while hasMore {
        hasMore = seat.read(into: &order)
        while let event = order.next() {
          guard queue.put(event) else { return false }
        }
      }
      return true
    }
  }

  extension SeatQueue {
    /// Enough for libinput and a log line, yet small enough that locking all memory does not pin
    /// megabytes.
    private static var stackBytes: Int { 512 * 1024 }

    /// A thread that reads a seat. Where the thread that starts it has a fixed priority, it takes
    /// the reader's, which is higher, or keeps that of its starter if that is refused.
    static func readingThread(
      named name: StaticString, run: @escaping @Sendable () -> Void
    ) throws(LibinputPanelError) -> SystemThread {
      let isRealTime = RealTime.priority > 0
      do throws(SystemThread.Refusal) {
        return try SystemThread(named: name, stack: stackBytes, .inherited) {
          if isRealTime { _ = RealTime.take(priority: RealTime.readerPriority) }
          run()
        }
      } catch {
        throw .system(call: "pthread_create", code: error.code)
      }
    }
  }
#endif
