import BoardFiles
import Firmware
import Recordings
import Simulation
import TactusCore
import Testing

@Suite struct RepeatabilityTests {
  @Test(arguments: ["focal-tour", "taps", "two-finger-zoom", "interruptions"])
  func twoRunsGiveTheSameBytes(script: String) throws {
    var session = try FocalSession()
    session.drawSeldom()
    let first = try session.trace(session.panel(script: script))
    let second = try session.trace(session.panel(script: script))
    #expect(try TraceDiff(first, second) == nil)
  }

  @Test func anotherSeedGivesAnotherTrace() throws {
    var session = try FocalSession()
    session.drawSeldom()
    let first = try session.lines(session.panel(script: "taps", seed: 1))
    #expect(try session.lines(session.panel(script: "taps", seed: 2)) != first)
  }

  @Test(arguments: ["focal-tour", "taps", "two-finger-zoom", "interruptions"])
  func aReplayedTraceGivesTheSameBytes(script: String) throws {
    var session = try FocalSession()
    session.drawSeldom()
    let original = try session.trace(session.panel(script: script))
    let recording = try Recording(original, file: "own.trace", board: session.file)
    let replayed = try session.trace(RecordedPanel(recording))
    let difference = try TraceDiff(original, replayed)?.text(left: "original", right: "replayed")
    #expect(difference == nil, "\(difference ?? "")")
  }
}
