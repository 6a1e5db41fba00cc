import CTactus
import TactusC
import Testing

/// The functions of tactus.h, called as C calls them.
@Suite struct LibraryTests {
  /// A tactus in memory of its own.
  private final class Bench {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: tactus_size(), alignment: 16)
    let queue = UnsafeMutablePointer<tactus_event>.allocate(capacity: 16)
    let targets = UnsafeMutablePointer<tactus_target>.allocate(capacity: 2)
    var t: OpaquePointer?

    init(queueCount: UInt32 = 16, _ change: (inout tactus_config) -> Void = { _ in }) {
      var config = tactus_defaults(480, 272)
      change(&config)
      let status = tactus_init(&t, memory, tactus_size(), queue, queueCount, &config)
      #expect(status == 0)
      targets[0] = tactus_target(
        x: 0, y: 0, width: 200, height: 272, id: 7, watchers: 0b100111, is_quiet: 0, scroll: 1,
        reserved: 0)
      targets[1] = tactus_target(
        x: 200, y: 0, width: 280, height: 272, id: 8, watchers: 0b1, is_quiet: 1, scroll: 0,
        reserved: 0)
      #expect(tactus_set_targets(t, targets, 2) == 0)
      #expect(tactus_scroll_set(t, 0, 900, 272, 0) == 0)
    }

    deinit {
      memory.deallocate()
      queue.deallocate()
      targets.deallocate()
    }

    @discardableResult
    func feed(_ milliseconds: Int64, _ points: (Float, Float)...) -> Int32 {
      let contacts = points.indices.map {
        tactus_contact(key: UInt32($0) + 40, x: points[$0].0, y: points[$0].1)
      }
      return tactus_feed(t, milliseconds * 1000, contacts, UInt32(contacts.count))
    }

    func flick() {
      feed(0, (100, 200))
      for step in 1...4 { feed(10 * Int64(step), (100, 200 - 12 * Float(step))) }
      feed(50)
    }

    func tap(_ x: Float, at milliseconds: Int64) {
      feed(milliseconds, (x, 50))
      feed(milliseconds + 20)
    }

