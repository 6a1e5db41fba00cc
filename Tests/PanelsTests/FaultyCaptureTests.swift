import InputText
import Recordings
import SeatInput
import Testing

@testable import Panels

/// Captures of a panel as people send them, each with one thing wrong, made of a good one: what is
/// wrong is named in one line, with how to fix it.
@Suite("A faulty capture") struct FaultyCaptureTests {
  private typealias Finger = DrivenPanel.Finger

  /// Five taps on the marks, two strokes, a rest, and two fingers at once.
  private static func capture(
    _ panel: DrivenPanel = DrivenPanel(), _ change: (inout DrivenPanel) -> Void = { _ in }
  ) -> DrivenPanel {
    var panel = panel
    for mark in Mark.marks(5)! {
      panel.touch([Finger(mark.x * 160, mark.y * 90)], scans: 8)
    }
    panel.touch([Finger(20, 20, to: (140, 70))], scans: 80)
    panel.touch([Finger(80, 45)], scans: 80)
    change(&panel)
    panel.touch([Finger(30, 20, to: (60, 70)), Finger(45, 20, to: (75, 70))], scans: 50)
    panel.touch([Finger(140, 20, to: (20, 70))], scans: 80)
    return panel
  }

  private func check(_ screen: RawTouchscreen) throws -> PanelCheck {
    try PanelCheck(of: [screen])
  }

