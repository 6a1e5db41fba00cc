import CTactus
import TactusC
import Testing

/// A contact of a controller that states no more than its place, unless it is given.
private func contact(
  _ key: UInt32, _ x: Float, _ y: Float, size: Float = 0, pressure: Float = 0
) -> tactus_contact {
  tactus_contact(key: key, x: x, y: y, size: size, pressure: pressure)
}

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
        plane: 0, reserved: 0)
      targets[1] = tactus_target(
        x: 200, y: 0, width: 280, height: 272, id: 8, watchers: 0b1, is_quiet: 1, scroll: 0,
        plane: 0, reserved: 0)
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
        contact(UInt32($0) + 40, points[$0].0, points[$0].1)
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

  @Test func `a blocked tap gives its reason by the header's name`() {
    func reasons(_ play: (Bench) -> Void) -> [Int] {
      let bench = Bench()
      play(bench)
      var reasons: [Int] = []
      var event = tactus_event()
      while tactus_next_event(bench.t, &event) == 1 {
        if Int(event.kind) == TACTUS_BLOCKED_TAP { reasons.append(Int(event.reason)) }
      }
      return reasons
    }
    let released = reasons { bench in
      bench.flick()
      bench.tap(250, at: 129)
    }
    #expect(released == [TACTUS_GATE_RELEASED])
    let navigated = reasons { bench in
      bench.flick()
      tactus_navigated(bench.t, 50_000)
      bench.tap(250, at: 300)
    }
    #expect(navigated == [TACTUS_GATE_NAVIGATED])
    let dragging = reasons { bench in
      bench.feed(0, (100, 200))
      bench.feed(20, (100, 170))
      bench.feed(30, (100, 170), (250, 50))
      bench.feed(50, (100, 170))
    }
    #expect(dragging == [TACTUS_GATE_DRAGGING])
  }

  // A plane, over all of the screen.

  private func planeBench() -> Bench {
    let bench = Bench()
    let watchers = UInt16(1 << TACTUS_TAP | 1 << TACTUS_DRAG | 1 << TACTUS_PINCH)
    bench.targets[0] = tactus_target(
      x: 0, y: 0, width: 480, height: 272, id: 9, watchers: watchers, is_quiet: 0, scroll: 0,
      plane: 1, reserved: 0)
    #expect(tactus_set_targets(bench.t, bench.targets, 1) == 0)
    let extent = tactus_rect(x: -1000, y: -500, width: 2000, height: 1000)
    let screen = tactus_rect(x: 0, y: 0, width: 480, height: 272)
    #expect(tactus_plane_set(bench.t, extent, screen, 0) == 0)
    return bench
  }

  private func transform(_ bench: Bench, at milliseconds: Int64) -> tactus_transform {
    var transform = tactus_transform()
    #expect(tactus_plane_transform(bench.t, milliseconds * 1000, &transform) == 0)
    return transform
  }

  @Test func `a plane begins in the middle, follows a finger, glides on and comes to rest`() {
    let bench = planeBench()
    #expect(transform(bench, at: 0).x == 240 && transform(bench, at: 0).y == 136)
    #expect(transform(bench, at: 0).a == 1 && transform(bench, at: 0).b == 0)
    bench.feed(0, (100, 100))
    for step in 1...5 { bench.feed(10 * Int64(step), (100 + 10 * Float(step), 100)) }
    // The drag took off 10 points after the landing.
    #expect(abs(transform(bench, at: 50).x - 280) < 0.01)
    bench.feed(60)
    #expect(tactus_is_resting(bench.t, 61_000) == 0)
    tactus_expire(bench.t, 10_000_000)
    #expect(tactus_is_resting(bench.t, 10_000_000) == 1)
    #expect(transform(bench, at: 10_000).x > 400)
    #expect(
      bench.events().map { [$0[1], $0[4]] } == [
        [TACTUS_GESTURE, 9], [TACTUS_GESTURE, 9], [TACTUS_PLANE_REST, Int(TACTUS_NO_TARGET)],
      ])
  }

  @Test func `two fingers zoom and turn a plane, and it passes between them without a jump`() {
    let bench = planeBench()
    bench.feed(0, (100, 136))
    for step in 1...4 { bench.feed(10 * Int64(step), (100 + 5 * Float(step), 136)) }
    bench.feed(50, (120, 136), (220, 136))
    let before = transform(bench, at: 50)
    bench.feed(150, (120, 136), (220, 136))
    #expect(transform(bench, at: 150).x == before.x)
    for step in 1...10 {
      bench.feed(150 + 10 * Int64(step), (120, 136), (220, 136 + 10 * Float(step)))
    }
    let turned = transform(bench, at: 250)
    #expect(abs(turned.scale - Float(2).squareRoot()) < 0.03)
    #expect(abs(turned.angle - .pi / 4) < 0.03)
    #expect(abs(turned.a - turned.scale * 0.7071) < 0.05 && turned.b > 0.9)
    bench.feed(260, (120, 136))
    bench.feed(360, (120, 136))
    let one = transform(bench, at: 360)
    #expect(abs(one.x - turned.x) < 0.01 && one.scale == turned.scale)
    bench.feed(370, (140, 136))
    #expect(transform(bench, at: 370).x > one.x)
  }

  @Test func `a finger that lands on a gliding plane stops it, and is no tap`() {
    let bench = planeBench()
    bench.feed(0, (100, 100))
    for step in 1...5 { bench.feed(10 * Int64(step), (100 + 10 * Float(step), 100)) }
    bench.feed(60)
    _ = bench.events()
    bench.tap(100, at: 100)
    let caught = transform(bench, at: 100)
    tactus_expire(bench.t, 10_000_000)
    #expect(bench.events().map { [$0[0], $0[1]] } == [[100, TACTUS_PLANE_REST]])
    #expect(transform(bench, at: 10_000).x == caught.x)
  }

  @Test func `a plane is moved in flight or at once, and zoomed about a place`() {
    let bench = planeBench()
    #expect(tactus_plane_jump(bench.t, 100, 50, 0) == 0)
    #expect(transform(bench, at: 0).x == 140 && tactus_next_deadline(bench.t) == .max)
    #expect(tactus_plane_move(bench.t, 0, 0, 0) == 0)
    #expect(transform(bench, at: 0).x == 140 && tactus_next_deadline(bench.t) < .max)
    tactus_expire(bench.t, 5_000_000)
    #expect(transform(bench, at: 5000).x == 240)
    #expect(tactus_plane_zoom(bench.t, 2, 480, 136, 5_000_000) == 0)
    tactus_expire(bench.t, 9_000_000)
    #expect(transform(bench, at: 9000).x == 0 && transform(bench, at: 9000).scale == 2)
    let half = tactus_rect(x: -1000, y: -500, width: 100, height: 1000)
    let screen = tactus_rect(x: 0, y: 0, width: 480, height: 272)
    #expect(tactus_plane_set(bench.t, half, screen, 9_000_000) == 0)
    tactus_expire(bench.t, 19_000_000)
    // What is left of it lies 2000 to 1800 points to the left of the origin.
    #expect(transform(bench, at: 19_000).x > 1900)
  }

  @Test func `a plane that cannot be is refused`() {
    let bench = planeBench()
    let good = tactus_rect(x: 0, y: 0, width: 1, height: 1)
    for bad: tactus_rect in [
      tactus_rect(x: .nan, y: 0, width: 1, height: 1), tactus_rect(x: 0, y: 0, width: 0, height: 1),
      tactus_rect(x: 0, y: 0, width: 1, height: .infinity),
    ] {
      #expect(tactus_plane_set(bench.t, bad, good, 0) == Int32(TACTUS_BAD_POSITION))
      #expect(tactus_plane_set(bench.t, good, bad, 0) == Int32(TACTUS_BAD_POSITION))
    }
    #expect(tactus_plane_move(bench.t, .nan, 0, 0) == Int32(TACTUS_BAD_POSITION))
    #expect(tactus_plane_jump(bench.t, 0, .infinity, 0) == Int32(TACTUS_BAD_POSITION))
    #expect(tactus_plane_zoom(bench.t, 0, 0, 0, 0) == Int32(TACTUS_BAD_ARGUMENT))
    #expect(tactus_plane_zoom(bench.t, .nan, 0, 0, 0) == Int32(TACTUS_BAD_ARGUMENT))
    #expect(tactus_plane_transform(bench.t, 0, nil) == Int32(TACTUS_BAD_ARGUMENT))
    #expect(tactus_plane_set(nil, good, good, 0) == Int32(TACTUS_BAD_ARGUMENT))
    bench.targets[0].plane = 2
    #expect(tactus_set_targets(bench.t, bench.targets, 1) == Int32(TACTUS_BAD_TARGET))
  }

  @Test func `a tap starts where its finger landed, and is where it lifted`() {
    let bench = Bench()
    bench.feed(100, (250, 50))
    bench.feed(110, (254, 47))
    bench.feed(120)
    var event = tactus_event()
    #expect(tactus_next_event(bench.t, &event) == 1)
    #expect(event.recognizer == UInt8(TACTUS_TAP))
    #expect([event.start_x, event.start_y, event.x, event.y] == [250, 50, 254, 47])
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
    // It fades within 300 ms, by a square; below half of one of 255 levels it is dark.
    #expect(tactus_press(bench.t, 8, 486_000) > 0.0019)
    #expect(tactus_press(bench.t, 8, 487_000) == 0)
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

  @Test(arguments: [(0, 250, true), (190, 190, true), (190, 191, false), (190, 9999, false)])
  func `a contact that is larger than a palm's size is no tap`(
    palmSize: Int, size: Int, isTap: Bool
  ) {
    let bench = Bench { $0.palm_size = Float(palmSize) }
    let palm = [contact(1, 250, 50, size: Float(size), pressure: 0.5)]
    #expect(tactus_feed(bench.t, 100_000, palm, 1) == 0)
    bench.feed(120)
    #expect(bench.events().isEmpty == !isTap)
  }

  @Test func `a finger that grows into a palm cancels its drag, and what it scrolled rests`() {
    let bench = Bench { $0.palm_size = 190 }
    for (step, size) in [60, 60, 60, 200, 60].enumerated() {
      let finger = [contact(1, 100, 200 - 12 * Float(step), size: Float(size))]
      #expect(tactus_feed(bench.t, 10_000 * Int64(step), finger, 1) == 0)
    }
    bench.feed(50)
    #expect(
      bench.events() == [
        [10, TACTUS_GESTURE, TACTUS_DRAG_VERTICAL, TACTUS_BEGAN, 7],
        [30, TACTUS_GESTURE, TACTUS_DRAG_VERTICAL, TACTUS_CANCELLED, 7],
        [30, TACTUS_REST, 0, 0, 0],
      ])
  }

  @Test func `sizes and pressures that are no numbers are as none`() {
    let bench = Bench { $0.palm_size = 190 }
    let odd = [contact(1, 250, 50, size: .nan, pressure: .nan)]
    #expect(tactus_feed(bench.t, 100_000, odd, 1) == 0)
    let negative = [contact(1, 250, 50, size: -1e30, pressure: -.infinity)]
    #expect(tactus_feed(bench.t, 110_000, negative, 1) == 0)
    bench.feed(120)
    #expect(bench.events().map { $0[3] } == [TACTUS_RECOGNIZED])
  }

  @Test func `input from outside is refused with a status, and changes nothing`() {
    let bench = Bench()
    #expect(bench.feed(0, (.nan, 0)) == Int32(TACTUS_BAD_POSITION))
    #expect(bench.feed(0, (1e9, 0)) == Int32(TACTUS_BAD_POSITION))
    let twice = [contact(1, 0, 0), contact(1, 9, 9)]
    #expect(tactus_feed(bench.t, 0, twice, 2) == Int32(TACTUS_BAD_KEY))
    #expect(tactus_feed(bench.t, .max, twice, 1) == Int32(TACTUS_BAD_TIME))
    #expect(tactus_feed(bench.t, 0, nil, 1) == Int32(TACTUS_BAD_ARGUMENT))
    #expect(tactus_feed(nil, 0, twice, 1) == Int32(TACTUS_BAD_ARGUMENT))
    #expect(tactus_scroll_set(bench.t, 4, 9, 9, 0) == Int32(TACTUS_BAD_ARGUMENT))
    bench.feed(50, (250, 50))
    #expect(bench.feed(40) == Int32(TACTUS_LATE))
    #expect(bench.events().map { $0[0] } == [50])
    let many = (0...10).map { contact(UInt32($0), 250, Float($0)) }
    #expect(tactus_feed(bench.t, 60_000, many, 11) == Int32(TACTUS_CONTACTS_LEFT_OUT))
  }

  @Test func `a time that no clock has is refused, while something moves`() {
    let bench = Bench()
    bench.flick()
    for time: Int64 in [.min, -(1 << 60), 1 << 60, .max] {
      #expect(tactus_is_resting(bench.t, time) == Int32(TACTUS_BAD_TIME))
      #expect(tactus_scroll_offset(bench.t, 0, time) == 0)
      #expect(tactus_press(bench.t, 7, time) == 0)
      #expect(tactus_scroll_move(bench.t, 0, 100, time) == Int32(TACTUS_BAD_TIME))
      #expect(tactus_plane_move(bench.t, 0, 0, time) == Int32(TACTUS_BAD_TIME))
    }
    #expect(tactus_scroll_offset(bench.t, 0, 50_000) > 0)
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
    #expect(status { $0.palm_size = 255 } == Int32(TACTUS_BAD_CONFIG))
    #expect(status { $0.palm_size = .nan } == Int32(TACTUS_BAD_CONFIG))
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
