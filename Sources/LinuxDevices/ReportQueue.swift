#if Libinput
  import CLibinput
  import Firmware
  import Glibc
  import Synchronization
  import TactusCore

  /// The seam between the thread that reads the panel and the one that runs the firmware: one puts
  /// reports in, one takes them out, neither holds the lock for longer than a copy (or, when it is
  /// full, one walk).
  final class ReportQueue: Sendable {
    /// Up while there may be something to take.
    let arrived: EventFlag
    private let closing: EventFlag
    private let room: EventFlag
    private let state: Mutex<State>

    private struct State {
      var ring: ReportRing
      var origin: Int64?
      var scanCount = 0
      var isWriterWaiting = false
    }

    init(capacity: Int) throws(LibinputPanelError) {
      arrived = try EventFlag()
      closing = try EventFlag()
      room = try EventFlag()
      state = Mutex(State(ring: ReportRing(capacity: capacity)))
    }

    // MARK: The reading thread

    /// Readable once the queue is closed.
    var closingDescriptor: CInt { closing.descriptor }

    /// Adds a report. Waits, with the lock free, while the queue is full of what must not be lost:
    /// then the kernel's own queue fills, which libinput mends without losing a lift. False once it
    /// is closed.
    func push(_ report: PanelReport, origin: Int64?) -> Bool {
      while true {
        let isStored = state.withLock { state in
          state.isWriterWaiting = !state.ring.push(report)
          guard !state.isWriterWaiting else { return false }
          state.origin = origin
          if case .frame = report { state.scanCount += 1 }
          return true
        }
        arrived.raise()
        if isStored { return true }
        if waitForEither(room.descriptor, closing.descriptor).second { return false }
        room.lower()
      }
    }

    // MARK: The firmware's thread

    func pop(before limit: Instant) -> PanelReport? {
      let (report, hasRoomToTell) = state.withLock { state in
        let report = state.ring.pop(before: limit)
        guard report != nil, state.isWriterWaiting else { return (report, false) }
        state.isWriterWaiting = false
        return (report, true)
      }
      if hasRoomToTell { room.raise() }
      return report
    }

    /// Raw time of the first frame.
    var origin: Int64? { state.withLock(\.origin) }
    /// How many frames came in so far, thinned-out ones too.
    var scanCount: Int { state.withLock(\.scanCount) }
    var lostCount: Int { state.withLock(\.ring.lostCount) }
    private var isEmpty: Bool { state.withLock { $0.ring.count == 0 } }

    /// Sleeps until there is a report, or the monotonic clock shows `deadline`, or a signal comes;
    /// whether there is a report.
    func wait(until deadline: Int64) -> Bool {
      while isEmpty {
        var polled = pollfd(fd: arrived.descriptor, events: Int16(POLLIN), revents: 0)
        let left = max(0, deadline - RealTimeClock.now)
        var timeout = timespec(tv_sec: Int(left / 1_000_000), tv_nsec: Int(left % 1_000_000) * 1000)
        guard ppoll(&polled, 1, &timeout, nil) > 0 else { return !isEmpty }
        arrived.lower()
      }
      return true
    }

    func close() { closing.raise() }
  }
#endif
