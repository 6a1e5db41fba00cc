import BoardFiles
import Firmware
import InputText
import Recordings
import SeatInput
import Simulation
import TactusCore
import TellingApart
import TestSupport
import Testing

@testable import Panels

/// What is learned of a panel whose truth is known, and of real ones.
@Suite("A panel is learned") struct PanelLearningTests {
  private typealias Finger = DrivenPanel.Finger

  private func learning(_ panel: DrivenPanel) throws -> PanelLearning {
    let check = try panel.check()
    return PanelLearning(check.tally)
  }

  /// Twelve straight strokes, which are lifted at their ends.
  private func strokes(_ panel: DrivenPanel) -> DrivenPanel {
    var panel = panel
    for index in 0..<12 {
      panel.touch(
        [Finger(20, 10 + 5 * Double(index), to: (140, 15 + 5 * Double(index)))], scans: 90)
    }
    return panel
  }

  @Test("intervals: their quantiles, and that consecutive ones know nothing of each other")
  func intervals() throws {
    var panel = DrivenPanel()
    panel.jitter = 2000
    let learned = try learning(strokes(panel))
    let intervals = try #require(learned.intervals)
    #expect(
      intervals[0] < 8_300 && (9_900...10_100).contains(intervals[8]) && intervals[19] > 11_700)
    #expect(learned.order.correlation.magnitude < 0.1 && learned.quantum == 0)
    #expect(learned.unlearned.map { $0.prefix { $0 != ":" } } == ["hysteresis", "filter", "merge"])
  }

  @Test("a law of its own for each number of contacts of which there are enough scans")
  func laws() throws {
    var panel = DrivenPanel()
    for (contacts, period, scans) in [
      (1, 8_000, 60), (2, 9_000, 60), (3, 10_000, 6), (4, 12_000, 60),
    ]
      as [(Int, Int64, Int)]
    {
      panel.period = period
      for round in 0..<3 {
        let y = 10 + 20 * Double(round)
        panel.touch(
          (0..<contacts).map { Finger(20 + 25 * Double($0), y, to: (50 + 25 * Double($0), y + 9)) },
          scans: scans)
      }
    }
    let learned = try #require(try learning(panel).panel(pointsPerMillimetre: 6.3))
    #expect(learned.more.map(\.contacts) == [2, 4])
    // Three contacts moved too little.
    let times = [1, 2, 3, 4, 10].map { learned.interval(at: 0.5, contacts: $0) }
    #expect(times == [8_000, 9_000, 9_000, 12_000, 12_000])
  }

  @Test(
    "intervals that are short and long in turn, and those that are not",
    arguments: [(1.0, 0.97...1.0), (0.85, 0.78...0.92), (0.5, 0.0...0.0)]
      as [(Double, ClosedRange<Double>)])
  func turn(share: Double, found: ClosedRange<Double>) throws {
    var random = TestSupport.SplitMix64(seed: 3)
    func unit() -> Double { Double(random.next() >> 11) / Double(1 << 53) }
    let strokes = (0..<12).map { _ in
      let intervals = (0..<60).map { scan in
        let isLong = (scan % 2 == 0) == (unit() < share)
        return Int64(10_000 + (isLong ? 300 : -300) + 200 * (unit() - 0.5))
      }
      return ScanTiming.Stroke(contacts: 1, rate: 100, intervals: intervals)
    }
    let order = ScanOrder(strokes)
    #expect(found.contains(order.turn ?? 0), "\(order)")
    // Where they are within their halves knows nothing of the one before.
    #expect(order.turn == nil || order.correlation.magnitude < 0.12, "\(order)")
  }

  @Test("a scan that the kernel leaves out does not end a turn")
  func turnOverGaps() {
    let stroke = (0..<30).flatMap { _ in [9_700, 10_300, 9_700, 20_000, 10_300].map(Int64.init) }
    let order = ScanOrder([ScanTiming.Stroke(contacts: 1, rate: 100, intervals: stroke)])
    #expect(order.turn ?? 0 > 0.95, "\(order)")
  }

  @Test("where a finger stood before it went on is no interval of the panel's")
  func starts() throws {
    var panel = DrivenPanel()
    for index in 0..<12 {
      let y = 10 + 5 * Double(index)
      panel.bend = { x, y in (x < 30 ? 20 : x, y) }
      panel.touch([Finger(20, y, to: (140, y))], scans: 90)
    }
    let intervals = try #require(try learning(panel).intervals)
    #expect(intervals.allSatisfy { $0 < 10_100 }, "\(intervals)")
  }

  @Test("units a point, on each axis, as the viewer sees it")
  func units() throws {
    let learned = try #require(try learning(strokes(DrivenPanel())).panel(pointsPerMillimetre: 5))
    #expect(learned.unitsPerPoint == SIMD2(2, 2))
  }

  /// Strokes at speeds from 50 to 300 mm/s, with noise that is so much of a step, and fingers that
  /// bend their way.
  private func swift(_ share: Double, tails: Double = 1) -> DrivenPanel {
    var panel = DrivenPanel()
    var random = TestSupport.SplitMix64(seed: 8)
    func gaussian() -> Double {
      (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.next() >> 11) / Double(1 << 53) }
    }
    for index in 0..<60 {
      let scans = [30, 60, 120, 180][index % 4]
      let step = 120 / Double(scans - 1)
      let y = 20 + 0.8 * Double(index)
      panel.bend = { x, y in
        let far = random.next() % 10 == 0 ? tails : 1
        let all = (0.9 + 0.1 * tails * tails).squareRoot()
        let off = (0.01 + share * share * step * step).squareRoot() * far / all
        return (x + off * gaussian(), y + 0.0004 * (x - 20) * (140 - x) + off * gaussian())
      }
      panel.touch([Finger(20, y, to: (140, y))], scans: scans)
    }
    return panel
  }

  @Test("noise that grows with speed, as a part of a step", arguments: [0.0, 0.15])
  func shares(share: Double) throws {
    let learned = try learning(swift(share))
    #expect((learned.movingShare - share).magnitude < 0.03, "\(learned)")
    let along = try #require(learned.along).noise
    #expect((along.share - share).magnitude < 0.03, "\(learned)")
    #expect((along.floor - 0.1).magnitude < 0.05, "\(learned)")
  }

  @Test(
    "tails of noise",
    arguments: [(1.0, 1.0...1.6), (4, 3...5)] as [(Double, ClosedRange<Double>)])
  func tails(factor: Double, found: ClosedRange<Double>) throws {
    let learned = try learning(swift(0.15, tails: factor))
    #expect(found.contains(learned.tails), "\(learned.tails)")
  }

  @Test("noise of a moving finger", arguments: [0.1, 0.3])
  func noise(deviation: Double) throws {
    var panel = DrivenPanel()
    // Even noise of ± a has a deviation of a / √3.
    panel.noise = deviation * 3.0.squareRoot()
    let found = try #require(try learning(strokes(panel)).movingNoise)
    #expect((found / deviation - 1).magnitude < 0.15, "\(found)")
  }

  @Test("noise along the way, of a finger that goes on", arguments: [0.1, 0.3])
  func alongNoise(deviation: Double) throws {
    var panel = DrivenPanel()
    panel.noise = deviation * 3.0.squareRoot()
    let found = try #require(try learning(strokes(panel)).along).noise.floor
    #expect((found / deviation - 1).magnitude < 0.1, "\(found)")
  }

  // A driven finger goes as far in each scan, whatever its stamp.
  @Test(
    "that only stamps are early and late",
    arguments: [(0, 0.0), (2_000, 1)] as [(Int64, Double)])
  func stamping(jitter: Int64, share: Double) throws {
    var panel = DrivenPanel()
    panel.jitter = jitter
    let found = try learning(strokes(panel)).along?.stamping ?? 0
    #expect((found - share).magnitude < 0.05, "\(found)")
  }

  @Test("the pole of a filter, and the noise that it leaves", arguments: [0.0, 0.4, 0.7])
  func filter(pole: Double) throws {
    var panel = DrivenPanel()
    var random = TestSupport.SplitMix64(seed: 5)
    var state = 0.0
    panel.bend = { x, y in
      // Twelve even numbers have a variance of 1.
      let fresh = (0..<12).reduce(-6.0) { sum, _ in
        sum + Double(random.next() >> 11) / Double(1 << 53)
      }
      state = pole * state + (1 - pole * pole).squareRoot() * 0.4 * fresh
      return (x, y + state)
    }
    for _ in 0..<3 { panel = strokes(panel) }
    let learned = try learning(panel)
    let found = try #require(learned.filter)
    #expect((found - pole).magnitude < 0.15, "\(found)")
    #expect(((learned.movingNoise ?? 0) / 0.4 - 1).magnitude < 0.2, "\(learned)")
  }

  @Test("a hand that wavers is no filter")
  func waver() throws {
    var panel = DrivenPanel()
    panel.bend = { x, y in
      let angle = (x / 12 * 2 * .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi
      return (x, y + Trigonometry.cosine(angle))
    }
    let learned = try learning(strokes(panel))
    #expect(learned.filter == nil)
  }

  @Test("at which distance fingers merge, or that they do not")
  func merge() throws {
    var panel = strokes(DrivenPanel())
    panel.touch([Finger(60, 45), Finger(90, 45, to: (72, 45))], scans: 40)
    #expect(try learning(panel).merge == 0)
    let board = try #require(try learning(panel).panel(pointsPerMillimetre: 6))
    #expect(board.merge == 0 && board.filter == 0)
  }

  @Test("the share of a resting finger's scans that report nothing", arguments: [0.0, 0.6])
  func silence(share: Double) throws {
    var panel = strokes(DrivenPanel())
    var random = TestSupport.SplitMix64(seed: 5)
    var held = (x: 0.0, y: 0.0)
    func unit() -> Double { Double(random.next() >> 11) / Double(1 << 53) }
    panel.bend = { x, y in
      if unit() >= share { held = (x + unit() - 0.5, y + unit() - 0.5) }
      return held
    }
    panel.touch([Finger(80, 45)], scans: 400)
    let learned = try learning(panel)
    #expect(((learned.silence ?? 1) - share).magnitude < 0.08, "\(learned)")
  }

  @Test(
    "noise of a resting finger, from a fifth of a unit: what rounds to the same is neither noise nor silence",
    arguments: [0.02, 0.03, 0.06, 0.3])
  func restNoise(deviation: Double) throws {
    var panel = strokes(DrivenPanel())
    var random = Simulation.SplitMix64(seed: 5)
    panel.bend = { x, y in (x + deviation * random.normal(), y + deviation * random.normal()) }
    // Each lies elsewhere between two units.
    for index in 0..<16 {
      let (x, y) = (20 + 7.00625 * Double(index), 45 + 0.0375 * Double(index))
      panel.touch([Finger(x, y)], scans: 200)
    }
    let learned = try learning(panel)
    let found = try #require(learned.restNoise)
    #expect((found / deviation - 1).magnitude < 0.08, "\(found)")
    #expect(learned.hysteresis == 0 && (learned.silence ?? 1) < 0.1, "\(learned)")
  }

  @Test("a leap is no noise of a finger that rests")
  func restNoiseBesideLeaps() throws {
    var panel = strokes(DrivenPanel())
    var random = Simulation.SplitMix64(seed: 5)
    panel.bendInTurn { count, x, y in
      let leap = count % 300 == 150 ? 16.0 : 0
      return (x + 0.05 * random.normal() + leap, y + 0.05 * random.normal())
    }
    for index in 0..<8 { panel.touch([Finger(20 + 7.00625 * Double(index), 45)], scans: 300) }
    let found = try #require(try learning(panel).restNoise)
    #expect((found / 0.05 - 1).magnitude < 0.1, "\(found)")
  }

  @Test("scans of two lengths are not silent, and a lift behind a long one is not frozen")
  func modes() throws {
    var panel = DrivenPanel()
    panel.noise = 0.2
    panel = strokes(panel)
    for index in 0..<8 { panel.touch([Finger(20 + 10 * Double(index), 45)], scans: 200) }
    // Each scan of 10 ms takes 8 or 16.
    var random = Simulation.SplitMix64(seed: 5)
    var times: [Int64] = [1_000_000]
    for _ in 0..<10_000 { times.append(times.last! + (random.happens(0.5) ? 8_000 : 16_000)) }
    let screen = panel.screen { times[Int(($0 - 1_000_000) / 10_000)] }
    let learned = PanelLearning(try PanelCheck(of: [screen]).tally)
    #expect(((learned.rate ?? 0) - 83).magnitude < 2, "\(learned)")
    #expect((learned.silence ?? 1) < 0.08 && (learned.frozenLifts ?? 1) < 0.1, "\(learned)")
  }

  @Test("a panel that states a size a quarter turned is mounted so")
  func turned() throws {
    var panel = strokes(DrivenPanel())
    panel.noise = 0.1
    let screen = panel.screen
    for size in [DrivenPanel.size, PanelSize(width: 90, height: 160)!] {
      var options = PanelCheck.Options()
      options.size = size
      let check = try PanelCheck(of: [screen], options)
      let units = try #require(PanelLearning(check.tally).unitsPerMillimetre)
      #expect((units.x - 10).magnitude < 0.1 && (units.y - 10).magnitude < 0.1, "\(units)")
    }
  }

  @Test("noise of a finger that is held shows in how often it is let go", arguments: [0.15, 0.25])
  func heldNoise(deviation: Double) throws {
    var panel = strokes(DrivenPanel())
    var random = Simulation.SplitMix64(seed: 5)
    var held = (x: 80.0, y: 45.0)
    panel.bend = { x, y in
      let found = (x: x + deviation * random.normal(), y: y + deviation * random.normal())
      let (dx, dy) = (found.x - held.x, found.y - held.y)
      if (dx * dx + dy * dy).squareRoot() > 0.5 { held = found }
      return held
    }
    panel.touch([Finger(80, 45)], scans: 2000)
    let learned = try learning(panel)
    #expect(((learned.hysteresis ?? 0) - 0.5).magnitude < 0.1, "\(learned)")
    #expect(((learned.restNoise ?? 0) / deviation - 1).magnitude < 0.3, "\(learned)")
  }

  @Test(
    "a frozen lift is one of a finger that goes on",
    arguments: [(1.0, 0, 0.0), (1, 89, 1), (0.04, 0, nil)] as [(Double, Int, Double?)])
  func frozenLifts(pace: Double, lost: Int, share: Double?) throws {
    var panel = DrivenPanel()
    panel.bend = { x, y in (x > 130 ? 130 + pace * (x - 130) : x, y) }
    // The last scan of each stroke: each has 90.
    panel.lost = lost == 0 ? [] : Set((0..<12).map { lost + 90 * $0 })
    #expect(try learning(strokes(panel)).frozenLifts == share)
  }

  @Test("too little is not learned, and states what would show it")
  func few() throws {
    var panel = DrivenPanel()
    panel.touch([Finger(80, 45)], scans: 20)
    let learned = try learning(panel)
    #expect(learned.panel(pointsPerMillimetre: 6.3) == nil)
    #expect(
      learned.unlearned == [
        "intervals: draw strokes for two seconds",
        "movingNoise: draw straight strokes of 20 mm", "hysteresis: rest a finger for a second",
        "frozenLifts: draw four strokes and lift at their ends",
        "filter: draw twelve strokes along a ruler, on a panel with noise",
        "merge: bring two fingers together until they touch",
      ])
  }

  @Test("a rank correlation")
  func correlation() {
    let up = (1...8).map(Double.init)
    #expect(RankCorrelation.of(up, up.map { $0 * $0 }) == 1)
    #expect(RankCorrelation.of(up, up.reversed()) == -1)
    #expect(RankCorrelation.of(up, up.map { _ in 1 }) == nil)
    #expect(RankCorrelation.of([1, 2], [1, 2]) == nil)
  }
}

