import Firmware
import Simulation
import TactusCore
import Testing

/// Input filters over panels: the latency they add, and what they must leave unchanged.
@Suite struct InputFilterTests {
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

  // MARK: Noise

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
    let frames = (0..<2000).map { Self.frame($0 * 8_333, 100 + Float(random.normal() * 0.3)) }
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

  // MARK: Resampling

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

  // MARK: Random hands

  @Test(arguments: [InputFilter.noise, .resample])
  func framesInWhichContactsLandOrLiftPassUnchanged(filter: InputFilter) {
    for seed in 0..<40 as Range<UInt64> {
      let base = MonkeyPanel(seed: seed, screen: .test)
      let raw = Self.changes(base, .none)
      #expect(Self.changes(base, filter) == raw, "seed \(seed)")
    }
  }

  /// The frames whose contacts differ from the previous frame's; also checks that times never go
  /// back.
  private static func changes(_ base: MonkeyPanel, _ filter: InputFilter) -> [ContactFrame] {
    var panel = FilteredPanel(base, filter, guardDistance: 10)
    var last = ContactFrame(time: .zero)
    var changes: [ContactFrame] = []
    var limit = Instant.zero
    while !panel.isFinished {
      limit = limit + .microseconds(8_333)
      while let report = panel.next(before: limit) {
        guard case .frame(let frame) = report else { continue }
        if frame.time < last.time {
          Issue.record("time goes back at \(frame.time.microseconds) µs")
        }
        let ids = { (frame: ContactFrame) in
          members(of: frame.down).map { [Int(frame[$0].id), $0] }
        }
        if ids(frame) != ids(last) || !frame.cancelled.isEmpty { changes.append(frame) }
        last = frame
      }
    }
    return changes
  }
}

/// A panel that reports the frames of a list.
private struct ListPanel: Panel {
  var frames: [ContactFrame]

  var isFinished: Bool { frames.isEmpty }

  mutating func next(before limit: Instant) -> PanelReport? {
    guard let frame = frames.first, frame.time < limit else { return nil }
    frames.removeFirst()
    return .frame(frame)
  }
}
