import Firmware
import InputText
import TactusCore
import TestSupport
import Testing

/// Input filters over panels: what they show and when, and what they leave unchanged.
@Suite struct FilteredPanelTests {
  /// A frame with one contact, or none when `x` is nil.
  private static func frame(_ time: Int64, _ x: Float?, id: UInt16 = 0) -> ContactFrame {
    var frame = ContactFrame(time: Instant(microseconds: time))
    if let x { frame.place(Contact(id: id, position: Point(x: x, y: 0)), in: 0) }
    return frame
  }

  /// The filtered frames, tick by tick.
  private static func filtered(
    _ frames: [ContactFrame], _ filter: InputFilter, tick: Int64 = 8_000, guardDistance: Float = 10
  ) -> [ContactFrame] {
    var panel = FilteredPanel(ListPanel(frames: frames), filter, guardDistance: guardDistance)
    var time = Instant.zero
    var output: [ContactFrame] = []
    while !panel.isFinished {
      time = time + .microseconds(tick)
      while let report = panel.next(before: time) {
        if case .frame(let frame) = report { output.append(frame) }
      }
    }
    return output
  }

  private static func places(_ frames: [ContactFrame]) -> [String] {
    frames.map { frame in
      let milliseconds = Double(frame.time.microseconds) / 1000
      return frame.down.isEmpty ? "\(milliseconds) -" : "\(milliseconds) \(frame[0].position.x)"
    }
  }