/// The intervals of a simulated panel on which a finger moves for a minute.
func simulatedIntervals(_ controller: ControllerModel) throws -> [Int64] {
  let board = try BoardDirectory().board("raspberry-pi-7").board
  // Fast enough that each scan differs from the one before.
  let sweep = "move 390,150 over 1s linear; move 10,150 over 1s linear; "
  let motion = try FingerScript(
    text: "press 10,150; " + String(repeating: sweep, count: 30) + "lift", file: "stroke"
  ).compile(screen: ScreenSize(of: board), targets: [:])
  var panel = SimulatedPanel(motion: motion, controller: controller, board: board, seed: 3)
  var times: [Int64] = []
  while let report = panel.next(before: .never) {
    if case .frame(let frame) = report { times.append(frame.time.microseconds) }
  }
  return zip(times, times.dropFirst()).map { $1 - $0 }
}

/// The intervals of a real panel against those of its model, learned from half of its strokes, and
/// against those of a period with an even jitter, which is what a board file has without.
@Suite(.enabled(if: !recordings.isEmpty, "no recordings; set TACTUS_RECORDINGS"))
struct LearnedFromRealPanelTests {
  /// Some move for long enough, or nothing would be checked.
  @Test func someRecordingsAreLongEnough() throws {
    #expect(try recordings.contains { try Self.halves(of: $0) != nil })
  }

