#if Libinput
  import Firmware
  import Glibc
  import SeatInput
  import TactusCore
  import Testing

  @testable import LinuxDevices

  /// Between two threads: nothing important is lost, and neither side hangs.
  @Suite("The queue between the thread that reads a seat and the firmware")
  struct SeatQueueTests {
    /// A deadline that only a hanging queue would reach.
    private var longFromNow: Int64 { RealTimeClock.now + 60_000_000 }

    /// A scan in which a finger lands or lifts, which is never lost.
    private static func scan(_ time: Int64) -> SeatEvent {
      let lands = TouchChange.down(slot: 0, at: .zero)
      return .scan(device: 0, time: time, changes: [time % 2 == 0 ? lands : .up(slot: 0)])
    }

    @Test("a reader waits while it is full, and everything arrives in order")
    func backpressure() throws {
      let queue = try SeatQueue(capacity: 2)
      let reader = try SeatQueue.readingThread(named: "reader") {
        for time in Int64(0)..<200 { _ = queue.put(Self.scan(time)) }
      }
      var times: [Int64] = []
      while times.count < 200, queue.wait(until: longFromNow) {
        while let report = queue.next(before: .never) { times.append(report.time.microseconds) }
      }
      #expect(times == Array(0..<200))
      _ = consume reader
    }

    @Test("closing it releases a waiting reader")
    func closing() throws {
      let queue = try SeatQueue(capacity: 1)
      let reader = try SeatQueue.readingThread(named: "reader") {
        var time: Int64 = 0
        while queue.put(Self.scan(time)) { time += 1 }
      }
      #expect(queue.wait(until: longFromNow))
      queue.close()
      // Hangs here if the reader is not released.
      _ = consume reader
      #expect(queue.next(before: .never)?.time == .zero)
    }

    @Test("an empty queue waits no longer than its deadline")
    func emptyQueue() throws {
      let queue = try SeatQueue(capacity: 1)
      #expect(!queue.wait(until: RealTimeClock.now - 1))
    }

    /// Also before the first frame: a live loop takes what comes before it, too.
    @Test("after an error it is over when all that came before was taken", arguments: [7, nil])
    func failure(origin: Int64?) throws {
      let queue = try SeatQueue(capacity: 4, origin: origin)
      _ = queue.put(.plugged(device: 0))
      queue.fail(5)
      #expect(queue.failure == 5 && !queue.isOver)
      _ = queue.next(before: .never)
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

    @Test("the origin, the count of frames and when they were read come with the reports")
    func counts() throws {
      let queue = try SeatQueue(capacity: 4)
      #expect(queue.origin == nil)
      let before = RealTimeClock.now
      _ = queue.put(Self.scan(before))
      _ = queue.put(.plugged(device: 1))
      #expect(queue.origin == before)
      #expect(queue.scanCount == 1)
      #expect(try #require(queue.readTime(of: .zero)) >= .zero)
    }

    @Test("a seat is read until it fails; what it had reported can still be taken")
    func reader() throws {
      let queue = try SeatQueue(capacity: 16)
      let reader = SeatReader(try PipedSeat("lands lifts fails"), into: queue)
      reader.run()
      #expect(queue.failure == EIO && queue.scanCount == 2 && !queue.isOver)
      while queue.next(before: .never) != nil {}
      #expect(queue.isOver)
    }

    @Test("what a seat has too much of for one read comes all the same, in order")
    func more() throws {
      let queue = try SeatQueue(capacity: 16)
      let reader = SeatReader(try PipedSeat("lands more lifts more lands fails"), into: queue)
      reader.run()
      var times: [Int64] = []
      while let report = queue.next(before: .never) { times.append(report.time.microseconds) }
      #expect(times == [0, 1, 2])
    }

    @Test("a reader ends when its queue is closed, with nothing to read")
    func closedReader() throws {
      let queue = try SeatQueue(capacity: 16)
      queue.close()
      SeatReader(try PipedSeat(""), into: queue).run()
      #expect(queue.failure == 0)
    }
  }

  /// Devices that do what words in a pipe say: `more` ends a read before its time.
  private struct PipedSeat: TouchSeat, ~Copyable {
    private(set) var descriptor: Int32
    let deviceCount = 1
    private(set) var failure: Int32 = 0
    private var words: [Substring]
    private var time: Int64 = 0

    init(_ text: String) throws {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      if !text.isEmpty { write(ends[1], "!", 1) }
      close(ends[1])
      descriptor = ends[0]
      words = text.split(separator: " ")
    }

    deinit { close(descriptor) }

    mutating func read(into order: inout SeatOrder) -> Bool {
      while let word = words.first {
        words.removeFirst()
        switch word {
        case "more": return true
        case "fails": failure = EIO
        default:
          let change = word == "lands" ? TouchChange.down(slot: 0, at: .zero) : .up(slot: 0)
          order.append(.scan(device: 0, time: time, changes: [change]))
          time += 1
        }
      }
      return false
    }
  }
#endif
