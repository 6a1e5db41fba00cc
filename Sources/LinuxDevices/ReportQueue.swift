#if Libinput
  import CLibinput
  import Firmware
  import Glibc
  import SeatInput
  import Synchronization
  import TactusCore

  /// The queue between the thread that reads the panel and the one that runs the firmware. One
  /// pushes reports, the other pops them; neither holds the lock longer than one copy (or one pass
  /// over the queue when it is full).
  final class ReportQueue: Sendable {
    /// Raised while there may be a report to take.
    let arrived: EventFlag
    private let closing: EventFlag
    private let room: EventFlag
    private let state: Mutex<State>

    private struct State {
      var ring: ReportRing
      var reads = ReadTimes()
      var origin: Int64?
      var scanCount = 0
      var isWriterWaiting = false
      /// The number of the error after which nothing more comes; 0 before.
      var failure: CInt = 0
    }

    init(capacity: Int) throws(LibinputPanelError) {
      arrived = try EventFlag()
      closing = try EventFlag()
      room = try EventFlag()
      state = Mutex(State(ring: ReportRing(capacity: capacity)))
    }

    /// Readable once the queue is closed.
    var closingDescriptor: CInt { closing.descriptor }

    /// Adds a report. Waits, without holding the lock, while the queue is full of reports that must
    /// not be lost; the kernel's own queue then fills up, from which libinput recovers without
    /// losing a lift. False once the queue is closed.
    func push(_ report: PanelReport, origin: Int64?) -> Bool {
      while true {
        let isStored = state.withLock { state in
          state.isWriterWaiting = !state.ring.push(report)
          guard !state.isWriterWaiting else { return false }
          state.origin = origin
          if case .frame(let frame) = report {
            state.scanCount += 1
            if let origin { state.reads.append(stamp: frame.time, at: RealTimeClock.now - origin) }
          }
          return true
        }
        arrived.raise()
        if isStored { return true }
        if waitForEither(room.descriptor, closing.descriptor).second { return false }
        room.lower()
      }
    }

    func pop(before limit: Instant) -> PanelReport? {
      let (report, hasNewRoom) = state.withLock { state in
        let report = state.ring.pop(before: limit)
        guard report != nil, state.isWriterWaiting else { return (report, false) }
        state.isWriterWaiting = false
        return (report, true)
      }
      if hasNewRoom { room.raise() }
      return report
    }

    /// When the frame with this time stamp was read; nil when that is not known any more. To be
    /// asked in order of time.
    func readTime(of stamp: Instant) -> Instant? { state.withLock { $0.reads.time(of: stamp) } }

    /// Raw time zero, in microseconds; nil before the first report, or while it is not known.
    var origin: Int64? { state.withLock(\.origin) }
    /// The number of frames pushed so far, including those thinned out.
    var scanCount: Int { state.withLock(\.scanCount) }
    var lostCount: Int { state.withLock(\.ring.lostCount) }
    var isEmpty: Bool { state.withLock { $0.ring.count == 0 } }

    /// Sleeps until there is a report, the monotonic clock reaches `deadline` (raw microseconds),
    /// or a signal arrives. Returns whether there is a report.
    func wait(until deadline: Int64) -> Bool {
      while isEmpty {
        guard poll(until: deadline) else { return !isEmpty }
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
    var failure: CInt { state.withLock(\.failure) }
    /// Whether nothing more comes, and everything that came was taken.
    var isOver: Bool { state.withLock { $0.failure != 0 && $0.ring.count == 0 } }
  }
#endif