    /// All events but changes: milliseconds, kind, recognizer, phase, target.
    func events() -> [[Int]] {
      var events: [[Int]] = []
      var event = tactus_event()
      while tactus_next_event(t, &event) == 1 {
        guard event.phase != UInt8(TACTUS_CHANGED) else { continue }
        events.append([
          Int(event.time / 1000), Int(event.kind), Int(event.recognizer), Int(event.phase),
          Int(event.target),
        ])
      }
      return events
    }
  }

  @Test func `a tap waits for no double tap where there is none, and is one event`() {
    let bench = Bench()
    bench.tap(250, at: 100)
    #expect(bench.events() == [[120, TACTUS_GESTURE, TACTUS_TAP, TACTUS_RECOGNIZED, 8]])
    #expect(tactus_next_deadline(bench.t) == .max)
  }

  @Test func `where both are watched, a tap comes when it can be no double tap any more`() {
    let bench = Bench()
    bench.tap(100, at: 100)
    #expect(bench.events().isEmpty)
    #expect(tactus_next_deadline(bench.t) == 620_000)
    #expect(tactus_expire(bench.t, 620_001) == 0)
    #expect(bench.events() == [[620, TACTUS_GESTURE, TACTUS_TAP, TACTUS_RECOGNIZED, 7]])
    bench.tap(100, at: 1000)
    bench.tap(100, at: 1100)
    #expect(bench.events() == [[1120, TACTUS_GESTURE, TACTUS_DOUBLE_TAP, TACTUS_RECOGNIZED, 7]])
  }

  @Test func `a drag scrolls, its end blocks taps for 100 ms, and the list comes to rest`() {
    let bench = Bench()
    bench.flick()
    bench.tap(250, at: 129)
    bench.tap(250, at: 130)
    #expect(
      bench.events() == [
        [10, TACTUS_GESTURE, TACTUS_DRAG_VERTICAL, TACTUS_BEGAN, 7],
        [50, TACTUS_GESTURE, TACTUS_DRAG_VERTICAL, TACTUS_ENDED, 7],
        [149, TACTUS_BLOCKED_TAP, TACTUS_TAP, TACTUS_RECOGNIZED, 8],
        [150, TACTUS_GESTURE, TACTUS_TAP, TACTUS_RECOGNIZED, 8],
      ])
    #expect(tactus_is_resting(bench.t, 200_000) == 0)
    let before = tactus_scroll_offset(bench.t, 0, 200_000)
    tactus_expire(bench.t, 10_000_000)
    #expect(tactus_scroll_offset(bench.t, 0, 10_000_000) > before)
    #expect(tactus_is_resting(bench.t, 10_000_000) == 1)
    #expect(bench.events().map { $0[1] } == [TACTUS_REST])
  }

  @Test func `what navigated blocks taps for 500 ms`() {
    let bench = Bench()
    bench.flick()
    tactus_navigated(bench.t, 50_000)
    bench.tap(250, at: 529)
    bench.tap(250, at: 530)
    #expect(bench.events().suffix(2).map { $0[1] } == [TACTUS_BLOCKED_TAP, TACTUS_GESTURE])
  }

  @Test func `a finger that lands on a gliding list stops it, and is no tap`() {
    let bench = Bench()
    bench.flick()
    _ = bench.events()
    bench.tap(100, at: 100)
    tactus_expire(bench.t, 10_000_000)
    #expect(bench.events().map { [$0[0], $0[1]] } == [[120, TACTUS_REST]])
  }

  @Test func `a press shows at once on what does not scroll, and fades`() {
    let bench = Bench()
    bench.feed(100, (250, 50))
    #expect(tactus_press(bench.t, 8, 100_000) == 1)
    bench.feed(200)
    #expect(tactus_press(bench.t, 8, 200_000) == 1)
    #expect(tactus_press(bench.t, 8, 499_000) > 0)
    #expect(tactus_press(bench.t, 8, 500_000) == 0)
  }

  @Test func `touches are events where they are asked for`() {
    let bench = Bench { $0.reports_touches = 1 }
    bench.tap(250, at: 100)
    #expect(bench.events().map { $0[1] } == [TACTUS_LANDED, TACTUS_GESTURE, TACTUS_LEFT])
  }

  @Test func `a full queue loses changes first, counts them, and reports it`() {
    let bench = Bench(queueCount: 4)
    bench.feed(0, (100, 200))
    var statuses: [Int32] = []
    for step in 1...4 {
      statuses.append(bench.feed(10 * Int64(step), (100, 200 - 12 * Float(step))))
    }
    #expect(statuses == [0, 0, 0, Int32(TACTUS_EVENTS_LOST)])
    #expect(tactus_lost_events(bench.t) == 1)
    #expect(bench.feed(50) == 0)
    #expect(bench.events().map { $0[3] } == [TACTUS_BEGAN, TACTUS_ENDED])
  }

  @Test func `input from outside is refused with a status, and changes nothing`() {
    let bench = Bench()
    #expect(bench.feed(0, (.nan, 0)) == Int32(TACTUS_BAD_POSITION))
    #expect(bench.feed(0, (1e9, 0)) == Int32(TACTUS_BAD_POSITION))
    let twice = [tactus_contact(key: 1, x: 0, y: 0), tactus_contact(key: 1, x: 9, y: 9)]
    #expect(tactus_feed(bench.t, 0, twice, 2) == Int32(TACTUS_BAD_KEY))
    #expect(tactus_feed(bench.t, .max, twice, 1) == Int32(TACTUS_BAD_TIME))
    #expect(tactus_feed(bench.t, 0, nil, 1) == Int32(TACTUS_BAD_ARGUMENT))
    #expect(tactus_feed(nil, 0, twice, 1) == Int32(TACTUS_BAD_ARGUMENT))
    #expect(tactus_scroll_set(bench.t, 4, 9, 9, 0) == Int32(TACTUS_BAD_ARGUMENT))
    bench.feed(50, (250, 50))
    #expect(bench.feed(40) == Int32(TACTUS_LATE))
    #expect(bench.events().map { $0[0] } == [50])
    let many = (0...10).map { tactus_contact(key: UInt32($0), x: 250, y: Float($0)) }
    #expect(tactus_feed(bench.t, 60_000, many, 11) == Int32(TACTUS_CONTACTS_LEFT_OUT))
  }

  @Test func `another version, size or memory is refused`() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: tactus_size() + 16, alignment: 16)
    let queue = UnsafeMutablePointer<tactus_event>.allocate(capacity: 8)
    defer {
      memory.deallocate()
      queue.deallocate()
    }
    var t: OpaquePointer?
    func status(
      _ shift: Int = 0, _ size: Int = tactus_size(),
      _ change: (inout tactus_config) -> Void = { _ in }
    ) -> Int32 {
      var config = tactus_defaults(480, 272)
      change(&config)
      return tactus_init(&t, memory + shift, size, queue, 8, &config)
    }
    #expect(tactus_abi_version() == UInt32(TACTUS_ABI_VERSION))
    #expect(status { $0.abi_version += 1 } == Int32(TACTUS_BAD_VERSION))
    #expect(status { $0.size += 4 } == Int32(TACTUS_BAD_SIZE))
    #expect(status(0, tactus_size() - 1) == Int32(TACTUS_TOO_LITTLE_MEMORY))
    #expect(status(1) == Int32(TACTUS_MISALIGNED))
    #expect(status { $0.width = 0 } == Int32(TACTUS_BAD_CONFIG))
    #expect(status { $0.tap_distance = .nan } == Int32(TACTUS_BAD_CONFIG))
    #expect(status { $0.long_press = -1 } == Int32(TACTUS_BAD_CONFIG))
    #expect(t == nil)
    #expect(status() == 0)
    #expect(t != nil)
  }

  @Test func `a tactus fits where the header says so`() {
    #expect(tactus_size() <= Int(TACTUS_SIZE_MAX))
    #expect(tactus_alignment() <= Int(TACTUS_ALIGNMENT_MAX))
    #expect(MemoryLayout<tactus_event>.size == 64)
  }

  @Test func `every status has words of its own`() {
    var seen: Set<String> = []
    for status in Int32(TACTUS_BAD_TARGET)...Int32(TACTUS_EVENTS_LOST) {
      seen.insert(String(cString: tactus_status_words(status)))
    }
    #expect(seen.count == 14)
    #expect(!seen.contains("unknown status"))
    #expect(String(cString: tactus_status_words(99)) == "unknown status")
  }
}
