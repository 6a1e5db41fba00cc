#if Libinput
  import Firmware
  import TactusCore
  import Testing

  @testable import LinuxDevices

  /// Between two threads: nothing important is lost, and neither side hangs.
  @Suite("The queue between the reader thread and the firmware")
  struct ReportQueueTests {
    /// A deadline that only a hanging queue would reach.
    private var longFromNow: Int64 { RealTimeClock.now + 60_000_000 }

    private static func fault(_ time: Int64) -> PanelReport {
      .fault(.plugged, at: Instant(microseconds: time))
    }

    @Test("a writer waits while it is full, and everything arrives in order")
    func backpressure() throws {
      let queue = try ReportQueue(capacity: 2)
      let writer = try ReaderThread(name: "writer") {
        for time in Int64(0)..<200 { _ = queue.push(Self.fault(time), origin: nil) }
      }
      var times: [Int64] = []
      while times.count < 200, queue.wait(until: longFromNow) {
        while let report = queue.pop(before: .never) { times.append(report.time.microseconds) }
      }
      #expect(times == Array(0..<200))
      _ = consume writer
    }

    @Test("closing it releases a waiting writer")
    func closing() throws {
      let queue = try ReportQueue(capacity: 1)
      let writer = try ReaderThread(name: "writer") {
        var time: Int64 = 0
        while queue.push(Self.fault(time), origin: nil) { time += 1 }
      }
      #expect(queue.wait(until: longFromNow))
      queue.close()
      // Hangs here if the writer is not released.
      _ = consume writer
      #expect(queue.pop(before: .never)?.time == .zero)
    }

    @Test("an empty queue waits no longer than its deadline")
    func emptyQueue() throws {
      let queue = try ReportQueue(capacity: 1)
      #expect(!queue.wait(until: RealTimeClock.now - 1))
    }

    @Test("after an error it is over when all that came before was taken")
    func failure() throws {
      let queue = try ReportQueue(capacity: 4)
      _ = queue.push(Self.fault(0), origin: 7)
      queue.fail(5)
      #expect(queue.failure == 5 && !queue.isOver)
      _ = queue.pop(before: .never)
      #expect(queue.isOver)
    }

    /// A live loop takes what comes before the first frame, too.
    @Test("after an error before the first frame what came is taken")
    func failureBeforeTheFirstFrame() throws {
      let queue = try ReportQueue(capacity: 4)
      _ = queue.push(Self.fault(0), origin: nil)
      queue.fail(5)
      #expect(!queue.isOver)
      _ = queue.pop(before: .never)
      #expect(queue.isOver)
    }

    @Test("it knows when a frame was read until it is asked for a later one")
    func readTimes() {
      var reads = ReadTimes(capacity: 3)
      for (stamp, read) in [(10, 12), (20, 21), (20, 25), (30, 33)] as [(Int64, Int64)] {
        reads.append(stamp: Instant(microseconds: stamp), at: read)
      }
      func time(_ stamp: Int64) -> Int64? {
        reads.time(of: Instant(microseconds: stamp))?.microseconds
      }
      // The first had to make room; frames with one stamp are found in their order.
      #expect(time(10) == nil)
      #expect(time(20) == 21)
      #expect(time(20) == 25)
      #expect(time(25) == nil)
      #expect(time(30) == 33)
      #expect(time(30) == nil)
    }

    @Test("the origin and the count of frames come with the reports")
    func counts() throws {
      let queue = try ReportQueue(capacity: 4)
      #expect(queue.origin == nil)
      _ = queue.push(.frame(ContactFrame(time: .zero)), origin: 77)
      _ = queue.push(Self.fault(1), origin: 77)
      #expect(queue.origin == 77)
      #expect(queue.scanCount == 1)
    }
  }
#endif
