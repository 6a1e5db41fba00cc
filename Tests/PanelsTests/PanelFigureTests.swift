import InputText
import Recordings
import SeatInput
import Testing

@testable import Panels

/// Each figure of a panel whose truth is known, on both sides of its limit.
@Suite("A figure of a panel") struct PanelFigureTests {
  private typealias Finger = DrivenPanel.Finger
  private static let noRest = "no finger stands still for 0.4 s, from landing to lift"

  private func check(
    _ name: String, is value: Double, within tolerance: Double, passes: Bool?,
    _ panel: DrivenPanel, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let figure = try #require(
      try panel.check().figure(name), "no \(name)", sourceLocation: sourceLocation)
    let found = try #require(
      figure.value, "\(name): \(figure.reason)", sourceLocation: sourceLocation)
    #expect(
      (found - value).magnitude <= tolerance, "\(name): \(found)", sourceLocation: sourceLocation)
    #expect(figure.passes == passes, "\(name): \(found)", sourceLocation: sourceLocation)
  }

  /// A line across the glass in a second.
  private func stroke(_ panel: DrivenPanel = DrivenPanel(), scans: Int = 100) -> DrivenPanel {
    var panel = panel
    panel.touch([Finger(20, 30, to: (140, 60))], scans: scans)
    return panel
  }

  @Test("rate.1: 60 Hz is the limit", arguments: [(16_600, true), (16_750, false), (8_000, true)])
  func rate(period: Int64, passes: Bool) throws {
    var panel = DrivenPanel()
    panel.period = period
    panel.jitter = 400
    try check(
      "rate.1", is: 1e6 / Double(period), within: 0.5, passes: passes, stroke(panel, scans: 80))
  }

  @Test("rate.N: of as many contacts as move, the least of the strokes")
  func rates() throws {
    var panel = DrivenPanel()
    for (count, period) in [(1, 8_000), (2, 12_000), (2, 10_000), (4, 20_000)] as [(Int, Int64)] {
      panel.period = period
      panel.touch(
        (0..<count).map { Finger(20 + 25 * Double($0), 10, to: (30 + 25 * Double($0), 80)) },
        scans: 50)
    }
    let check = try panel.check()
    for (name, rate, passes) in [
      ("rate.1", 125.0, true), ("rate.2", 83.3, true), ("rate.4", 50, false),
    ] {
      let figure = try #require(check.figure(name))
      #expect(((figure.value ?? 0) - rate).magnitude < 0.5, "\(name): \(figure)")
      #expect(figure.passes == passes)
    }
    #expect(check.figure("rate.3") == nil)
  }

  @Test("a finger that hardly moves loses no scans: the kernel leaves them out")
  func stillFinger() throws {
    var panel = DrivenPanel()
    // A unit in three scans.
    panel.touch([Finger(20, 30, to: (24, 30))], scans: 120)
    panel.touch([Finger(20, 30, to: (140, 60))], scans: 100)
    try check("lost", is: 0, within: 0, passes: true, panel)
    try check("rate.1", is: 100, within: 0.1, passes: true, panel)
  }

  @Test(
    "lost: scans missing in a stroke; one in a hundred is the limit", arguments: [0, 1, 2, 3, 9])
  func lost(count: Int) throws {
    var panel = DrivenPanel()
    panel.jitter = 1500
    panel.lost = Set((0..<count).map { 20 + 15 * $0 })
    panel = stroke(panel, scans: 250)
    try check("lost", is: Double(count), within: 0, passes: count <= 2, panel)
  }

  @Test("lost: of a gap of several scans each is counted")
  func lostInARow() throws {
    var panel = DrivenPanel()
    panel.lost = [40, 41, 42, 43, 44, 45]
    try check("lost", is: 6, within: 0, passes: false, stroke(panel))
  }

  @Test("lost: a finger that stops by itself and goes on loses nothing")
  func stopping() throws {
    var panel = DrivenPanel()
    // It stands from the 40th scan to the 60th, and goes on from where it is.
    panel.bendInTurn { scan, _, y in
      return (20 + 1.2 * Double(scan <= 40 ? scan : max(40, scan - 20)), y)
    }
    panel.touch([Finger(20, 45)], scans: 120)
    try check("lost", is: 0, within: 0, passes: true, panel)
    try check("interval.p99", is: 10_000, within: 1, passes: true, panel)
    try check("rate.1", is: 100, within: 0.1, passes: true, panel)
  }

  /// All that may be missing is what `frozen` lets a panel stand still for, three scans of 10 ms:
  /// for `gap` in one place or in three, for `lost` within one such time.
  @Test("lost: more scans that are missing never pass where fewer fail")
  func monotone() throws {
    func failures(_ lost: Set<Int>) throws -> [String] {
      var panel = DrivenPanel()
      for row in 0..<4 {
        let height = 20 + 15 * Double(row)
        // Each stroke has a scan at its landing, and one at its lift.
        panel.lost = row == 1 ? Set(lost.map { $0 + 100 }) : []
        panel.touch([Finger(10, height, to: (150, height))], scans: 100)
      }
      let check = try panel.check()
      #expect(check.figure("lost")?.value == Double(lost.count))
      let scans = lost.count == 1 ? "one scan" : "\(lost.count) scans"
      for name in ["lost", "gap", "interval.p99"] {
        let figure = try #require(check.figure(name))
        guard figure.isUndecided else { continue }
        #expect(
          figure.reason
            == "by \(scans) of \(lost.count)0 ms in all, which 'frozen' has: lost, or it stood still"
        )
      }
      return check.failures
    }
    /// Of so few scans that one may be missing.
    func lostFails(_ lost: Set<Int>) throws -> Bool {
      var panel = DrivenPanel()
      panel.lost = lost
      let figure = try #require(try stroke(panel, scans: 120).check().figure("lost"))
      #expect(figure.value == Double(lost.count))
      return figure.passes == false
    }
    for lost in [[20], [20, 21], [20, 22], [20, 21, 22]] as [Set<Int>] {
      #expect(try !lostFails(lost), "\(lost.sorted())")
    }
    for lost in [[20, 24], [20, 60], [20, 21, 22, 23], [20, 21, 22, 60]] as [Set<Int>] {
      #expect(try lostFails(lost), "\(lost.sorted())")
    }
    for lost in [[20], [20, 21], [20, 60], [20, 21, 22], [20, 22, 60]] as [Set<Int>] {
      #expect(try failures(lost) == [], "\(lost.sorted())")
    }
    let more: [Set<Int>] = [
      [20, 21, 60, 61], [20, 21, 22, 23], [20, 30, 40, 50], [20, 21, 22, 60, 61],
    ]
    for lost in more {
      #expect(try failures(lost).contains("gap"), "\(lost.sorted())")
    }
  }

  @Test("late: a scan that comes late is not lost")
  func late() throws {
    var panel = stroke()
    var events = panel.events
    // The 40th scan is handed on 8 ms late.
    let stamp = panel.events[0].time + 400_000
    for index in events.indices where events[index].time == stamp { events[index].time += 8_000 }
    var screen = panel.screen
    screen.log = EventLog(events, lines: screen.lines)
    let check = try PanelCheck(of: [screen])
    #expect(check.figure("late")?.value == 1)
    #expect(check.figure("lost")?.value == 0)
    panel.lost = []
  }

  @Test("interval.p99: 20 833 µs is the limit", arguments: [(20_800, true), (20_900, false)])
  func interval(period: Int64, passes: Bool) throws {
    var panel = DrivenPanel()
    panel.period = period
    try check(
      "interval.p99", is: Double(period), within: 1, passes: passes, stroke(panel, scans: 80))
  }

  @Test(
    "quantum: a bus that is polled every 8 ms, and every millisecond", arguments: [8000.0, 1000])
  func quantum(quantum: Double) throws {
    var panel = DrivenPanel()
    for (index, scans) in [20, 30, 25, 40].enumerated() {
      panel.period = Int64(quantum) * (index % 2 == 0 ? 1 : 2) * (quantum == 1000 ? 7 : 1)
      panel = stroke(panel, scans: scans)
    }
    #expect(try panel.check().figure("quantum")?.value == quantum)
  }

  @Test(
    "jitter.rest: a radius of 1 mm is the limit",
    arguments: [(0.3, true), (0.95, true), (1.1, false)])
  func rest(radius: Double, passes: Bool) throws {
    var panel = DrivenPanel()
    var turn = 0
    // Round the circle, in steps that are no part of a whole turn.
    panel.bend = { x, y in
      let angle = Double(turn) * 2.4
      turn += 1
      let (sine, cosine) = (
        Trigonometry.sine(angle.truncatingRemainder(dividingBy: 2 * .pi) - .pi),
        Trigonometry.cosine(angle.truncatingRemainder(dividingBy: 2 * .pi) - .pi)
      )
      return (x + radius * cosine, y + radius * sine)
    }
    panel.touch([Finger(80, 45)], scans: 150)
    try check("jitter.rest", is: radius, within: 0.08, passes: passes, panel)
  }

  @Test(
    "jitter.moving: a step of 1 mm against the motion is the limit",
    arguments: [(0.0, true), (0.9, true), (1.2, false)])
  func reversed(step: Double, passes: Bool) throws {
    var panel = DrivenPanel()
    // One scan of a stroke of 2 mm a scan is set back.
    panel.bendInTurn { scan, x, y in
      return scan == 30 ? (x - 2 - step, y) : (x, y)
    }
    panel.touch([Finger(20, 45, to: (138, 45))], scans: 60)
    try check("jitter.moving", is: step, within: 0.06, passes: passes, panel)
  }

  @Test(
    "linearity.rms and .max: a wave beside a straight stroke",
    arguments: [(0.6, true, true), (0.8, false, true), (1.9, false, true), (2.3, false, false)])
  func linearity(amplitude: Double, rms: Bool, largest: Bool) throws {
    var panel = DrivenPanel()
    panel.bend = { x, y in
      let angle = (x / 20 * 2 * .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi
      return (x, y + amplitude * Trigonometry.cosine(angle))
    }
    panel.touch([Finger(20, 45, to: (140, 45))], scans: 121)
    try check(
      "linearity.rms", is: amplitude * 0.7071, within: 0.05, passes: rms, panel)
    try check("linearity.max", is: amplitude, within: 0.1, passes: largest, panel)
  }

  @Test(
    "linearity: a line that bends as a hand's does proves nothing; what is beside the bend does",
    arguments: [
      (0.5, 0.0, true), (3, 0, nil), (3, 0.6, nil), (3, 0.8, false), (0, 0.8, false),
    ] as [(Double, Double, Bool?)])
  func bend(bow: Double, wave: Double, passes: Bool?) throws {
    var panel = DrivenPanel()
    panel.bend = { x, y in
      let part = (x - 20) / 120
      let angle = (part * 12 * .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi
      return (x, y + bow * 4 * part * (1 - part) + wave * Trigonometry.cosine(angle))
    }
    panel.touch([Finger(20, 45, to: (140, 45))], scans: 121)
    let figure = try #require(try panel.check().figure("linearity.rms"))
    #expect(figure.passes == passes, "\(figure)")
    let reason = "it bends as a hand does, and is "
    #expect(figure.reason.hasPrefix(reason) == (passes == nil), "\(figure)")
  }

  @Test("linearity: a line that comes from beyond an edge, and one that stops and turns")
  func partsOfLines() throws {
    var edge = DrivenPanel()
    // 40 of 160 scans beside the glass, on a line that rises.
    edge.bendInTurn { scan, _, y in (min(max(Double(scan - 40), 0), 159.9), y - Double(scan) / 10) }
    edge.touch([Finger(20, 60)], scans: 160)
    try check("linearity.rms", is: 0, within: 0.06, passes: true, edge)
    var corner = DrivenPanel()
    // It slows down, stops and turns, as a hand does: minimum jerk, twice.
    corner.bendInTurn { scan, _, _ in
      func part(_ scans: Int) -> Double {
        let time = Double(min(max(scans, 0), 60)) / 60
        return time * time * time * (10 - 15 * time + 6 * time * time)
      }
      return (20 + 60 * (part(scan) + part(scan - 60)), 30 + 20 * part(scan - 60))
    }
    corner.touch([Finger(20, 30)], scans: 120)
    try check("linearity.rms", is: 0, within: 0.06, passes: true, corner)
  }

  @Test("linearity: to and fro are two strokes; a circle is none")
  func legs() throws {
    var panel = DrivenPanel()
    panel.bend = { x, y in (min(x, 240 - x), y) }
    panel.touch([Finger(20, 45, to: (220, 45))], scans: 101)
    try check("linearity.max", is: 0, within: 0.06, passes: true, panel)
    try check("jitter.moving", is: 0, within: 0, passes: true, panel)
    var round = DrivenPanel()
    round.bend = { x, _ in
      let angle = (x / 160 - 0.5) * 2 * .pi
      return (80 + 30 * Trigonometry.cosine(angle), 45 + 30 * Trigonometry.sine(angle))
    }
    round.touch([Finger(0, 45, to: (160, 45))], scans: 101)
    let figure = try #require(try round.check().figure("linearity.rms"))
    #expect(figure.value == nil && figure.passes == nil)
    #expect(figure.reason == "no straight stroke of 20 mm; draw along a ruler")
  }

  @Test("the order of the recordings makes no difference, on a panel that taps show to be turned")
  func order() throws {
    var taps = DrivenPanel()
    // The display stands upright, the panel's own axes lie: x is down, y across.
    for mark in Mark.marks(3)! {
      taps.touch([Finger(mark.y * 160, mark.x * 90)], scans: 6)
    }
    var stroke = DrivenPanel()
    stroke.touch([Finger(2, 45, to: (150, 45))], scans: 120)
    var options = PanelCheck.Options()
    options.size = PanelSize(width: 90, height: 160)
    func figures(_ screens: [RawTouchscreen]) throws -> [Figure] {
      let check = try PanelCheck(of: screens, options)
      #expect(check.fit?.mounting.swap == true)
      return check.figures
    }
    let one = try figures([taps.screen, stroke.screen])
    #expect(try figures([stroke.screen, taps.screen]).map(\.value) == one.map(\.value))
    // What moved was farther than half of the display's width.
    #expect(one.first { $0.name == "edge.top" }?.value.map { ($0 - 2).magnitude < 0.3 } == true)
  }

  @Test("contacts: five are asked for; fewer fingers prove nothing, fewer slots do")
  func contacts() throws {
    for count in [1, 4, 5, 7] {
      var panel = DrivenPanel()
      panel.touch((0..<count).map { Finger(20 + 18 * Double($0), 45) }, scans: 30)
      try check(
        "contacts", is: Double(count), within: 0, passes: count >= 5 ? true : nil, panel)
      var screen = panel.screen
      screen.lastSlot = 3
      let check = try PanelCheck(of: [screen])
      #expect(check.figure("contacts")?.passes == false)
    }
  }

  @Test(
    "separation: the least distance of two contacts; farther ones prove nothing",
    arguments: [(12.0, true), (17, true), (30, nil)] as [(Double, Bool?)])
  func separation(apart: Double, passes: Bool?) throws {
    var panel = DrivenPanel()
    panel.touch(
      [Finger(40, 45), Finger(100, 45, to: (40 + apart, 45))], scans: 40)
    try check("separation", is: apart, within: 0.06, passes: passes, panel)
  }

  @Test("edge: half a millimetre is the limit; what no finger came near has no value")
  func edges() throws {
    var panel = DrivenPanel()
    panel.dead = (0, 0.4, 0.7, 2)
    for (end, scans) in [((0.0, 45.0), 40), ((160, 45), 40), ((80, 0), 46)] {
      panel.touch([Finger(80, 45, to: end)], scans: scans)
    }
    try check("edge.left", is: 0, within: 0.05, passes: true, panel)
    try check("edge.right", is: 0.5, within: 0.11, passes: true, panel)
    try check("edge.top", is: 0.7, within: 0.05, passes: false, panel)
    let bottom = try #require(try panel.check().figure("edge.bottom"))
    #expect(bottom.value == nil && bottom.reason == "no finger came within 8 mm of that edge")
    panel.touch([Finger(80, 45, to: (80, 90))], scans: 40)
    try check("edge.bottom", is: 2, within: 0.11, passes: false, panel)
    // Half of the margin beyond the limit is half of the score.
    #expect(Criterion(.most, 0.5, slope: 1, "").score(1) == 0.5)
  }

  @Test("edge: a finger that stops before it, or lands beside it, did not try to reach it")
  func untriedEdge() throws {
    /// A stroke from the middle that slows down to its end, so far from the left edge, or the same
    /// the other way round.
    func edge(_ end: Double, dead: Double = 0, isReversed: Bool = false) throws -> Figure {
      var panel = DrivenPanel()
      panel.dead.left = dead
      let scans = 60
      var scan = 0
      panel.bend = { _, y in
        defer { scan += 1 }
        let part = Double(isReversed ? scan : scans - 1 - scan) / Double(scans - 1)
        return (end + (80 - end) * part * part, y)
      }
      panel.touch([Finger(80, 45)], scans: scans)
      return try #require(try panel.check().figure("edge.left"))
    }
    let untried = [
      try edge(5), try edge(2, isReversed: true), try edge(0, dead: 3, isReversed: true),
    ]
    for figure in untried {
      #expect(figure.value != nil && figure.passes == nil && figure.score == nil)
      #expect(
        figure.reason
          == "no finger went on over that edge: draw off the glass, without slowing down")
    }
    #expect(try edge(0).passes == true && edge(0.3, isReversed: true).passes == true)
    // One that slows down to stop at the edge itself may have stopped before it.
    #expect(try edge(0, dead: 3).passes == nil)
    // What stops the report of a finger on its way is the panel's.
    let missed = try edge(-20, dead: 3)
    #expect(missed.value == 3 && missed.passes == false)
    // It lifts on its way: it may have left the glass there.
    var lifting = DrivenPanel()
    lifting.touch([Finger(80, 45, to: (3, 45))], scans: 40)
    #expect(try lifting.check().figure("edge.left")?.passes == nil)
  }

  @Test("edge: as the viewer sees it")
  func mountedEdges() throws {
    var panel = DrivenPanel()
    panel.dead = (3, 0, 0, 0)
    panel.touch([Finger(80, 45, to: (0, 45))], scans: 40)
    for (mounting, edge) in [
      (PanelMounting(), "left"), (PanelMounting(invertX: true), "right"),
      (PanelMounting(swap: true), "top"), (PanelMounting(swap: true, invertX: true), "bottom"),
    ] {
      var options = PanelCheck.Options()
      options.mounting = mounting
      let check = try panel.check(options)
      #expect(check.figure("edge.\(edge)")?.value == 3, "\(mounting.words)")
    }
  }

  @Test("accuracy: 1 mm at the marks is the limit", arguments: [(0.9, true), (1.2, false)])
  func accuracy(off: Double, passes: Bool) throws {
    var panel = DrivenPanel()
    // The middle one of five is off.
    panel.bend = { x, y in (x == 80 && y == 45 ? x + off : x, y) }
    for mark in Mark.marks(5)! {
      panel.touch([Finger(mark.x * 160, mark.y * 90)], scans: 8)
    }
    try check("accuracy", is: off, within: 0.1, passes: passes, panel)
    let none = try #require(try stroke().check().figure("accuracy"))
    #expect(none.value == nil && none.reason == "the first contacts are no taps on marks")
  }

  @Test(
    "gap: a step of 1.8 times its neighbours is the limit",
    arguments: [(1.7, true), (1.95, false)])
  func gap(ratio: Double, passes: Bool) throws {
    var panel = DrivenPanel()
    panel.bendInTurn { scan, x, y in
      return (scan > 30 ? x + 2 * (ratio - 1) : x, y)
    }
    panel.touch([Finger(20, 45, to: (138, 45))], scans: 60)
    try check("gap", is: ratio, within: 0.08, passes: passes, panel)
  }

  @Test(
    "hysteresis: a first jump of twice the steps after it is the limit",
    arguments: [(1.8, true), (2.3, false)])
  func hysteresis(ratio: Double, passes: Bool) throws {
    var panel = DrivenPanel()
    // Still for half a second, and then 2 mm a scan after a jump.
    panel.bendInTurn { scan, _, y in
      return (scan <= 50 ? 20 : 20 + 2 * ratio + Double(scan - 51) * 2, y)
    }
    panel.touch([Finger(20, 45)], scans: 90)
    try check("hysteresis", is: ratio, within: 0.1, passes: passes, panel)
  }

  @Test("hysteresis: of a finger that rested under noise, and of one that goes too slowly to tell")
  func leavingRest() throws {
    /// A second of rest, which is reported, and then so many millimetres a scan after a jump.
    func panel(_ step: Double, jump: Double) -> DrivenPanel {
      var panel = DrivenPanel()
      panel.bendInTurn { scan, _, y in
        guard scan > 100 else { return (20 + (scan % 2 == 0 ? 0.1 : 0), y) }
        return (20 + jump + Double(scan - 101) * step, y)
      }
      panel.touch([Finger(20, 45)], scans: 160)
      return panel
    }
    func reason(_ panel: DrivenPanel) throws -> String? {
      try panel.check().figure("hysteresis")?.reason
    }
    try check("hysteresis", is: 1.8, within: 0.15, passes: true, panel(1, jump: 1.8))
    try check("hysteresis", is: 3, within: 0.15, passes: false, panel(1, jump: 3))
    #expect(
      try reason(panel(0.2, jump: 0.2))
        == "the finger that rested moves on too slowly to tell a jump from noise")
    #expect(
      try reason(stroke()) == "no finger rests within 0.25 mm for 0.3 s and then moves on")
  }

  @Test("no comparison that is shown contradicts its verdict")
  func digits() {
    // Exactly the limit is within it, whatever rounding made of it.
    let figure = Figure(.hysteresis, 2 + 1e-12, "", .published)
    #expect(figure.passes == true && PanelCheckReport.value(figure) == "2")
    for (value, text) in [(2.000_4, "2.0004"), (2.000_002, "2.000002"), (2.5, "2.5")] {
      let figure = Figure(.hysteresis, value, "", .published)
      #expect(figure.passes == false && PanelCheckReport.value(figure) == text)
    }
    #expect(PanelCheckReport.score(0.999) == "0.99" && PanelCheckReport.score(1) == "1.00")
    #expect(Criterion(.most, 0.0004, "").text == "<= 0.0004")
  }

  @Test("a slow stroke, of little more than a unit a scan, has a rate and loses nothing")
  func slow() throws {
    var panel = DrivenPanel()
    panel.lost = [100]
    // 2.4 units and 0.24 mm a scan.
    panel.touch([Finger(20, 30, to: (68, 30))], scans: 200)
    try check("lost", is: 1, within: 0, passes: true, panel)
    try check("rate.1", is: 99.5, within: 0.3, passes: true, panel)
  }

  @Test("swipe: three reports are the limit", arguments: [(3, true), (2, false), (9, true)])
  func swipe(reports: Int, passes: Bool) throws {
    var panel = DrivenPanel()
    panel.touch([Finger(20, 30, to: (60, 40))], scans: reports)
    try check("swipe", is: Double(reports), within: 0, passes: passes, panel)
  }

  @Test("a finger that creeps away and returns does not rest; one that stirs by a millimetre does")
  func creeping() throws {
    /// Away and back in a second, evenly.
    func panel(_ way: Double, noise: Double = 0) -> DrivenPanel {
      var panel = DrivenPanel()
      panel.noise = noise
      panel.bendInTurn { scan, x, y in
        return (x + way * (1 - (Double(scan) / 50 - 1).magnitude), y)
      }
      panel.touch([Finger(40, 45)], scans: 100)
      return panel
    }
    try check("jitter.rest", is: 0.4, within: 0.1, passes: true, panel(0.9))
    for (way, noise) in [(3.0, 0.0), (12, 0), (12, 0.05)] {
      let check = try panel(way, noise: noise).check()
      for name in ["jitter.rest", "landing", "lifting"] {
        let figure = try #require(check.figure(name))
        #expect(figure.value == nil && figure.reason == Self.noRest)
      }
      #expect(check.tally.fingers.noise == nil && check.failures == [], "\(check.failures)")
    }
    // Noise of the same width is none of the finger's way.
    var noisy = DrivenPanel()
    noisy.noise = 2
    noisy.touch([Finger(40, 45)], scans: 100)
    #expect(try noisy.check().figure("jitter.rest")?.passes == false)
  }

  @Test("landing and lifting: how far a finger wobbles as it comes and goes")
  func wobble() throws {
    var panel = DrivenPanel()
    panel.bendInTurn { scan, x, y in
      return (scan == 1 ? x + 1.5 : x, scan == 80 ? y + 0.8 : y)
    }
    panel.touch([Finger(80, 45)], scans: 80)
    try check("landing", is: 1.5, within: 0.06, passes: nil, panel)
    try check("lifting", is: 0.8, within: 0.06, passes: true, panel)
    try check("jitter.rest", is: 0, within: 0.06, passes: true, panel)
  }

  @Test(
    "lifting: a finger slips for longer than 30 ms; what leaps in less is the panel's",
    arguments: [(2, 1.5, false), (2, 0.9, true), (8, 2, nil), (8, 0.9, true)]
      as [(Int, Double, Bool?)])
  func slip(scans: Int, length: Double, passes: Bool?) throws {
    var panel = DrivenPanel()
    panel.bendInTurn { scan, x, y in
      return (x + length * max(0, Double(scan - 80 + scans) / Double(scans)), y)
    }
    panel.touch([Finger(80, 45)], scans: 80)
    // Where it rested is between: a slip begins before the rest is over.
    try check("lifting", is: length, within: scans > 2 ? 0.6 : 0.2, passes: passes, panel)
  }

  @Test(
    "accuracy: a hand that is off all marks proves nothing",
    arguments: [(0.1, false), (0.6, nil)]
      as [(Double, Bool?)])
  func accuracyOfHands(others: Double, passes: Bool?) throws {
    var panel = DrivenPanel()
    panel.bend = { x, y in (x + (x == 80 && y == 45 ? 1.4 : others), y) }
    for mark in Mark.marks(5)! {
      panel.touch([Finger(mark.x * 160, mark.y * 90)], scans: 8)
    }
    try check("accuracy", is: 1.4, within: 0.1, passes: passes, panel)
  }

  @Test("without a size nothing is known in millimetres, and the table states it")
  func noSize() throws {
    var screen = stroke().screen
    screen.size = nil
    let check = try PanelCheck(of: [screen])
    for name in ["jitter.rest", "linearity.rms", "edge.left", "separation", "leaps"] {
      let figure = try #require(check.figure(name))
      #expect(figure.value == nil && figure.passes == nil)
      #expect(figure.reason == "the size of the panel is not known; give --size")
    }
    #expect(((check.figure("rate.1")?.value ?? 0) - 100).magnitude < 0.1)
    #expect(check.notes.count == 1)
  }

  @Test("limits of one's own come first, and the published ones beside them")
  func ownLimits() throws {
    let text = "# ours\njitter.rest <= 0.2   # mm\nrate.1 >= 120\nedge <= 3\n"
    var options = PanelCheck.Options()
    options.limits = try Limits(Array(text.utf8), file: "ours.txt")
    let figure = try #require(try stroke().check(options).figure("rate.1"))
    #expect(figure.passes == false)
    #expect(figure.criteria.map(\.source).first == "ours.txt" && figure.criteria.count == 2)
    #expect(options.limits.criteria(of: "edge.top").first?.limit == 3)
    #expect(try stroke().check(options).notes.isEmpty)
    options.limits = try Limits(Array("rate.1 >= 9\nrate.2 >= 80\n".utf8), file: "ours.txt")
    #expect(
      try stroke().check(options).notes == [
        "the limit of 'rate.2' is unused: no figure of that name is in the report"
      ])
    for (line, words) in [
      ("jitter.rest < 1", "ours.txt:1: 'jitter.rest < 1' is not a limit"),
      ("jitter.walk <= 1", "ours.txt:1: there is no figure 'jitter.walk'"),
      ("rate.0 >= 1", "ours.txt:1: there is no figure 'rate.0'"),
    ] {
      do throws(TextError) {
        _ = try Limits(Array((line + "\n").utf8), file: "ours.txt")
        Issue.record("\(line) was read")
      } catch {
        #expect("\(error)".hasPrefix(words), "\(error)")
      }
    }
  }

  @Test("the smallest circle holds all places, and touches some")
  func circle() {
    let square = [(0.0, 0.0), (2, 0), (2, 2), (0, 2), (1, 1)].map { Place(x: $0.0, y: $0.1) }
    #expect((SmallestCircle(square).radius - 1.41421).magnitude < 1e-4)
    let line = (0...10).map { Place(x: Double($0), y: 0) }
    #expect((SmallestCircle(line).radius - 5).magnitude < 1e-9)
    #expect(SmallestCircle([Place(x: 3, y: 4)]).radius == 0)
  }

  @Test("a data sheet's words stand beside the figures that the standard has")
  func terms() throws {
    var panel = DrivenPanel()
    panel.touch([Finger(20, 30, to: (140, 60))], scans: 100)
    let stroke = PanelCheckReport(try panel.check())
    let words = "linearity.rms and linearity.max linearity (5.4), of a test bar of stated size"
    #expect(stroke.text.contains("\nIEC 62908-12-10:2023 calls \(words); its limits are the"))
    #expect(PanelCheckBody(stroke, about: []).html.contains(words))
    var tap = DrivenPanel()
    tap.touch([Finger(20, 30)], scans: 8)
    #expect(!PanelCheckReport(try tap.check()).text.contains("IEC"))
    let kinds = FigureKind.allCases.filter { $0.term != nil }
    #expect(kinds == [.restJitter, .linearity, .largestDeviation, .accuracy])
    #expect(FigureKind.accuracy.term?.text == "IEC 62908-12-10:2023, 5.2: accuracy")
  }
}