  @Test(arguments: [4_000, 8_000, 16_000] as [Int64])
  func aSlowFingerLagsByTheTimeConstant(period: Int64) throws {
    // 20 pt/s: in 20 ms it moves 0.4 pt.
    let frames = (0..<100).map { Self.frame(Int64($0) * period, Float($0) * Float(period) * 20e-6) }
    let (raw, shown) = try (#require(frames.last), #require(Self.filtered(frames, .noise).last))
    #expect(abs(raw[0].position.x - shown[0].position.x - 0.4) < 0.005)
  }

  @Test func aFastFingerLagsByOnePoint() throws {
    let frames = (0..<50).map { Self.frame(Int64($0) * 8_000, Float($0) * 4) }
    let (raw, shown) = try (#require(frames.last), #require(Self.filtered(frames, .noise).last))
    #expect(abs(raw[0].position.x - shown[0].position.x - 1) < 0.002)
  }

  @Test func noiseIsMoreThanHalved() {
    var random = SplitMix64(seed: 3)
    let frames = (0..<2000).map {
      Self.frame($0 * 8_333, 100 + .random(in: -0.5...0.5, using: &random))
    }
    let deviation = { (frames: [ContactFrame]) -> Float in
      let squares = frames.dropFirst().map { ($0[0].position.x - 100) * ($0[0].position.x - 100) }
      return (squares.reduce(0, +) / Float(squares.count)).squareRoot()
    }
    let ratio = deviation(Self.filtered(frames, .noise)) / deviation(frames)
    #expect(ratio > 0.35 && ratio < 0.5)
  }

  @Test func aLandingEndsTheAverage() {
    var second = Self.frame(16_000, 100.5)
    second.place(Contact(id: 1, position: Point(x: 300, y: 0)), in: 1)
    let shown = Self.filtered([Self.frame(0, 100), Self.frame(8_000, 100.5), second], .noise)
    #expect(shown[1][0].position.x < 100.2)
    #expect(shown[2] == second)
  }

  @Test(arguments: [true, false])
  func aSleepEndsTheAverage(sleeps: Bool) {
    let reports = [PanelReport.frame(Self.frame(0, 100)), .frame(Self.frame(8_000, 100.5))]
    let sleep = sleeps ? [PanelReport.suspend(at: Instant(microseconds: 9_000))] : []
    var panel = FilteredPanel(
      ListPanel(reports + sleep + [.frame(Self.frame(16_000, 101))]), .noise, guardDistance: 10)
    var last: Float = 0
    while let report = panel.next(before: .never) {
      if case .frame(let frame) = report { last = frame[0].position.x }
    }
    #expect((last == 101) == sleeps)
  }

  @Test func eachTickSamplesFiveMillisecondsBeforeItsStart() {
    // 1 pt per ms, scanned every 10 ms; ticks every 8 ms sample at 3, 11, 19, 27 and 35 ms. A scan
    // later than the sample waits.
    let frames = (0..<4).map { Self.frame(Int64($0) * 10_000, Float($0) * 10) }
    let shown = Self.places(Self.filtered(frames, .resample, guardDistance: 0))
    #expect(
      shown == [
        "0.0 0.0", "10.0 10.0", "11.0 11.0", "19.0 19.0", "20.0 20.0", "27.0 27.0", "30.0 30.0",
        "35.0 35.0",
      ])
  }

  @Test func aPredictionReachesHalfAScanAhead() {
    let shown = Self.places(
      Self.filtered(
        [Self.frame(0, 0), Self.frame(6_000, 6)], .resample, tick: 20_000, guardDistance: 0))
    #expect(shown == ["0.0 0.0", "6.0 6.0", "9.0 9.0"])
  }

  @Test(
    arguments: [
      (1_999, false), (2_000, true), (20_000, true), (20_001, false),
    ] as [(Int64, Bool)])
  func scansTooCloseOrTooFarApartPredictNothing(delta: Int64, isPredicted: Bool) {
    let frames = [Self.frame(0, 0), Self.frame(delta, 50)]
    let shown = Self.filtered(frames, .resample, tick: 40_000, guardDistance: 0)
    #expect(shown.count == (isPredicted ? 3 : 2))
  }

  @Test func noPredictionTakesAContactOutOfATap() {
    let frames = [Self.frame(0, 0), Self.frame(10_000, 10)]
    #expect(Self.filtered(frames, .resample, tick: 20_000).count == 2)
    let beyond = [Self.frame(0, 0), Self.frame(10_000, 10.1)]
    #expect(Self.filtered(beyond, .resample, tick: 20_000).count == 3)
  }

  @Test func aLiftFlushesWaitingFramesAndIsNotDelayed() {
    let frames = [
      Self.frame(0, 0), Self.frame(10_000, 10), Self.frame(14_000, 14), Self.frame(15_000, nil),
    ]
    var panel = FilteredPanel(ListPanel(frames: frames), .resample, guardDistance: 0)
    var shown: [ContactFrame] = []
    while let report = panel.next(before: Instant(microseconds: 16_000)) {
      if case .frame(let frame) = report { shown.append(frame) }
    }
    #expect(shown == frames)
  }

  @Test func nothingIsSampledAcrossAChangeOfContacts() {
    let frames = [Self.frame(0, 0), Self.frame(10_000, 300, id: 1), Self.frame(20_000, nil)]
    #expect(Self.filtered(frames, .resample, guardDistance: 0) == frames)
  }

  @Test func theShownMovementIsEven() {
    // A steady finger, scanned at 125 Hz and shown at 60 Hz: its displacement from tick to tick.
    let frames = (0..<200).map { Self.frame(Int64($0) * 8_000, Float($0) * 4) }
    let uneven = Self.unevenness(frames, .none)
    let even = Self.unevenness(frames, .resample)
    #expect(uneven > 1.5)
    #expect(even < 0.1)
  }

  /// What a panel reports tick by tick: the left column is what it scans, then come the ticks.
  private static func shown(
    _ scans: [String], _ filter: InputFilter, ticks: [Int64], guardDistance: Float = 0
  ) -> [String] {
    var script = HandScript()
    let frames = scans.map { script.frame(for: Substring($0)) }
    var panel = FilteredPanel(ListPanel(frames: frames), filter, guardDistance: guardDistance)
    var lines: [String] = []
    for tick in ticks {
      var line = "\(tick):"
      while let report = panel.next(before: .zero + .milliseconds(tick)) {
        guard case .frame(let frame) = report else { continue }
        line += " [" + words(frame) + "]"
      }
      if panel.isFinished { line += " finished" }
      line += panel.quietUntil == .longAgo ? "" : " quiet"
      lines.append(line)
    }
    return lines
  }

  private static func words(_ frame: ContactFrame) -> String {
    var words = ["\(Double(frame.time.microseconds) / 1000)"]
    var rest = frame.down
    while let slot = rest.popFirst() {
      let place = frame[slot].position
      words.append("\(frame[slot].id)@\(place.x),\(place.y)")
    }
    rest = frame.cancelled
    while let slot = rest.popFirst() { words.append("x\(frame[slot].id)") }
    return words.joined(separator: " ")
  }

  @Test func bothFingersAreSampledAlongBothAxes() {
    #expect(
      Self.shown(
        ["0 0@0,0 1@100,50", "10 0@10,20 1@100,40", "20 0@20,40 1@100,30", "31 -"], .resample,
        ticks: [8, 16, 24, 32, 40])
        == [
          "8: [0.0 0@0.0,0.0 1@100.0,50.0]",
          "16: [10.0 0@10.0,20.0 1@100.0,40.0] [11.0 0@11.0,22.0 1@100.0,39.0]",
          "24: [19.0 0@19.0,38.0 1@100.0,31.0]",
          "32: [20.0 0@20.0,40.0 1@100.0,30.0] [31.0] finished quiet",
          "40: finished quiet",
        ])
  }

