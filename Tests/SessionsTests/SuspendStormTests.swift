import BoardFiles
import Firmware
import Sessions
import Simulation
import TactusCore
import Testing

/// A device that is suspended and resumed again and again, in the middle of what random hands do.
@Suite struct SuspendStormTests {
  /// Every seventh report a suspend comes first, every third of those without the resume that
  /// belongs to it, and now and then twice.
  private struct StormyPanel: Panel {
    var base: MonkeyPanel
    private var count = 0
    private var waiting: [PanelReport] = []

    init(_ base: MonkeyPanel) { self.base = base }

    var isFinished: Bool { base.isFinished && waiting.isEmpty }

    mutating func next(before limit: Instant) -> PanelReport? {
      if let first = waiting.first, first.time < limit { return waiting.removeFirst() }
      guard waiting.isEmpty, let report = base.next(before: limit) else { return nil }
      count += 1
      guard count.isMultiple(of: 7) else { return report }
      waiting = [.suspend(at: report.time), .resume(at: report.time), report]
      if count.isMultiple(of: 21) { waiting.remove(at: 1) }
      if count.isMultiple(of: 49) { waiting.insert(waiting[0], at: 0) }
      return waiting.removeFirst()
    }
  }

  @Test(arguments: SceneEntry.all) func leavesNothingInProgress(scene: SceneEntry) throws {
    var session = try FocalSession(scene)
    session.drawSeldom()
    let monkey = MonkeyPanel(
      seed: 3, screen: ScreenSize(of: session.board),
      targets: session.layout.targets.map(\.rect), duration: .milliseconds(8_000))
    let lines = try session.lines(StormyPanel(monkey))
    #expect(lines.filter { $0.contains(" fault kind=suspend ") }.count > 50)
    var open: [Substring] = []
    var began = 0
    var cancelled = 0
    var isAsleep = false
    for line in lines {
      let words = line.split(separator: " ")
      if words[2] == "fault", words[3] == "kind=suspend" { isAsleep = true }
      if words[2] == "frame" {
        // From a suspend to the next frame nobody is in the middle of anything.
        if isAsleep { #expect(open == []) }
        isAsleep = false
      }
      guard words[2] == "gesture", let recognizer = words.last else { continue }
      switch words[4] {
      case "phase=began":
        open.append(recognizer)
        began += 1
      case "phase=ended", "phase=cancelled":
        open.removeAll { $0 == recognizer }
        if isAsleep { cancelled += 1 }
      default: break
      }
    }
    #expect(began > 5 && cancelled > 2)
    #expect(open == [])
  }
}
