import SeatInput
import Simulation
import TestSupport
import Testing

@testable import Panels
@testable import Recordings

/// What a hand does, the kernel leaves out or a recorder loses is no fault of the panel; and what
/// is like it, and is the panel's, is found by its own name.
@Suite("What is no fault of the panel") struct NoFaultTests {
  private typealias Finger = DrivenPanel.Finger

  private func figure(_ name: String, _ panel: DrivenPanel) throws -> Figure {
    try #require(try panel.check().figure(name), "no \(name)")
  }

  @Test(
    "hysteresis: a finger that rolls where it rests, or slips as it lifts, has not gone",
    arguments: [(0.8, 0.0, nil, nil), (3, 0, nil, nil), (0.8, 2, 1, true), (0, 2, 1, true)]
      as [(Double, Double, Double?, Bool?)])
  func rolls(way: Double, step: Double, ratio: Double?, passes: Bool?) throws {
    var panel = DrivenPanel()
    // It rests for half a second, rolls, rests again, and goes on or lifts.
    panel.bendInTurn { scan, _, y in
      (20 + (scan > 50 ? way : 0) + step * Double(max(0, scan - 100)), y)
    }
    panel.touch([Finger(20, 45)], scans: 130)
    let figure = try figure("hysteresis", panel)
    #expect(figure.passes == passes, "\(figure)")
    #expect(figure.value.map { ($0 * 10).rounded() / 10 } == ratio, "\(figure)")
    #expect(
      figure.value != nil
        || figure.reason == "no finger rests within 0.25 mm for 0.3 s and then moves on")
  }

  @Test("lost, rate and interval: of a slow finger noise takes back the step, and nothing is sent")
  func noisySlowFinger() throws {
    var panel = DrivenPanel()
    panel.noise = 0.15
    for row in 0..<4 {
      let y = 20 + 12 * Double(row)
      panel.touch([Finger(20, y, to: (70, y))], scans: 300)
    }
    // Scans are missing in it.
    let sent = Set(panel.events.filter { $0.type == 3 }.map(\.time)).count
    #expect(sent < 1190, "\(sent)")
    for name in ["lost", "rate.1", "interval.p99"] {
      let figure = try figure(name, panel)
      #expect(figure.value == nil && figure.passes == nil, "\(figure)")
    }
    #expect(try panel.check().failures == [])
  }

  /// 1.2 units a scan are as many as 2.4 in two: of a slow finger only what took long goes far.
  @Test(
    "rate and interval: a finger so slow that rounding leaves scans out has none",
    arguments: [0.03, 0.06, 0.1])
  func roundedSlowFinger(noise: Double) throws {
    var panel = DrivenPanel()
    panel.noise = noise
    for row in 0..<4 {
      let y = 20 + 12 * Double(row)
      panel.touch([Finger(20, y, to: (100, y + 2))], scans: 667)
    }
    for name in ["lost", "rate.1", "interval.p99"] {
      let figure = try figure(name, panel)
      #expect(figure.value == nil && figure.passes == nil, "\(figure)")
    }
    #expect(try panel.check().failures == [])
  }

  @Test(
    "rate and interval: a panel of 60 scans a second, stamped early and late, keeps both",
    arguments: [(60.0, true), (62, true), (58.5, false)])
  func sixtyScans(rate: Double, passes: Bool) throws {
    var panel = DrivenPanel()
    for row in 0..<5 { panel.touch([Finger(10, 10 + 15 * Double(row), to: (150, 20))], scans: 60) }
    let screen = panel.screen { time in
      var random = Simulation.SplitMix64(seed: UInt64(time))
      let late = Int64(random.next() % 1_201) - 600
      return 1_000_000 + Int64((Double(time - 1_000_000) / 10_000 * 1e6 / rate).rounded()) + late
    }
    let check = try PanelCheck(of: [screen])
    let found = try #require(check.figure("rate.1"))
    #expect(found.passes == passes && ((found.value ?? 0) - rate).magnitude < 0.2, "\(found)")
    #expect(check.failures == (passes ? [] : ["rate.1"]), "\(check.failures)")
    // What is missing is neither: every tenth scan.
    let lossy = try PanelCheck(of: [
      panel.screen { time in
        let scan = (time - 1_000_000) / 10_000
        return 1_000_000 + (time - 1_000_000) * 10 / 6 + scan / 10 * 16_667
      }
    ])
    #expect(lossy.figure("rate.1")?.passes == false && lossy.figure("lost")?.passes == false)
  }

  @Test(
    "rate: of a panel of 60 scans a second one in a hundred may be missing, which 'lost' has",
    arguments: [(140, nil), (60, false)] as [(Int, Bool?)])
  func sixtyScansButOne(scans: Int, passes: Bool?) throws {
    var panel = DrivenPanel()
    panel.lost = [40]
    panel.touch([Finger(10, 10, to: (150, 20))], scans: scans)
    let screen = panel.screen { 1_000_000 + ($0 - 1_000_000) * 10 / 6 }
    let check = try PanelCheck(of: [screen])
    let rate = try #require(check.figure("rate.1"))
    #expect(rate.value.map { $0 < 59.7 } == true && rate.passes == passes, "\(rate)")
    #expect(rate.reason.hasPrefix("it scans 60 times a second") == (passes == nil), "\(rate)")
    #expect(check.figure("lost")?.value == 1)
  }

  /// A trace of a run in which a finger stirs by a unit of 0.1 mm now and then, and goes on: its
  /// units are of 1/5000 mm, and its numbers are rounded to some of them.
  @Test("frozen: in units finer than its lattice a finger that stirs is no quick one")
  func fineUnits() throws {
    var panel = DrivenPanel()
    panel.bendInTurn { count, x, y in
      // Each tenth scan a unit to and fro, then 3 mm a scan.
      count < 120 ? (20 + (count / 10 % 2 == 0 ? 0.1 : 0), y) : (20 + 3 * Double(count - 119), y)
    }
    panel.touch([Finger(20, 45)], scans: 150)
    var screen = panel.screen
    screen.x.maximum = 1600 * 500 - 1
    screen.y.maximum = 900 * 500 - 1
    let events = panel.events.map { event in
      var event = event
      guard event.type == 3, [0x35, 0x36].contains(event.code) else { return event }
      // As three decimals of a point are: up to four units off.
      event.value = event.value * 500 + event.value * 7 % 9 - 4
      return event
    }
    screen.log = EventLog(events, lines: screen.lines)
    let check = try PanelCheck(of: [screen])
    #expect(check.figure("frozen")?.passes != false, "\(check.figure("frozen")!)")
    #expect(check.tally.rounding.millimetres.map { ($0 * 10).rounded() } == 1)
  }

  @Test("lost: under the same noise a quick finger shows each scan that is", arguments: [0, 9])
  func noisyQuickFinger(lost: Int) throws {
    var panel = DrivenPanel()
    panel.noise = 0.15
    panel.lost = Set((0..<lost).map { 20 + 9 * $0 })
    panel.touch([Finger(10, 30, to: (150, 60))], scans: 110)
    let figure = try figure("lost", panel)
    #expect(figure.value == Double(lost) && figure.passes == (lost == 0), "\(figure)")
    let rate = try #require(try self.figure("rate.1", panel).value)
    #expect((rate - 100 * (1 - Double(lost) / 110)).magnitude < 1.5, "\(rate)")
  }

  /// A thumb in slot 5 that is put down and silent for so many seconds, while another finger taps
  /// or scrolls each second, at a place or across it.
  private func thumb(_ seconds: Int, _ other: Finger, lifts: Bool = true) -> DrivenPanel {
    var panel = DrivenPanel()
    panel.land(slot: 5, 120, 80)
    for _ in 0..<seconds {
      panel.wait(600_000)
      panel.touch([other], scans: 10)
    }
    guard lifts else { return panel }
    panel.lift(slot: 5)
    return panel
  }

  @Test("stuck: a thumb that holds still while another finger taps or scrolls may be one")
  func thumbs() throws {
    for other in [Finger(40, 30), Finger(40, 60, to: (40, 20))] {
      for seconds in [3, 9] {
        let figure = try figure("stuck", thumb(seconds, other))
        #expect(figure.value == 1 && figure.passes == nil, "\(figure)")
        #expect(
          figure.reason.contains(
            ", while \(seconds) others come and go: stuck, or a finger that rests; draw once more"),
          "\(figure)")
      }
    }
    // No finger is where another one draws, and none is down when a recording has ended.
    for panel in [
      thumb(3, Finger(120, 60, to: (120, 88))), thumb(3, Finger(120, 74)),
      thumb(3, Finger(40, 30), lifts: false),
    ] {
      let figure = try figure("stuck", panel)
      #expect(figure.value == 1 && figure.passes == false, "\(figure)")
    }
  }

  /// The kernel's queue overflows from a scan to another: what was sent between is lost.
  private static func losing(
    _ panel: DrivenPanel, _ spans: [(from: Int64, to: Int64)]
  ) -> RawTouchscreen {
    var events: [EvdevEvent] = []
    for event in panel.events {
      guard let span = spans.first(where: { $0.from <= event.time && event.time < $0.to }) else {
        events.append(event)
        continue
      }
      guard events.last?.code != 3 || events.last?.type != 0 else { continue }
      // What comes up to the next SYN_REPORT is of what was lost.
      events.append(EvdevEvent(time: span.from, type: 0, code: 3, value: 0))
    }
    // The SYN_REPORT that ends it.
    for index in events.indices.reversed()
    where events[index].type == 0 && events[index].code == 3 {
      let time = index + 1 < events.count ? events[index + 1].time : events[index].time
      events.insert(EvdevEvent(time: time, type: 0, code: 0, value: 0), at: index + 1)
    }
    var screen = panel.screen
    screen.log = EventLog(events, lines: events.indices.map { Int32($0 + 1) })
    return screen
  }

  @Test("SYN_DROPPED: nothing is measured across it, in rows that lose a tenth of a second each")
  func overflows() throws {
    var panel = DrivenPanel()
    panel.noise = 0.05
    var spans: [(from: Int64, to: Int64)] = []
    for row in 0..<8 {
      let y = 10 + 8 * Double(row)
      spans.append((panel.time + 500_000, panel.time + 600_000))
      panel.touch([Finger(10, y, to: (150, y))], scans: 101)
    }
    let whole = try panel.check()
    #expect(whole.failures == [])
    let check = try PanelCheck(of: [Self.losing(panel, spans)])
    #expect(check.findings.map(\.kind) == [.dropped] && check.findings.first?.count == 8)
    #expect(check.failures == ["faults", "dropped"])
    for name in ["lost", "gap", "frozen", "dead", "leaps", "dropouts", "ghosts", "stuck", "late"] {
      let (figure, before) = (check.figure(name), whole.figure(name))
      #expect(figure?.value != nil && figure?.passes != false, "\(name)")
      #expect(
        ((figure?.value ?? 0) - (before?.value ?? 0)).magnitude <= 0.15, "\(name): \(figure!)")
    }
    #expect(((check.figure("rate.1")?.value ?? 0) - 100).magnitude < 0.1)
    // The same scans, lost by the panel, are the panel's.
    var losing = DrivenPanel()
    for row in 0..<8 {
      losing.lost.formUnion((0..<10).map { 102 * row + 50 + $0 })
      let y = 10 + 8 * Double(row)
      losing.touch([Finger(10, y, to: (150, y))], scans: 101)
    }
    let failures = try losing.check().failures
    #expect(failures.contains("lost") && failures.contains("frozen"), "\(failures)")
  }

  @Test("SYN_DROPPED: a finger that lifted unseen, and another in its slot, are no leap")
  func overflowBetweenFingers() throws {
    var panel = DrivenPanel()
    var spans: [(from: Int64, to: Int64)] = []
    for row in 0..<3 {
      let y = 20 + 20 * Double(row)
      panel.touch([Finger(10, y, to: (70, y))], scans: 60, pause: 0)
      // From before its lift to after the next landing.
      spans.append((panel.time - 50_000, panel.time + 50_000))
      panel.touch([Finger(100, 80 - y, to: (150, 85 - y))], scans: 60)
    }
    let check = try PanelCheck(of: [Self.losing(panel, spans)])
    #expect(check.failures == ["faults", "dropped"], "\(check.findings.map(\.text))")
    let contacts = ContactLog(Self.losing(panel, spans)).contacts
    #expect(contacts.map(\.end) == [.lost, .lifted, .lost, .lifted, .lost, .lifted])
    #expect(contacts.map(\.isPart) == [false, true, false, true, false, true])
    // Its own axes are known again by then.
    #expect(contacts[1].samples[0].x > 1000 && contacts[1].samples[0].y < 700)
  }

  @Test("SYN_DROPPED: until a slot is named nothing is known of which contact something is")
  func overflowBetweenSlots() throws {
    var panel = DrivenPanel()
    panel.touch([Finger(20, 20), Finger(120, 20)], scans: 10)
    panel.land(slot: 1, 20, 45)
    let lost = panel.time + 5_000
    panel.wait(10_000)
    // The other finger lands, far away, and with it its slot is named for the last time: both are
    // lost.
    panel.add(3, 0x2f, 0)
    panel.add(3, 0x39, 77)
    panel.add(3, 0x35, 1200)
    panel.add(3, 0x36, 200)
    panel.synchronize()
    for step in 1..<40 {
      panel.wait(10_000)
      panel.add(3, 0x35, 1200 + Int32(step) * 8)
      panel.synchronize()
    }
    panel.add(3, 0x39, -1)
    panel.synchronize()
    panel.wait(200_000)
    panel.lift(slot: 1)
    panel.wait(200_000)
    panel.touch([Finger(20, 20, to: (60, 20)), Finger(20, 60, to: (60, 60))], scans: 40)
    let screen = Self.losing(panel, [(lost, lost + 60_000)])
    let check = try PanelCheck(of: [screen])
    #expect(check.failures == ["faults", "dropped"], "\(check.findings.map(\.text))")
    // Of the finger that landed unseen nothing is known.
    #expect(ContactLog(screen).contacts.map(\.slot) == [0, 1, 1, 0, 1])
    // Where only one slot was ever in use, it is that one.
    var one = DrivenPanel()
    let start = one.time + 300_000
    one.touch([Finger(10, 20, to: (150, 20))], scans: 100)
    let log = ContactLog(Self.losing(one, [(start, start + 50_000)]))
    #expect(log.contacts.map(\.samples.count) == [30, 65])
  }

  @Test(
    "SYN_DROPPED: axes that a device sends for a mouse are of no slot; a slot too far is the last"
  )
  func knownAxes() {
    var known = KnownContacts(DrivenPanel().screen)
    func take(_ type: UInt16, _ code: UInt16, _ value: Int32) -> Bool {
      known.takes(EvdevEvent(time: 0, type: type, code: code, value: value))
    }
    #expect(known.partial(1) == nil)
    #expect(take(0, 3, 0) && !take(3, 0x35, 5) && take(0, 0, 0))
    // Of no known slot, until one is named.
    #expect(!take(3, 0x35, 5) && take(3, 0x2f, 0) && take(3, 0x35, 101))
    #expect(take(3, 0x2f, 1) && take(3, 0x36, 501) && take(3, 0, 101))
    #expect(known.partial(0) == .init(x: true, y: false))
    #expect(known.partial(1) == .init(x: false, y: true))
    #expect(take(3, 0x2f, 70) && take(3, 0x35, 1) && take(3, 0x36, 1))
    #expect(known.partial(9) == nil && known.partial(8) != nil)
  }

  @Test(
    "ghosts: beside a finger that draws another hand may tap, where longer taps show that it does",
    arguments: [(0, 3, false), (1, 3, false), (2, 3, nil), (6, 3, nil), (2, 14, false)]
      as [(Int, Int, Bool?)])
  func otherThumb(taps: Int, short: Int, passes: Bool?) throws {
    var panel = DrivenPanel()
    let scans = [Int](repeating: 6, count: taps) + [Int](repeating: 2, count: short)
    for (index, count) in scans.enumerated() {
      panel.touch([Finger(20, 20), Finger(20, 80)], scans: 20, lifts: false)
      for step in 1..<60 {
        panel.wait(10_000)
        panel.add(3, 0x2f, 0)
        panel.add(3, 0x35, 200 + Int32(step) * 10)
        if step == 30 { panel.land(slot: 3, 120 + Double(index), 45) }
        if step == 30 + count { panel.lift(slot: 3) }
        panel.synchronize()
      }
      for slot in [1, 0] as [Int32] { panel.lift(slot: slot) }
      panel.wait(300_000)
    }
    let figure = try figure("ghosts", panel)
    #expect(figure.value == Double(short) && figure.passes == passes, "\(figure)")
  }

  @Test("swaps: two fingers that exchange their places have not leapt")
  func swapIsNoLeap() throws {
    var panel = DrivenPanel()
    panel.bendInTurn { count, x, y in (x, (41...60).contains(count) ? 90 - y : y) }
    panel.touch([Finger(20, 20, to: (140, 20)), Finger(20, 70, to: (140, 70))], scans: 60)
    let check = try panel.check()
    #expect(check.figure("swaps")?.value == 2 && check.figure("leaps")?.value == 0)
    #expect(check.failures == ["swaps"], "\(check.findings.map(\.text))")
  }

  /// A stroke of 1.2 mm a scan, with scans that are handed on late.
  private func late(_ delays: [Int: Int64], isPlaceLate: Bool) -> RawTouchscreen {
    var panel = DrivenPanel()
    var count = -1
    panel.bend = { _, y in
      count += 1
      let late = isPlaceLate ? Double(delays[count] ?? 0) / 10_000 : 0
      return (10 + 1.2 * (Double(count) + late), y)
    }
    panel.touch([Finger(10, 45)], scans: 116)
    let start = panel.events[0].time
    var screen = panel.screen
    let events = panel.events.map { event in
      var event = event
      event.time += delays[Int((event.time - start) / 10_000)] ?? 0
      return event
    }
    screen.log = EventLog(events, lines: screen.lines)
    return screen
  }

  @Test(
    "late: by less than a scan, or several that waited for the last of them; at its place or not",
    arguments: [
      ([40: 7_000], 1, true), ([40: 7_000], 1, false),
      ([20: 6_000, 40: 9_000, 60: 7_000], 3, true), ([20: 6_000, 40: 9_000, 60: 7_000], 3, false),
      // Three scans that come with the fourth, a moment apart, each where it was scanned.
      ([40: 30_000, 41: 20_100, 42: 10_200, 43: 300], 1, false),
    ] as [([Int: Int64], Int, Bool)])
  func lateScans(delays: [Int: Int64], count: Int, isPlaceLate: Bool) throws {
    let check = try PanelCheck(of: [late(delays, isPlaceLate: isPlaceLate)])
    #expect(check.figure("late")?.value == Double(count), "\(check.figure("late")!)")
    #expect(check.figure("lost")?.value == 0, "\(check.figure("lost")!)")
    #expect(check.failures == [], "\(check.failures)")
  }

  /// 6 mm a scan, of which every other one is scanned 8 ms late for a while: steps of 10.8 and 1.2
  /// mm.
  @Test("leaps: a quick finger that was scanned late comes as far as it had time for")
  func lateLeaps() throws {
    func leaps(_ delay: Int64) throws -> Double? {
      var panel = DrivenPanel()
      func isLate(_ scan: Int) -> Bool { scan > 8 && scan < 16 && scan % 2 == 0 }
      panel.bendInTurn { scan, _, y in
        (5 + 6 * (Double(scan - 1) + (isLate(scan - 1) ? 0.8 : 0)), y)
      }
      panel.touch([Finger(5, 45)], scans: 25)
      let start = panel.events[0].time
      var screen = panel.screen
      let events = panel.events.map { event in
        var event = event
        if isLate(Int((event.time - start) / 10_000)) { event.time += delay }
        return event
      }
      screen.log = EventLog(events, lines: screen.lines)
      return try PanelCheck(of: [screen]).figure("leaps")?.value
    }
    #expect(try leaps(8_000) == 0)
    // In no more time than a scan it leaps.
    #expect(try leaps(0) ?? 0 > 0)
  }

  /// Scans at a rate, each handed on by the next poll, of which some are lost by chance. Where
  /// others wait, one that is lost may be one that waited.
  @Test(
    "a scan that waits for the next poll is not lost, and one that is lost is",
    arguments: [
      (90, 8, 0.0, 0...0), (110, 8, 0, 0...0), (118, 8, 0, 0...0), (134, 5, 0, 0...0),
      (240, 4, 0, 0...0), (125, 8, 0.06, 30...70), (100, 5, 0.06, 30...70), (90, 8, 0.06, 5...70),
    ] as [(Double, Int64, Double, ClosedRange<Double>)])
  func polls(rate: Double, poll: Int64, share: Double, lost: ClosedRange<Double>) throws {
    var panel = DrivenPanel()
    var random = Simulation.SplitMix64(seed: 4)
    panel.lost = Set((0..<2_000).filter { _ in random.happens(share) })
    for row in 0..<10 {
      panel.touch([Finger(10, 5 + 8 * Double(row), to: (150, 5 + 8 * Double(row)))], scans: 90)
    }
    let screen = panel.screen { time in
      let scanned = Int64((Double(time - 1_000_000) / 10_000 * 1e6 / rate).rounded())
      return 1_000_000 + (scanned + poll * 1000 - 1) / (poll * 1000) * poll * 1000
    }
    let check = try PanelCheck(of: [screen])
    let found = try #require(check.figure("lost")?.value)
    #expect(lost.contains(found), "\(found)")
  }

  @Test("a finger that comes on a way and holds is no noise, and lies where it lies")
  func swipeAndHold() throws {
    for scans in [11, 13, 15] {
      for noise in [0, 0.05] {
        var panel = DrivenPanel()
        panel.noise = noise
        panel.bend = { x, y in (min(x, 60), y) }
        for row in 0..<3 {
          let y = 20 + 20 * Double(row)
          // 46 mm in so many scans, and then for a second where it is.
          panel.touch([Finger(14, y, to: (14 + 46 * 120 / Double(scans), y))], scans: 121)
        }
        let figure = try figure("jitter.rest", panel)
        #expect(
          figure.passes != false && (figure.value ?? 0) < 0.6, "\(scans), \(noise): \(figure)")
      }
    }
  }
}