  // It was predicted to go on, and did not: it is where it was seen last.
  @Test func aPredictionIsWithdrawnWhenTheFingerStops() {
    #expect(
      Self.shown(["0 0@0,0", "8 0@8,0"], .resample, ticks: [8, 16, 24, 32, 40, 48])
        == [
          "8: [0.0 0@0.0,0.0]",
          "16: [8.0 0@8.0,0.0] [11.0 0@11.0,0.0] finished",
          "24: [12.0 0@12.0,0.0] finished",
          "32: [27.0 0@8.0,0.0] finished",
          "40: finished",
          "48: finished",
        ])
  }

  // Of two fingers only the one that left its place is predicted, and one that is taken back leaves
  // with the scan.
  @Test func onlyAFingerBeyondTheGuardIsPredicted() {
    #expect(
      Self.shown(
        ["0 0@0,0 1@100,0", "10 0@20,0 1@104,0", "30 0@21,0 x1", "40 -"], .resample,
        ticks: [10, 20, 30, 40, 50], guardDistance: 10)
        == [
          "10: [0.0 0@0.0,0.0 1@100.0,0.0]",
          "20: [10.0 0@20.0,0.0 1@104.0,0.0] [15.0 0@30.0,0.0 1@104.0,0.0]",
          "30:",
          "40: [30.0 0@21.0,0.0 x1]",
          "50: [40.0] finished quiet",
        ])
  }

  // Eight scans wait; with the ninth all of them go on, unchanged.
  @Test func nineScansThatWaitAreReleased() {
    let scans = (0...10).map { "\(20 + Double($0) / 4) 0@\($0),0" }
    #expect(
      Self.shown(["0 0@0,0"] + scans, .resample, ticks: [22, 23, 24, 30, 38]) == [
        "22: [0.0 0@0.0,0.0]",
        "23: [20.0 0@0.0,0.0] [20.25 0@1.0,0.0] [20.5 0@2.0,0.0] [20.75 0@3.0,0.0] [21.0 0@4.0,0.0] [21.25 0@5.0,0.0] [21.5 0@6.0,0.0] [21.75 0@7.0,0.0] [22.0 0@8.0,0.0]",
        "24:",
        "30: [22.25 0@9.0,0.0] [22.5 0@10.0,0.0] finished",
        "38: finished",
      ])
  }

  // Between two scans 2 ms apart a place is known, between two that are closer it is not.
  @Test(arguments: [("12", ["9.0", "10.0", "11.0"]), ("11.999", ["9.0", "10.0"])])
  func aPlaceBetweenTwoScansTakesTwoMilliseconds(second: String, times: [String]) {
    let lines = Self.shown(
      ["9 0@0,0", "10 0@10,0", "\(second) 0@12,0"], .resample, ticks: [10, 11, 16])
    let shown = lines.joined(separator: " ").split(separator: "[").dropFirst()
    #expect(shown.map { String($0.prefix { $0 != " " }) } == times)
  }

  @Test func scansThatComeLateKeepTheOrderOfTime() {
    #expect(
      Self.shown(
        ["0 0@0,0", "8 0@8,0", "14 0@14,0", "15 0@15,0", "40 -"], .resample,
        ticks: [16, 24, 32, 48]) == [
          "16: [0.0 0@0.0,0.0] [8.0 0@8.0,0.0] [11.0 0@11.0,0.0]",
          "24: [14.0 0@14.0,0.0] [15.0 0@15.0,0.0]",
          "32:",
          "48: [40.0] finished quiet",
        ])
  }

  @Test func aFilterOfNoneAndOneOfNoiseLetThePanelSpeakForItself() {
    #expect(
      Self.shown(["0 0@0,0", "8 0@8,0", "16 -"], .none, ticks: [8, 16, 24]) == [
        "8: [0.0 0@0.0,0.0] quiet",
        "16: [8.0 0@8.0,0.0] quiet",
        "24: [16.0] finished quiet",
      ])
    #expect(
      Self.shown(
        [
          "0 0@0,0 1@50,50", "8 0@0.5,0 1@50,50.25", "16 0@1,0 1@53,54", "24 0@1,0 1@53,54", "32 -",
        ],
        .noise, ticks: [8, 16, 24, 32, 40]) == [
          "8: [0.0 0@0.0,0.0 1@50.0,50.0] quiet",
          "16: [8.0 0@0.143,0.0 1@50.0,50.071] quiet",
          "24: [16.0 0@0.388,0.0 1@52.393,53.205] quiet",
          "32: [24.0 0@0.563,0.0 1@52.566,53.432] quiet",
          "40: [32.0] finished quiet",
        ])
  }

  /// What is no scan releases those that wait, and comes after them.
  @Test func otherReportsKeepTheirPlace() {
    var panel = FilteredPanel(
      ListedPanel([
        .frame(Self.frame(0, 0)), .frame(Self.frame(14_000, 14)),
        .fault(.late, at: Instant(microseconds: 15_000)), .frame(Self.frame(15_500, 20)),
      ]), .resample, guardDistance: 0)
    var times: [Int64] = []
    while let report = panel.next(before: Instant(microseconds: 16_000)) {
      times.append(report.time.microseconds)
    }
    #expect(times == [0, 14_000, 15_000])
    var isFinished = panel.isFinished
    #expect(!isFinished)
    while let report = panel.next(before: .never) { times.append(report.time.microseconds) }
    isFinished = panel.isFinished
    #expect(times == [0, 14_000, 15_000, 15_500] && isFinished)
  }

  // The finger lifts while the system sleeps: nothing is made of where it was before.
  @Test(arguments: [InputFilter.none, .noise, .resample])
  func noContactIsShownOverASleep(filter: InputFilter) {
    let frames = (0...30).map { Self.frame($0 * 8_000, Float($0) * 6) }
    var panel = FilteredPanel(
      ListedPanel(
        frames.map { .frame($0) } + [
          .suspend(at: Instant(microseconds: 246_000)), .resume(at: Instant(microseconds: 247_000)),
          .frame(Self.frame(306_000, nil)),
        ]), filter, guardDistance: 0)
    var isAsleep = false
    for tick in 1...50 {
      while let report = panel.next(before: Instant(microseconds: Int64(tick) * 8_343)) {
        switch report {
        case .suspend: isAsleep = true
        case .frame(let frame): #expect(!isAsleep || frame.down.isEmpty)
        default: break
        }
      }
    }
    #expect(isAsleep)
  }

  // A finger that is still there is a new one to the firmware, and waits for nothing.
  @Test func aFingerThatStaysOverASleepIsShownAtOnce() {
    var panel = FilteredPanel(
      ListedPanel([
        .frame(Self.frame(0, 0)), .frame(Self.frame(8_000, 10)),
        .suspend(at: Instant(microseconds: 9_000)), .resume(at: Instant(microseconds: 10_000)),
        .frame(Self.frame(14_000, 20)),
      ]), .resample, guardDistance: 0)
    var times: [Int64] = []
    while let report = panel.next(before: Instant(microseconds: 16_000)) {
      times.append(report.time.microseconds)
    }
    #expect(times == [0, 8_000, 9_000, 10_000, 14_000])
  }

  /// Numbers that no panel has pass, and nothing is sampled from them.
  @Test(arguments: [InputFilter.noise, .resample])
  func whatIsOutOfRangePassesUnchanged(filter: InputFilter) {
    let frames = [
      Self.frame(0, 0), Self.frame(8_000, 10), Self.frame(16_000, .infinity),
      Self.frame(24_000, 30),
      Self.frame(40_000, nil),
    ]
    let shown = Self.filtered(frames, filter, guardDistance: 0)
    #expect(shown.count { $0.down.isEmpty } == 1)
    #expect(shown.filter { !$0.isInRange && !$0.down.isEmpty } == [frames[2]])
  }

  // It waits for its tick when the place before it is to be known.
  @Test func noPlaceIsMadeOfAScanOutOfRange() {
    let frames = [
      Self.frame(0, 0), Self.frame(6_000, 6), Self.frame(14_000, .infinity),
      Self.frame(30_000, nil),
    ]
    let shown = Self.filtered(frames, .resample, guardDistance: 0)
    #expect(Self.places(shown) == ["0.0 0.0", "3.0 3.0", "6.0 6.0", "14.0 inf", "30.0 -"])
  }

  @Test func eachFilterReportsHowLateItIs() {
    #expect(
      [InputFilter.none, .noise, .resample].map(\.latency)
        == [.zero, .milliseconds(20), .milliseconds(5)])
  }

  /// The largest difference between two steps shown at 60 Hz.
  private static func unevenness(_ frames: [ContactFrame], _ filter: InputFilter) -> Float {
    var panel = FilteredPanel(ListPanel(frames: frames), filter, guardDistance: 10)
    var shown: [Float] = []
    for tick in 1...90 {
      var place = shown.last ?? 0
      while let report = panel.next(before: Instant(microseconds: Int64(tick) * 16_667)) {
        if case .frame(let frame) = report { place = frame[0].position.x }
      }
      shown.append(place)
    }
    let steps = zip(shown.dropFirst(5), shown.dropFirst(4)).map { $0 - $1 }
    return (steps.max() ?? 0) - (steps.min() ?? 0)
  }
}

/// A panel that reports the frames of a list.
private struct ListPanel: Panel {
  var reports: [PanelReport]

  init(_ reports: [PanelReport]) { self.reports = reports }
  init(frames: [ContactFrame]) { reports = frames.map { .frame($0) } }

  var isFinished: Bool { reports.isEmpty }
  var quietUntil: Instant { reports.first?.time ?? .never }

  mutating func next(before limit: Instant) -> PanelReport? {
    guard let report = reports.first, report.time < limit else { return nil }
    reports.removeFirst()
    return report
  }
}
