import BoardFiles
import Firmware
import Recordings
import Simulation
import TactusCore
import Testing

@Suite struct RepeatabilityTests {
  @Test(arguments: ["focal-tour", "taps", "two-finger-zoom", "interruptions"])
  func twoRunsGiveTheSameBytes(script: String) throws {
    let session = try FocalSession()
    let first = try session.trace(session.panel(script: script))
    let second = try session.trace(session.panel(script: script))
    #expect(TraceDiff(first, second) == nil)
  }

  @Test func anotherSeedGivesAnotherTrace() throws {
    let session = try FocalSession()
    let first = try session.lines(session.panel(script: "taps", seed: 1))
    #expect(try session.lines(session.panel(script: "taps", seed: 2)) != first)
  }

  @Test(arguments: ["focal-tour", "taps", "two-finger-zoom"])
  func aTraceThatIsReplayedGivesTheSameBytes(script: String) throws {
    let session = try FocalSession()
    let original = try session.trace(session.panel(script: script))
    let recording = try Recording(original, file: "own.trace", board: session.file)
    // A trace holds the times of samples; when a frame could be read is the controller's latency later.
    let panel = DelayedPanel(
      RecordedPanel(recording), latency: session.file.controller.reportLatency)
    let replayed = try session.trace(panel)
    #expect(
      TraceDiff(original, replayed) == nil,
      "\(TraceDiff(original, replayed)?.text(left: "original", right: "replayed") ?? "")")
  }
}
