import BoardFiles
import Firmware
import Recordings
import Simulation
import TactusCore
import Testing

/// A session takes all that a learned panel reports, at its times: none of its scans falls between
/// two ticks, and none of several in one tick is left out.
@Suite("A learned panel under a session") struct LearnedSessionTests {
  /// Scans in a turn of 2 and 30 ms: several in one tick of 8 ms, and none in some.
  private static let uneven: [Int64] =
    Array(repeating: 2_000, count: 8) + Array(repeating: 9_000, count: 8)
    + [15_000, 20_000, 25_000, 30_000]

  private static let hand = """
    press 40,100; move 360,220 over 2s linear; wait 300ms; move 40,100 over 1s; lift
    after 200ms pinch 200,150 from 60 to 200 over 900ms
    after 100ms repeat 6 { tap 200,200; wait 90ms }
    after 100ms press 200,150; wait 1s; lift
    """

  private func session(_ learned: LearnedPanel) throws -> FocalSession {
    var session = try FocalSession()
    session.file.controller.learned = learned
    return session
  }

  @Test("every report is in the trace, with its time and its contacts", arguments: 1...4)
  func all(seed: UInt64) throws {
    var learned = LearnedPanel(
      intervals: Self.uneven, correlation: -0.5, movingNoise: 0.2, restNoise: 0.3,
      frozenLifts: 0.5, leaps: 0.01, leapLength: 30, dropouts: 0.2)
    learned.silence = 0.5
    learned.turn = 0.9
    let session = try session(learned)
    var panel = try session.panel(text: Self.hand, seed: seed)
    var reports: [(time: Int64, contacts: Int)] = []
    while let report = panel.next(before: .never) {
      guard case .frame(let frame) = report else { continue }
      reports.append((frame.time.microseconds, frame.down.count))
    }
    let found = Self.frames(try session.lines(session.panel(text: Self.hand, seed: seed)))
    #expect(reports.count > 200)
    #expect(found.map(\.time) == reports.map(\.time))
    #expect(found.map(\.contacts) == reports.map(\.contacts))
  }

  /// The time of each frame of a trace, and how many contacts it has.
  private static func frames(_ lines: [String]) -> [(time: Int64, contacts: Int)] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 3, words[2] == "frame", let time = Int64(words[1]) else { return nil }
      return (time, words[3] == "contacts=-" ? 0 : words[3].split(separator: ";").count)
    }
  }

  /// A panel of which each scan is news to the recorded one: two units and more a scan.
  @Test("no gap comes from a board whose controller counts in larger units")
  func units() throws {
    var learned = LearnedPanel(
      intervals: Array(repeating: 7_440, count: LearnedPanel.knots), movingNoise: 0.1)
    learned.alongNoise = 0.2
    func gaps() throws -> Int {
      var session = try session(learned)
      session.file.controller.unitsPerPixel /= 4
      let line = "press 40,100; move 360,100 over 2s linear; lift"
      let times = Self.frames(try session.lines(session.panel(text: line))).map(\.time)
      return zip(times, times.dropFirst()).count { $1 - $0 > 11_000 }
    }
    #expect(try gaps() > 20)
    learned.unitsPerPoint = SIMD2(5, 5)
    #expect(try gaps() == 0)
  }
}