  /// The intervals of both halves of a recording's strokes; nil where there are too few.
  private static func halves(
    of path: String
  ) throws -> (check: PanelCheck, known: [Int64], other: [Int64])? {
    let check = try PanelCheck(of: [try RawRecording(contentsOf: path).touchscreen()])
    let timing = check.tally.timing
    // Every other stretch of 40 scans: a hand is slower at the end of a recording than at its
    // beginning.
    let blocks = timing.strokes.flatMap(\.intervals).enumerated()
    let known = blocks.filter { $0.offset / 40 % 2 == 0 }.map(\.element).sorted()
    let other = blocks.filter { $0.offset / 40 % 2 == 1 }.map(\.element)
    guard known.count >= PanelLearning.intervalsMin, other.count >= 40 else { return nil }
    return (check, known, other)
  }

  @Test(arguments: recordings)
  func itIsNearerToTheOtherHalf(path: String) throws {
    guard let (check, known, other) = try Self.halves(of: path) else { return }
    var controller = ControllerModel(
      name: "real", scanPeriod: .microseconds(known[known.count / 2]), scanJitter: .zero,
      contactsMax: 5, unitsPerPixel: 10, noise: 0, reportLatency: .zero)
    let spread = (known[known.count * 9 / 10] - known[known.count / 10]) / 2
    controller.scanJitter = .microseconds(min(spread, known[known.count / 2] / 2 - 1))
    let before = distance(try simulatedIntervals(controller), other)
    controller.learned = LearnedPanel(
      intervals: PanelLearning.quantiles(of: IntervalCounts(known)),
      quantum: PanelLearning(check.tally).quantum)
    let after = distance(try simulatedIntervals(controller), other)
    let halves = distance(known, other)
    let figures =
      "halves \(fixed(halves, 3)), learned \(fixed(after, 3)), period and jitter "
      + "\(fixed(before, 3)); \(other.count) intervals"
    // A model is not nearer to the other half than its own half is.
    #expect(after <= halves + 0.06 && after <= before + 0.03, "\(figures)")
  }
}
