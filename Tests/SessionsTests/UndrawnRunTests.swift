import BoardFiles
import Firmware
import Foundation
import Sessions
import Simulation
import TactusCore
import Testing

/// A run that draws nothing differs from one that draws in the lines of `display` only.
@Suite struct UndrawnRunTests {
  private func lines(_ session: FocalSession, _ panel: some Panel, draws: Bool) throws -> [String] {
    var plan = session.plan
    plan.drawsPictures = draws
    let costs = session.costs
    plan.costs = .modelled { stage, time in costs.cost(of: stage, at: time) }
    return String(decoding: try session.trace(panel, plan), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// The reviewed traces have their hashes in another file.
  @Test(arguments: GoldenTraceTests.tours)
  func `a tour gives its reviewed trace`(script: String, scene: SceneEntry) throws {
    let session = try FocalSession(scene)
    let lines = try lines(session, session.panel(script: script), draws: false)
    let path = "\(GoldenTraceTests.folder)/\(script).trace"
    let expected = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.filter { !$0.hasPrefix("board.") } == expected.map(String.init))
  }

  /// Also where drawing would cost more than there is time for, and where ticks leave it out.
  @Test(arguments: SceneEntry.all.map(\.name), ["", "render:11ms@0.2s..1s,present:2ms"])
  func `random hands give the same lines but hashes`(scene: String, costs: String) throws {
    var session = try FocalSession(SceneEntry.all.first { $0.name == scene }!)
    session.costs = costs.isEmpty ? CostModel() : try CostModel(costs)
    session.file.board = session.file.board.ticking(every: .microseconds(8_333))
    session.file.board.divisors[.render] = 2
    session.file.board.divisors[.present] = 2
    let faults = try FaultPlan("dropped:0.02,duplicated:0.02,late:0.02,unplugged:0.02")
    for seed in UInt64(1)...2 {
      let monkey = MonkeyPanel(
        seed: seed, screen: ScreenSize(of: session.board),
        targets: session.layout.targets.map(\.rect), duration: .milliseconds(1_500))
      let panel = FaultyPanel(
        monkey, plan: faults, glass: ScreenSize(of: session.board), seed: seed)
      let drawn = try lines(session, panel, draws: true)
      let others = drawn.filter { !$0.contains(" display ") }
      #expect(others.count < drawn.count)
      #expect(try lines(session, panel, draws: false) == others, "seed \(seed)")
    }
  }

  /// What has no room for its hash says so in both.
  @Test func `a full tick counts what it lost`() throws {
    var logs: [[String]] = []
    for isDrawn in [true, false] {
      let memory = UnsafeMutableBufferPointer<TraceRecord>.allocate(
        capacity: RecordLog.recordsPerTickMax)
      defer { memory.deallocate() }
      var log = RecordLog(storage: memory)
      for _ in 0..<RecordLog.recordsPerTickMax - 1 - RecordLog.inputRecordsMax {
        log.append(TraceRecord(time: .zero, .shake))
      }
      if isDrawn {
        log.append(TraceRecord(time: .zero, .display(hash: 1)))
      } else {
        log.leaveOutRecord(at: .zero)
      }
      logs.append(log.records.suffix(2).map { "\($0.content)" })
    }
    #expect(logs[0] == logs[1])
    #expect(logs[0].last?.contains("recordsDropped(1)") == true)
  }
}