  /// Expects one finding of a name, and its line.
  private func expect(
    _ check: PanelCheck, _ kind: Finding.Kind, _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = check.findings.filter { $0.kind == kind }
    #expect(
      found.map(\.text) == [text], "\(check.findings.map(\.text))", sourceLocation: sourceLocation)
    #expect(check.failures.contains(kind.rawValue), sourceLocation: sourceLocation)
  }

  @Test("a good one has nothing wrong, and passes")
  func good() throws {
    let check = try check(Self.capture().screen)
    #expect(check.findings == [])
    #expect(check.failures == [], "\(check.failures)")
    #expect(check.score == 1)
    #expect(check.fit?.mounting == PanelMounting())
  }

  @Test("inverted, and swapped: by the taps on the marks")
  func mounted() throws {
    func turned(_ turn: (EvdevEvent) -> EvdevEvent) -> RawTouchscreen {
      var screen = Self.capture().screen
      screen.log = EventLog(screen.events.map(turn), lines: screen.lines)
      return screen
    }
    let inverted = turned { event in
      var event = event
      if event.type == 3, event.code == 0x36 { event.value = 899 - event.value }
      return event
    }
    expect(
      try check(inverted), .inverted,
      "panel.events:1: the taps on the marks are inverted y: the panel is top and bottom exchanged; "
        + "put 'calibration: [1, 0, 0, 0, -1, 1]' into the board file, or touchscreen-inverted-y into "
        + "the device tree; 'tactus panel fit' has the lines for other systems")
    var swapped = turned { event in
      var event = event
      if event.type == 3, event.code == 0x35 {
        event.code = 0x36
      } else if event.type == 3,
        event.code == 0x36
      {
        event.code = 0x35
      }
      return event
    }
    (swapped.x, swapped.y) = (swapped.y, swapped.x)
    // The glass is as wide as before; the device's axes have changed places.
    swapped.size = DrivenPanel.size
    let found = try check(swapped).findings.filter { $0.kind == .swapped }
    #expect(found.count == 1)
    #expect(
      found.first?.remedy.hasPrefix(
        "put 'calibration: [0, 1, 0, 1, 0, 0]' into the board file, or ")
        == true, "\(found)")
  }

  @Test("swapped axes with the ranges of the others")
  func swappedRanges() throws {
    var screen = Self.capture().screen
    (screen.x, screen.y) = (screen.y, screen.x)
    let found = try check(screen).findings.filter { $0.kind == .swapped }
    #expect(found.count == 1)
    #expect(
      found.first?.what
        == "x is 1440, beyond its range of 0 to 899, and y never is: the axes are swapped",
      "\(found)")
    #expect(
      found.first?.remedy
        == "add or remove touchscreen-swapped-x-y in the device tree; 'tactus panel fit' gives the "
        + "lines; if it finds none swapped, the driver's maximum is wrong: touchscreen-size-x = "
        + "<1441>, or hwdb's EVDEV_ABS", "\(found)")
  }

  @Test("a few positions beyond a range are no swapped axes, but may be")
  func perhapsSwapped() throws {
    func found(_ finger: Finger, scans: Int, times: Int) throws -> [Finding] {
      var panel = DrivenPanel()
      for _ in 0..<times { panel.touch([finger], scans: scans) }
      var screen = panel.screen
      (screen.x, screen.y) = (screen.y, screen.x)
      return try check(screen).findings.filter { [.swapped, .range].contains($0.kind) }
    }
    // One tap; strokes along one axis, of which the other cannot leave its range; a little beyond.
    for (finger, scans, times) in [
      (Finger(140, 60), 6, 1), (Finger(60, 30, to: (140, 32)), 80, 3), (Finger(91, 60), 6, 5),
    ] {
      let findings = try found(finger, scans: scans, times: times)
      #expect(findings.map(\.kind) == [.range], "\(findings)")
      #expect(
        findings.first?.remedy.hasSuffix(
          "or the axes are swapped: taps on marks and 'tactus panel fit' tell") == true)
    }
    let sure = try found(Finger(40, 10, to: (140, 80)), scans: 80, times: 2)
    #expect(sure.map(\.kind) == [.swapped])
  }

  @Test("a range that is too small")
  func range() throws {
    var screen = Self.capture().screen
    screen.y.maximum = 599
    let found = try check(screen).findings.filter { $0.kind == .range }
    #expect(found.count == 1)
    #expect(
      found.first?.remedy
        == "the driver's maximum is wrong: touchscreen-size-y = <811>, or hwdb's EVDEV_ABS")
  }

  @Test("missing SYN_REPORTs")
  func lostSync() throws {
    var screen = Self.capture().screen
    // Three in the first stroke, which begins with the sixth contact.
    let start = try #require(
      zip(screen.events, screen.lines).first { $0.0.code == 0x39 && $0.0.value == 6 }
    ).1
    var removed = 0
    var events: [EvdevEvent] = []
    var lines: [Int32] = []
    for (event, line) in zip(screen.events, screen.lines) {
      if event.type == 0, line > start + 20, removed < 3, Int(line) % 9 == 0 {
        removed += 1
        continue
      }
      events.append(event)
      lines.append(line)
    }
    screen.log = EventLog(events, lines: lines)
    let check = try check(screen)
    let found = check.findings.filter { $0.kind == .lostSync }
    #expect(removed == 3 && found.count == 1 && found.first?.count == 3, "\(found)")
    #expect(
      found.first?.what.contains("a SYN_REPORT is missing before it") == true
        && found.first?.remedy == "the driver must call input_sync() after each scan")
    #expect((found.first?.line ?? 0) > start)
  }

  /// Lands a ghost of so many milliseconds at the third of the scans of each of so many strokes, or
  /// beside a finger that rests.
  private static func haunt(
    _ panel: inout DrivenPanel, _ milliseconds: Int64, times: Int = 1, way: Double = 100
  ) {
    for number in 0..<Int32(times) {
      var stroke = DrivenPanel()
      stroke.touch([Finger(20, 45, to: (20 + way, 45))], scans: 60)
      let start = stroke.events[0].time
      var rest = stroke.events[...]
      for time in [200_000, 200_000 + milliseconds * 1000] {
        while let event = rest.first, event.time - start <= time - (time % 10_000) {
          panel.add(event, at: panel.time + event.time - start)
          rest.removeFirst()
        }
        panel.add(3, 0x2f, 7, after: time)
        panel.add(3, 0x39, time == 200_000 ? 1000 + number : -1, after: time)
        if time == 200_000 {
          panel.add(3, 0x35, 1200, after: time)
          panel.add(3, 0x36, 800, after: time)
        }
        panel.add(3, 0x2f, 0, after: time)
        panel.add(0, 0, 0, after: time)
      }
      for event in rest { panel.add(event, at: panel.time + event.time - start) }
      panel.wait(1_000_000)
    }
  }

  @Test("ghosts beside a finger that draws: no hand taps there", arguments: [12, 15, 28])
  func ghosts(milliseconds: Int64) throws {
    let check = try check(Self.capture { Self.haunt(&$0, milliseconds, times: 2) }.screen)
    #expect(check.figure("ghosts")?.value == 2 && check.figure("ghosts")?.passes == false)
    let found = check.findings.filter { $0.kind == .ghosts }
    #expect(
      found.first?.what == "a contact of \(milliseconds) ms, where no hand taps: a ghost"
        && found.first?.count == 2, "\(found)")
    #expect(check.failures == ["ghosts"])
    let longer = try self.check(Self.capture { Self.haunt(&$0, 31, times: 2) }.screen)
    #expect(longer.figure("ghosts")?.value == 0 && longer.figure("ghosts")?.passes == true)
  }

  @Test("short contacts alone, or beside a finger that rests, may be quick taps: that is stated")
  func quickOrGhosts() throws {
    let alone = Self.capture { panel in
      for x in [110.0, 130] { panel.touch([Finger(x, 75)], scans: 2) }
    }
    for panel in [alone, Self.capture { Self.haunt(&$0, 15, times: 2, way: 0.4) }] {
      let check = try check(panel.screen)
      let figure = try #require(check.figure("ghosts"))
      #expect(figure.value == 2 && figure.passes == nil && figure.score == nil)
      #expect(
        figure.reason.hasSuffix(
          ": as short as a quick tap is; record a minute without a finger: any contact then is one"),
        "\(figure.reason)")
      #expect(figure.reason.hasPrefix("panel.events:") && check.failures == [])
    }
  }

  @Test("of a recording without a finger they are ghosts: seven may be chance, eight are not")
  func untouched() throws {
    for (count, taps, passes) in [
      (7, 0, nil), (8, 0, false), (8, 3, nil), (16, 3, false),
    ] as [(Int, Int, Bool?)] {
      var panel = DrivenPanel()
      for number in 0..<count { panel.touch([Finger(20 + 8 * Double(number), 70)], scans: 2) }
      for number in 0..<taps { panel.touch([Finger(20 + 8 * Double(number), 20)], scans: 8) }
      let figure = try #require(try check(panel.screen).figure("ghosts"))
      #expect(figure.value == Double(count) && figure.passes == passes, "\(count) of \(taps)")
    }
  }

  @Test("noise")
  func noise() throws {
    var noisy = DrivenPanel()
    noisy.noise = 1.2
    let check = try check(Self.capture(noisy).screen)
    let figure = try #require(check.figure("jitter.rest"))
    #expect((1.2...1.75).contains(figure.value ?? 0) && figure.passes == false, "\(figure)")
    expect(
      check, .noise,
      "panel.events:374: a resting finger moves by \(fixed(figure.value ?? 0, 2)) mm; "
        + "touchscreen-fuzz-x = <\(whole((figure.value ?? 0) * 40) + 2)>, touchscreen-fuzz-y = "
        + "<\(whole((figure.value ?? 0) * 40) + 2)> would hide it; ask the vendor for the noise test on the "
        + "charger")
  }

  @Test("a lost lift: BTN_TOUCH is released, the slot is not")
  func lostLift() throws {
    var line: Int32 = 0
    let panel = Self.capture { panel in
      line = Int32(panel.lines.count + 1)
      panel.touch([Finger(60, 60)], scans: 20, lifts: false)
      panel.add(1, 0x14a, 0)
      panel.synchronize()
      panel.wait(300_000)
    }
    let found = try check(panel.screen).findings.filter { $0.kind == .lostLift }
    #expect(found.count == 1)
    #expect(
      found.first?.what == "BTN_TOUCH is 0 while slot 0, of line \(line), is still down",
      "\(found)")
    #expect(
      found.first?.remedy
        == "the driver must send tracking id -1 when a finger leaves; INPUT_MT_DROP_UNUSED does")
  }

  @Test("a lost lift: another contact takes the slot")
  func takenSlot() throws {
    let panel = Self.capture { $0.touch([Finger(60, 60)], scans: 20, lifts: false) }
    let found = try check(panel.screen).findings.filter { $0.kind == .lostLift }
    #expect(
      found.first?.what.hasPrefix("slot 0 gets contact 9 while 8, of line ") == true, "\(found)")
  }

  @Test("a stuck slot")
  func stuckSlot() throws {
    var line: Int32 = 0
    let panel = Self.capture { panel in
      // A contact in a slot of its own, which nothing ends.
      line = Int32(panel.lines.count + 1)
      panel.land(slot: 5, 150, 80)
      panel.wait(1_000_000)
    }
    let check = try check(panel.screen)
    let found = check.findings.filter { $0.kind == .stuck }
    #expect(found.count == 1 && found.first?.line == line, "\(check.findings)")
    #expect(
      found.first?.what.hasPrefix("slot 5 is stuck: down for 2 s without a report, while ") == true,
      "\(found)")
    #expect(check.figure("stuck")?.passes == false)
  }

  /// On a panel that reports fingers which rest, and where the other one lands on it.
  @Test(
    "a slot that is silent while one other comes is stuck where no finger can be silent",
    arguments: [
      (0.3, 20.0, 2_100, 1.0, false), (0.3, 20, 1_700, 0, true), (0, 20, 2_100, 1, nil),
      (0, 142.5, 2_100, 1, false), (0, 141.5, 2_100, 1, nil),
    ] as [(Double, Double, Int64, Double, Bool?)])
  func silentSlot(
    noise: Double, other: Double, silence: Int64, count: Double, passes: Bool?
  ) throws {
    var panel = DrivenPanel()
    panel.noise = noise
    panel.touch([Finger(80, 45)], scans: 80)
    panel.land(slot: 5, 150, 80)
    panel.wait(300_000)
    // A tap of 80 ms, 300 ms after the landing.
    panel.touch([Finger(other, 80)], scans: 8, pause: 0)
    panel.wait(silence * 1000 - 380_000)
    panel.lift(slot: 5)
    let figure = try #require(try check(panel.screen).figure("stuck"))
    #expect(figure.value == count && figure.passes == passes, "\(figure)")
    #expect(
      figure.reason.contains(": slot 5 is down for 2 s without a report, while another comes")
        == (count == 1 && passes == nil), "\(figure.reason)")
  }

  @Test("a contact that is still down at the end is noted, and fails nothing")
  func stillDown() throws {
    var panel = Self.capture()
    panel.touch([Finger(60, 60)], scans: 20, lifts: false)
    let check = try check(panel.screen)
    #expect(check.findings.map(\.kind) == [.stillDown] && check.failures == [])
  }

  @Test("stamps that go backwards")
  func backwards() throws {
    var screen = Self.capture().screen
    var events = screen.events
    for index in events.indices.dropFirst(400) { events[index].time -= 90_000 }
    screen.log = EventLog(events, lines: screen.lines)
    let found = try check(screen).findings.filter { $0.kind == .backwards }
    #expect(found.count == 1 && found.first?.line == 401, "\(found)")
  }

  @Test("two fingers whose ids are exchanged")
  func swappedIDs() throws {
    var panel = DrivenPanel()
    panel.bendInTurn { scan, x, y in
      // Of the last touch, from the middle on each finger is where the other was.
      return (scan > 60 ? 160 - x : x, y)
    }
    panel.touch([Finger(50, 20, to: (50, 70)), Finger(110, 20, to: (110, 70))], scans: 60)
    let check = try check(panel.screen)
    #expect(check.figure("swaps")?.value == 1 && check.figure("swaps")?.passes == false)
    let found = check.findings.filter { $0.kind == .swaps }
    #expect(
      found.first?.what == "two contacts exchange their places in one scan: their ids are swapped")
  }

  @Test("two fingers that become one")
  func merged() throws {
    var panel = DrivenPanel()
    panel.touch([Finger(60, 45)], scans: 40, lifts: false)
    // The second one comes near, and is gone; the first one is between them.
    for (x, isLast) in [(Int32(760), false), (750, false), (740, true)] {
      panel.wait(10_000)
      panel.add(3, 0x2f, 1)
      if x == 760 { panel.add(3, 0x39, 50) }
      panel.add(3, 0x35, x)
      panel.add(3, 0x36, 450)
      panel.synchronize()
      guard isLast else { continue }
      panel.wait(10_000)
      panel.add(3, 0x39, -1)
      panel.add(3, 0x2f, 0)
      panel.add(3, 0x35, 670)
      panel.synchronize()
    }
    let check = try check(panel.screen)
    #expect(check.figure("merges")?.value == 1 && check.figure("merges")?.passes == false)
    #expect(
      check.findings.first { $0.kind == .merges }?.what
        == "a contact ends where another jumps towards it: two fingers become one")
  }

  @Test("a leap, and a finger that is lost and found")
  func leapAndDropout() throws {
    var panel = DrivenPanel()
    panel.bendInTurn { scan, x, y in
      return (scan == 30 ? x + 40 : x, y)
    }
    panel.touch([Finger(20, 45, to: (100, 45))], scans: 60)
    var check = try check(panel.screen)
    #expect(check.figure("leaps")?.value == 1, "\(check.findings)")
    #expect(
      check.findings.first { $0.kind == .leaps }?.what
        == "the contact in slot 0 leaps by 41 mm in one scan", "\(check.findings)")
    var lost = DrivenPanel()
    lost.touch([Finger(20, 45, to: (80, 45))], scans: 60, pause: 20_000)
    lost.touch([Finger(82, 45, to: (140, 45))], scans: 60)
    check = try self.check(lost.screen)
    #expect(check.figure("dropouts")?.value == 1)
    #expect(
      check.findings.first { $0.kind == .dropouts }?.what
        == "a contact lands 20 ms after another lifted there: a finger that was lost")
  }

  @Test("a step of 10 mm is a leap", arguments: [(8.4, 0.0), (8.8, 1)])
  func leapLimit(extra: Double, count: Double) throws {
    var panel = DrivenPanel()
    panel.bendInTurn { scan, x, y in
      return (scan >= 30 ? x + extra : x, y)
    }
    // 1.36 mm a scan, so that 8.64 more are 10.
    panel.touch([Finger(20, 45, to: (100, 45))], scans: 60)
    #expect(try check(panel.screen).figure("leaps")?.value == count)
  }

  @Test(
    "what lands within 4 mm and 60 ms of a lift is a finger that was lost",
    arguments: [(3.9, 59, 1.0), (4.2, 59, 0), (3.9, 61, 0)])
  func dropoutLimit(apart: Double, pause: Int64, count: Double) throws {
    var panel = DrivenPanel()
    panel.touch([Finger(20, 45, to: (80, 45))], scans: 60, pause: pause * 1000)
    panel.touch([Finger(80 + apart, 45, to: (140, 45))], scans: 60)
    #expect(try check(panel.screen).figure("dropouts")?.value == count)
  }

  @Test(
    "beside a tap a finger is lost for 15 ms: a quick one taps twice, or taps and draws",
    arguments: [(14, 1.0), (16, 0), (40, 0), (59, 0)])
  func quickTaps(pause: Int64, count: Double) throws {
    for end in [(80.0, 70.0), (120, 70)] {
      var panel = DrivenPanel()
      panel.touch([Finger(80, 70)], scans: 6, pause: pause * 1000)
      panel.touch([Finger(81, 70, to: end)], scans: 20)
      #expect(try check(panel.screen).figure("dropouts")?.value == count, "to \(end)")
    }
    // A stroke that goes back is another one; one that goes on, or aside, was lost.
    for (end, lost) in [((20.0, 45.0), 0.0), ((140, 45), 1), ((85, 85), 1)] {
      var panel = DrivenPanel()
      panel.touch([Finger(20, 45, to: (80, 45))], scans: 60, pause: pause * 1000)
      panel.touch([Finger(80, 45, to: end)], scans: 60)
      #expect(try check(panel.screen).figure("dropouts")?.value == max(lost, count), "to \(end)")
    }
    // One that rested for longer than a tap was lost.
    var rest = DrivenPanel()
    rest.touch([Finger(80, 70)], scans: 60, pause: pause * 1000)
    rest.touch([Finger(81, 70)], scans: 60)
    #expect(try check(rest.screen).figure("dropouts")?.value == 1)
  }

  @Test("the fingers of a slim hand lie in a row, and are no palm; a cluster is")
  func slimHand() throws {
    func palms(_ places: [(Double, Double)]) throws -> Double? {
      var panel = DrivenPanel()
      panel.touch((places + [(40, 85)]).map { Finger($0.0, $0.1) }, scans: 50)
      return try check(panel.screen).figure("palms")?.value
    }
    for apart in [11.0, 13, 15, 17] {
      let row = (0..<4).map { (60 + apart * Double($0), $0 == 1 || $0 == 2 ? 37.0 : 40) }
      #expect(try palms(row) == 0, "\(apart) mm apart")
    }
    // As near as no fingers are, and as wide as no row is.
    #expect(try palms([(60, 40), (69, 40), (78, 40)]) == 1)
    #expect(try palms([(60, 40), (72, 31), (84, 40)]) == 1)
  }

  @Test("a quick stroke has long steps, which are no leaps; one there and back is")
  func quickStroke() throws {
    func leaps(_ places: [Double]) throws -> Double? {
      var panel = DrivenPanel()
      var scan = 0
      panel.bend = { _, y in
        defer { scan += 1 }
        return (places[min(scan, places.count - 1)], y)
      }
      panel.touch([Finger(20, 45)], scans: places.count)
      return try check(panel.screen).figure("leaps")?.value
    }
    #expect(try leaps([20, 21, 24, 36, 54, 68, 70, 71, 71.5]) == 0)
    #expect(try leaps([20, 21, 22, 40, 23, 24, 25, 26, 27]) == 1)
  }

  @Test("a contact of 30 ms is as long as a tap", arguments: [(2, 1.0), (3, 0)])
  func ghostLimit(scans: Int, count: Double) throws {
    var panel = DrivenPanel()
    panel.touch([Finger(80, 45)], scans: scans)
    #expect(try check(panel.screen).figure("ghosts")?.value == count)
  }

  @Test(
    "contacts that are 8 mm apart can be told to be swapped", arguments: [(7.8, 0.0), (8.2, 1)])
  func swapLimit(apart: Double, count: Double) throws {
    var panel = DrivenPanel()
    // Both fingers are asked in each scan, one after the other.
    panel.bendInTurn { scan, x, y in
      guard scan > 60 else { return (x, y) }
      return (x, y < 45 ? y + apart : y - apart)
    }
    panel.touch(
      [
        Finger(20, 45 - apart / 2, to: (140, 45 - apart / 2)),
        Finger(20, 45 + apart / 2, to: (140, 45 + apart / 2)),
      ], scans: 60)
    #expect(try check(panel.screen).figure("swaps")?.value == count)
  }

  @Test("a place that is dead for longer than its width takes is no leap, at an edge as well")
  func deadIsNoLeap() throws {
    for from in [0.0, 2, 70, 146] {
      var panel = DrivenPanel()
      panel.deaf = { x, _ in x > from + 1 && x < from + 13 }
      panel.touch([Finger(0, 45, to: (160, 45))], scans: 120)
      panel.touch([Finger(160, 50, to: (0, 50))], scans: 120)
      let check = try check(panel.screen)
      #expect(check.figure("leaps")?.value == 0, "at \(from): \(check.findings.map(\.text))")
    }
  }

  @Test("sizes and pressures beyond their ranges")
  func touchRanges() throws {
    var screen = Self.capture().screen
    let bytes = RawAxis(range: AxisRange(minimum: 0, maximum: 255), resolution: 0)
    (screen.axes[AxisCode.touchMajor], screen.axes[AxisCode.multitouchPressure]) = (bytes, bytes)
    /// A slot keeps its size from contact to contact: each of slot 0 has it.
    func found(_ code: UInt16, _ value: Int32) throws -> [Finding] {
      var screen = screen
      var (events, lines) = (screen.events, screen.lines)
      events.insert(EvdevEvent(time: events[0].time, type: 3, code: code, value: value), at: 1)
      lines.insert(lines[0], at: 1)
      screen.log = EventLog(events, lines: lines)
      return try check(screen).findings.filter { $0.kind == .range }
    }
    #expect(try found(AxisCode.touchMajor, 255) == [])
    let size = try #require(try found(AxisCode.touchMajor, 256).first)
    #expect(size.what == "the size of a contact is 256, beyond its range of 0 to 255")
    #expect(size.line == 1 && size.count == 9)
    #expect(
      size.remedy
        == "the driver states a wrong range; EVDEV_ABS_30=0:256 in udev's hwdb fixes it")
    let pressure = try #require(try found(AxisCode.multitouchPressure, -3).first)
    #expect(pressure.what == "the pressure of a contact is -3, below its range of 0 to 255")
    #expect(pressure.remedy.contains("EVDEV_ABS_3A=-3:255"))
  }

  @Test("a size that is not the board's")
  func givenSize() throws {
    var options = PanelCheck.Options()
    options.board = PanelDescription(
      name: "mine.yaml", rate: nil, contacts: nil, size: PanelSize(width: 160, height: 90))
    options.size = PanelSize(width: 90, height: 160)
    var differences = try Self.capture().check(options).differences
    #expect(
      differences.map(\.text) == [
        "mine.yaml: its glass is 160 x 90 mm, --size 90 x 160 mm, by which all was measured; give "
          + "--size as the viewer sees it, or leave it out"
      ])
    options.size = PanelSize(width: 170, height: 95)
    differences = try Self.capture().check(options).differences
    #expect(differences == [])
    options.size = PanelSize(width: 180, height: 95)
    differences = try Self.capture().check(options).differences
    #expect(differences.map(\.kind) == [.boardSize])
    #expect(differences[0].text.hasSuffix("leave --size out, or correct 'millimetres' of 'panel'"))
  }

  @Test("what is no touch: keys, relative axes, slots beyond the last, positions without a contact")
  func otherEvents() throws {
    for (code, value, name, words) in [
      ((1, 28), 1, "keys", "a touchscreen sends key 28"),
      ((2, 0), 4, "relative", "a touchscreen sends relative axis 0"),
      ((3, 0x2f), 12, "slot", "slot 12, and the device states 0 to 9"),
      ((3, 0x35), 40, "emptySlot", "a position in slot 0, which no contact is in"),
      ((3, 0x39), -1, "emptySlot", "a lift in slot 0, which no contact is in"),
    ] as [((UInt16, UInt16), Int32, String, String)] {
      let panel = Self.capture { panel in
        panel.add(code.0, code.1, value)
        if code.1 == 0x2f { panel.add(3, 0x2f, 0) }
        panel.synchronize()
        panel.wait(10_000)
      }
      let check = try check(panel.screen)
      #expect(check.findings.map(\.kind.rawValue) == [name], "\(check.findings)")
      #expect(check.findings.first?.what == words)
      #expect(check.figure("faults")?.passes == false)
    }
  }

  @Test("an overflow of the kernel's queue")
  func overflow() throws {
    let panel = Self.capture { panel in
      panel.add(0, 3, 0)
      panel.synchronize()
      panel.add(0, 0, 0)
      panel.wait(10_000)
    }
    let check = try check(panel.screen)
    #expect(check.findings.map(\.kind) == [.dropped], "\(check.findings)")
  }

  @Test("what differs from the board file")
  func board() throws {
    var options = PanelCheck.Options()
    options.board = PanelDescription(name: "mine.yaml", rate: 120, contacts: 5)
    let check = try Self.capture().check(options)
    #expect(
      check.differences.map(\.text) == [
        "mine.yaml: it has 120 scans a second, the panel 100; put 'scanRate: 100' into 'controller'",
        "mine.yaml: it has 5 contacts, the device 10 slots; put 'contacts: 10' into 'controller'",
      ])
    #expect(check.failures == ["board.rate", "board.contacts"])
  }

  @Test("a panel that counts in pixels and reports finer numbers: below a pixel no noise is known")
  func boardNoise() throws {
    func differences(_ noise: Double, pixel: Int32) throws -> [Finding.Kind] {
      var panel = DrivenPanel()
      panel.noise = noise
      panel.touch([Finger(80, 45)], scans: 100)
      panel.touch([Finger(20, 20, to: (140, 70))], scans: 600)
      var screen = panel.screen
      let events = screen.events.map { event in
        var event = event
        if event.type == 3, [0x35, 0x36].contains(event.code) {
          event.value -= event.value % pixel
        }
        return event
      }
      screen.log = EventLog(events, lines: screen.lines)
      var options = PanelCheck.Options()
      options.board = PanelDescription(name: "mine.yaml", rate: nil, contacts: nil, noise: 0.08)
      return try PanelCheck(of: [screen], options).differences.map(\.kind)
    }
    // A tenth of a millimetre, and three of them.
    #expect(try differences(0, pixel: 1) == [] && differences(0, pixel: 3) == [])
    #expect(try differences(0.14, pixel: 1) == [])
    #expect(try differences(0.5, pixel: 1) == [.boardNoise])
    #expect(try differences(0.9, pixel: 3) == [.boardNoise])
  }

  @Test("a recording without a touch is refused")
  func empty() {
    var screen = DrivenPanel().screen
    screen.log = EventLog([EvdevEvent(time: 0, type: 0, code: 0, value: 0)], lines: [9])
    do throws(TextError) {
      _ = try PanelCheck(of: [screen])
      Issue.record("it was read")
    } catch {
      #expect(
        "\(error)"
          == "panel.events: it contains no touch, in 1 events; touch the panel while it is "
          + "being recorded")
    }
  }

  @Test("a recording whose reports do not end is no untouched one")
  func endless() {
    var screen = DrivenPanel().screen
    screen.log = EventLog([EvdevEvent(time: 0, type: 3, code: 53, value: 4)], lines: [9])
    let error = #expect(throws: TextError.self) { _ = try PanelCheck(of: [screen]) }
    #expect(error.map { "\($0)".contains("is a SYN_REPORT") } == true)
  }
}
