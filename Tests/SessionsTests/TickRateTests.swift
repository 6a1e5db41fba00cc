import BoardFiles
import Firmware
import Recordings
import Sessions
import Simulation
import TactusCore
import Testing

/// Gestures do not depend on the tick rate.
@Suite struct TickRateTests {
  static let rates: [Int64] = [30, 60, 120, 240, 1000]

  private func session(rate: Int64) throws -> FocalSession {
    var session = try FocalSession()
    session.file.board = session.file.board.ticking(every: .microseconds(1_000_000 / rate))
    session.drawSeldom()
    return session
  }

  @Test(arguments: ["focal-tour", "taps", "two-finger-zoom", "interruptions"])
  func everyRateGivesTheSameGesturesAtTheSameTimes(script: String) throws {
    let reference = try session(rate: 30)
    let expected = try reference.lines(reference.panel(script: script)).withoutTick()
    #expect(!expected.isEmpty)
    for rate in Self.rates.dropFirst() {
      let other = try session(rate: rate)
      let actual = try other.lines(other.panel(script: script)).withoutTick()
      let first = zip(expected, actual).first { $0 != $1 }
      #expect(
        actual == expected,
        "at \(rate) Hz: \(first.map { "\($0.0)\nbut: \($0.1)" } ?? "one is longer")")
    }
  }

  /// From 30 Hz to 1000 Hz: a finger that is down for 2 ms, both frames within one tick.
  @Test(arguments: rates) func aTapShorterThanATickIsRecognized(rate: Int64) throws {
    var finger = FingerFrames()
    finger.down(300, 200, at: 0)
    finger.up(at: 2_000)
    let session = try session(rate: rate)
    let taps = try session.lines(finger.panel).withoutTick(["gesture"])
    #expect(
      taps == [
        "2000 gesture kind=tap phase=recognized target=central.row2 x=300.000 y=200.000 recognizer=tap"
      ])
  }

  @Test func aFasterTickDrawsNoMorePictures() throws {
    var session = try FocalSession()
    let board = session.board
    // 2 ticks of 8343 µs per picture.
    #expect(board.divisors[.render] == 2)
    let expected: [(period: Int64, divisor: UInt8)] = [
      (1000, 17), (4166, 4), (8343, 2), (16_666, 1), (33_333, 1), (100, 167), (65, 255), (1, 255),
    ]
    for row in expected {
      session.file.board = board.ticking(every: .microseconds(row.period))
      #expect(session.board.divisors[.render] == row.divisor, "\(row.period) µs")
    }
  }
}
