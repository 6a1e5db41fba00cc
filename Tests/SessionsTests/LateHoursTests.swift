import BoardFiles
import Firmware
import Recordings
import Sessions
import Simulation
import TactusCore
import Testing

/// What hands do does not depend on how long the device has been on.
@Suite struct LateHoursTests {
  /// A second before and a second after: 2³¹ µs, 2³² µs, 24 hours, 25 days, 2³¹ ticks.
  static let boundaries: [(name: String, microseconds: Int64)] = [
    ("35.8 min", 1 << 31), ("71.6 min", 1 << 32), ("24 h", 86_400_000_000),
    ("25 d", 2_160_000_000_000), ("207 d", 8343 << 31),
  ]

  @Test(arguments: boundaries)
  func handsAcrossABoundaryGiveTheSameRecords(name: String, microseconds: Int64) throws {
    var session = try FocalSession()
    session.file.board.pixelWidth /= 4
    session.file.board.pixelHeight /= 4
    session.file.board.pixelsPerPoint /= 4
    // By then everything that a start brings with it is over.
    let expected = try records(of: session, from: 3_600_000_000)
    let actual = try records(of: session, from: microseconds - 1_000_000)
    let difference = zip(expected, actual).first { $0 != $1 }
    #expect(expected.count > 500 && actual.count == expected.count)
    #expect(difference == nil, "\(name): \(difference.map { "\($0.0)\nbut: \($0.1)" } ?? "")")
  }

  /// A contact remembers when it landed modulo 2³² µs. It may still become a tap, once; a long
  /// press is decided after a minute at most (`press.duration`).
  @Test(arguments: SceneEntry.all, [Int64(4_294_967_296), 4_295_067_296, 90_000_000_000])
  func aFingerLeftOnTheGlassForHoursIsOneTapAtMost(scene: SceneEntry, held: Int64) throws {
    let session = try FocalSession(scene)
    let place = try #require(session.layout.targets.first { $0.quiet }).rect.center
    var hand = FrameAssembler()
    hand.land(key: 0, at: place)
    let landing = hand.frame(at: .zero)
    hand.lift(key: 0)
    let lift = hand.frame(at: Instant(microseconds: held))
    let lines = try session.longLines(RecordedPanel([.frame(landing), .frame(lift)]))
    let gestures = lines.filter { $0.contains(" gesture kind=") && !$0.contains("phase=changed") }
    #expect(gestures.count { $0.contains("kind=tap") } <= 1)
    #expect(!gestures.contains { $0.contains("kind=doubleTap") })
    #expect(!lines.contains { $0.contains(" to=failed ") && $0.contains(" reason=lifted ") })
    #expect(lines.contains { $0.contains("\(held) frame contacts=-") })
  }

  /// Two seconds of hands, which land at a tick at or before `start`; the records with tick and
  /// time counted from there.
  private func records(of session: FocalSession, from start: Int64) throws -> [String] {
    let period = session.board.tickPeriod.microseconds
    // An even tick: at this board every other one draws.
    let origin = start / period / 2 * 2
    var monkey = MonkeyPanel(
      seed: 8, screen: ScreenSize(of: session.board),
      targets: session.layout.targets.map(\.rect), duration: .milliseconds(2_000))
    var reports: [PanelReport] = []
    while let report = monkey.next(before: .never) {
      reports.append(report.shifted(by: .microseconds(origin * period)))
    }
    let lines = try session.longLines(RecordedPanel(reports))
    return lines.compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 2)
      guard fields.count == 3, let tick = Int64(fields[0]), let time = Int64(fields[1]),
        tick >= origin
      else { return nil }
      return "\(tick - origin) \(time - origin * period) \(fields[2])"
    }
  }
}

extension PanelReport {
  fileprivate func shifted(by interval: Interval) -> PanelReport {
    switch self {
    case .frame(var frame):
      frame.time = frame.time + interval
      return .frame(frame)
    case .acceleration(let sample, let time): return .acceleration(sample, at: time + interval)
    case .fault(let fault, let time): return .fault(fault, at: time + interval)
    case .lost(let count, let time): return .lost(count, at: time + interval)
    case .suspend(let time): return .suspend(at: time + interval)
    case .resume(let time): return .resume(at: time + interval)
    }
  }
}
