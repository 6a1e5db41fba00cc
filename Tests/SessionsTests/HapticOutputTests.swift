import Firmware
import Live
import Simulation
import TactusCore
import Testing

@testable import Sessions

/// The haptics that a scene requests are played once and in order.
@Suite struct HapticOutputTests {
  /// A motor that records its effects and breaks after `endurance` of them.
  private final class Motor {
    var played: [HapticKind] = []
    var lostCount = 0
    let endurance: Int

    init(endurance: Int) { self.endurance = endurance }

    var output: HapticOutput {
      HapticOutput {
        self.played.append($0)
        return self.played.count <= self.endurance
      } lost: {
        self.lostCount += 1
      }
    }
  }

  private static let script = """
    at 0.5s swipe 25%,55% to 75%,56% over 220ms
    at 2s tap @leftA.button1
    """

  private func run(_ motor: Motor) throws {
    let setup = try FocalSession()
    let panel = try setup.panel(text: Self.script)
    var outputs = SessionOutputs()
    outputs.haptics = motor.output
    try setup.scene.run(setup.plan, PanelBox(panel), &outputs)
  }

  @Test func everyHapticOfTheTraceIsPlayed() throws {
    let motor = Motor(endurance: .max)
    try run(motor)
    let session = try FocalSession()
    let expected = try session.lines(session.panel(text: Self.script)).compactMap { line in
      line.contains(" haptic ") ? line.split(separator: "=").last.map(String.init) : nil
    }
    #expect(expected == ["medium", "light"])
    #expect(motor.played.map { "\($0)" } == expected)
    #expect(motor.lostCount == 0)
  }

  /// A motor that takes long to be written to: the hand feels it no sooner.
  @Test func aHapticIsMeasuredWhenItsWriteIsOver() throws {
    let session = try FocalSession()
    let machine = VirtualMachine(origin: 1_000_000)
    var plan = session.plan
    plan.display = DisplayBox(
      VirtualScreen(session.board, machine, period: 16_666, phase: 5000, costs: [3000]))
    plan.pace = .live(machine.clock)
    var written: [Int64] = []
    var felt: [Int64] = []
    var starts: [Int64] = []
    var outputs = SessionOutputs()
    outputs.haptics = HapticOutput(
      play: { _ in
        machine.now += 700
        written.append(machine.now - machine.origin)
        return true
      }, lost: {})
    outputs.chain = ChainRecorder(
      readTime: { $0 }, passRecords: { _, _, _ in },
      pass: { step in
        guard case .tick(let tick) = step, let time = tick.felt else { return }
        felt.append(time.microseconds)
        starts.append(tick.start.microseconds)
      })
    try session.scene.run(plan, PanelBox(session.panel(text: Self.script)), &outputs)
    #expect(written.count == 2 && felt.count == 2)
    // The clock is read once after it, which takes this machine 3 µs.
    for (felt, written) in zip(felt, written) { #expect(felt == written + 3) }
    for (felt, start) in zip(felt, starts) { #expect(felt - start >= 700) }
  }

  @Test func aLostMotorIsReportedOnceAndNotUsedAgain() throws {
    let motor = Motor(endurance: 0)
    try run(motor)
    #expect(motor.played == [.medium])
    #expect(motor.lostCount == 1)
  }
}
