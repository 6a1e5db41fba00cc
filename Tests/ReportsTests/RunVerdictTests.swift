import BoardFiles
import Firmware
import Foundation
import Sessions
import Simulation
import TactusCore
import Testing

@testable import Reports

/// What a run is checked against, and what it says when it broke that.
@Suite struct RunVerdictTests {
  private static let script = "at 0.1s tap @central.row2; at 1s swipe 25%,55% to 75%,56% over 220ms"

  /// The report of a run with modelled costs.
  private func report(
    _ checks: RunChecks, costs: String = "", script: String = Self.script
  ) throws -> TimingReport {
    var run = try GridRun()
    run.checks = checks
    run.costs = try CostModel(costs)
    return try run.run(script: script).timing
  }

  private func verdict(
    _ classes: Set<RunChecks.Class>, _ limits: [RunLimit] = [], costs: String = ""
  ) throws -> [String] {
    var checks = RunChecks()
    checks.classes = classes
    checks.limits = limits
    return try #require(try report(checks, costs: costs).verdict).broken.map(\.line)
  }

  @Test func aRunThatIsNotCheckedHasNoVerdict() throws {
    #expect(try report(RunChecks()).verdict == nil)
  }

  /// The board's render budget is 5 ms, its tick 8.343 ms.
  @Test func aStageMayTakeItsBudgetAndNoMore() throws {
    #expect(try verdict([.misses], costs: "render:5000us") == [])
    let broken = try #require(try verdict([.misses], costs: "render:5001us@0.2s..0.3s").first)
    #expect(broken.hasPrefix("misses: render over 5 ms in "))
    #expect(broken.hasSuffix(", at most 5.001 ms"))
  }

  @Test func aLimitReplacesTheBudgetOfItsRowAndChecksOnlyThatOne() throws {
    let render = RunLimit(.stage(.render), .microseconds(7000))
    #expect(try verdict([], [render], costs: "render:7000us,update:901us") == [])
    #expect(try verdict([], [render], costs: "render:7001us@0.1s..0.3s").count == 1)
    #expect(try verdict([.misses], [render], costs: "render:7000us,update:901us").count == 1)
    let tick = RunLimit(.tick, .microseconds(5000))
    #expect(try verdict([], [tick], costs: "render:5000us") == [])
    #expect(
      try verdict([], [tick], costs: "render:5001us@0.1s..0.3s").map { $0.prefix(26) }
        == ["misses: tick over 5 ms in "])
  }

  @Test func theLastLimitOfARowWins() throws {
    let limits = [
      RunLimit(.reaction(.tap), .zero), RunLimit(.reaction(.tap), .milliseconds(16)),
    ]
    #expect(try verdict([], limits) == [])
  }

  @Test(arguments: [Reaction.tap, .haptic, .swipe])
  func aReactionMayTakeItsLimitAndNoMore(reaction: Reaction) throws {
    let row = try #require(try report(RunChecks()).reactions.first { $0.reaction == reaction })
    let longest = try #require(row.max)
    let equal = RunLimit(.reaction(reaction), .microseconds(longest))
    let less = RunLimit(.reaction(reaction), .microseconds(longest - 1))
    #expect(try verdict([], [equal]) == [])
    let broken = try verdict([], [less])
    #expect(broken.count == 1 && broken[0].hasPrefix("reactions: \(reaction.title) took "))
    #expect(try verdict([.reactions], [less]) == broken)
    #expect(try verdict([.reactions]) == [])
  }

  /// A stall of 100 ms skips seven ticks; one of a tick none.
  @Test func skippedTicksAreAClassOfTheirOwn() throws {
    let stall = "input:100ms@83430us..83431us"
    #expect(try verdict([.skipped], costs: stall) == ["skipped: 7 ticks never ran"])
    #expect(try verdict([.reactions, .lost, .faults, .skipped], costs: "render:8ms") == [])
    #expect(
      try verdict([.misses, .skipped], costs: stall).map { $0.prefix(7) } == ["misses:", "skipped"])
  }

  @Test func theTableMarksWhatIsOverItsLimit() throws {
    var checks = RunChecks()
    checks.classes = [.reactions]
    checks.limits = [RunLimit(.reaction(.tap), .zero)]
    let table = try report(checks, costs: "render:5001us@0.1s..0.3s").table
    let marked = table.split(separator: "\n").filter { $0.hasSuffix("  OVER") }
    #expect(marked.map { $0.prefix { $0 != " " } } == ["render", "tap:"])
    #expect(table.hasSuffix("\nBROKEN: reactions\n"))
    checks.limits = []
    #expect(try report(checks).table.hasSuffix("\n\nkept: reactions\n"))
    #expect(try !report(RunChecks()).table.contains("OVER"))
  }

  @Test func theJSONShowsWhatWasNotSeenAndWhatWasBroken() throws {
    func json(_ report: TimingReport) throws -> NSDictionary {
      try #require(
        try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? NSDictionary)
    }
    let unchecked = try json(report(RunChecks(), script: "at 0.1s tap @central.row2"))
    #expect(unchecked["pass"] is NSNull)
    #expect(unchecked["clock"] as? String == "virtual")
    let rows = try #require(unchecked["reactions"] as? [NSDictionary])
    let swipe = try #require(rows.first { $0["name"] as? String == "swipe" })
    for key in ["p50", "max", "maxWithPanel", "pass"] {
      #expect(swipe[key] is NSNull, "\(key)")
    }
    #expect(swipe["count"] as? Int == 0 && swipe["limit"] as? Int == 20_000)
    var checks = RunChecks()
    checks.limits = [RunLimit(.reaction(.tap), .zero)]
    let broken = try json(report(checks))
    #expect(broken["pass"] as? Bool == false)
    #expect(broken["checked"] as? [String] == ["reactions"])
    let breach = try #require((broken["broken"] as? [NSDictionary])?.first)
    #expect(breach["check"] as? String == "reactions")
  }

  /// A tap that passes, one while another finger drags, one right after that, and one on what a
  /// swipe has just brought.
  @Test func theTableAndTheJSONCountWhatTheGateWasAsked() throws {
    let run = try GridRun().run(
      script: """
        at 0.1s tap @central.button1
        at 1s together {
          drag 50%,40% by 0,-120 over 400ms
          at 200ms tap @central.button1 for 60ms
        }
        after 30ms tap @central.button2 for 40ms
        at 3s swipe 25%,55% to 75%,56% over 220ms
        after 300ms tap @leftA.button1 for 40ms
        """)
    #expect(run.timing.gate.asked == 4)
    #expect(run.timing.gate.blocked == ["dragging": 1, "navigated": 1, "released": 1, "moved": 0])
    #expect(run.latency.gate == run.timing.gate)
    let line = "tap gate: asked 4 times, blocked 3 (1 dragging, 1 navigated, 1 released, 0 moved)"
    #expect(run.timing.table.split(separator: "\n").contains(line[...]))
    for json in [try run.timing.json(), try run.latency.json()] {
      let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
      let gate = try #require(document?["gate"] as? NSDictionary)
      #expect(gate["asked"] as? Int == 4 && gate["blocked"] as? Int == 3)
      #expect(
        gate["reasons"] as? [String: Int]
          == ["dragging": 1, "navigated": 1, "released": 1, "moved": 0])
    }
  }

  @Test func aRunWithoutTapsHasNoLineOfTheGate() throws {
    #expect(try !report(RunChecks(), script: "wait 0.1s").table.contains("tap gate"))
  }

  @Test func aLiveTableDoesNotSpeakOfVirtualTime() throws {
    var report = try report(RunChecks())
    #expect(report.table.contains("\nreaction (µs, virtual time) "))
    report.clock = "realtime"
    #expect(report.table.contains("\nreaction (µs, real time) "))
    #expect(!report.table.contains("virtual"))
  }

  // Which records count.

  @Test func `lost records are counted, not how often some were lost`() {
    var tally = FaultTally(expected: [])
    for count: UInt32 in [3, 2] {
      tally.take(TraceRecord(time: .zero, .fault(.recordsDropped(count))))
    }
    #expect(tally.counts == ["recordsDropped": 5])
  }

  static let faults: [(fault: TraceRecord.Fault, classes: [RunChecks.Class])] = [
    (.panel(.dropped), [.faults, .lost]),
    (.panel(.overflow), [.faults, .lost]),
    (.panel(.notFinite), [.faults, .lost]),
    (.panel(.unplugged), [.faults]),
    (.panel(.outOfOrder), [.faults]),
    (.panel(.duplicated), [.faults]),
    (.panel(.late), [.faults]),
    (.panel(.cancelled), [.faults]),
    (.raised(from: .zero), [.faults]),
    (.leap(contact: 1), [.faults]),
    (.scansLost(8_700), [.faults, .lost]),
    (.recordsDropped(3), [.faults]),
    (.panel(.plugged), []),
    (.suspend, []),
    (.resume, []),
    (.overBudget(.render), []),
    (.skippedTicks(2), [.skipped]),
  ]

  private func broken(_ content: TraceRecord.Content, expected: Set<PanelFault> = []) throws
    -> [String]
  {
    var checks = RunChecks()
    checks.classes = Set(RunChecks.Class.allCases)
    checks.expectedFaults = expected
    let run = try GridRun()
    var meter = RunMeter(
      run.file, ticking: run.file.board, tuning: run.scene.defaults, checks: checks)
    withUnsafeTemporaryAllocation(of: TraceRecord.self, capacity: 1) { records in
      records.initializeElement(at: 0, to: TraceRecord(time: .zero, content))
      meter.take(
        TickRecords(
          tick: 0, start: .zero, records: UnsafeBufferPointer(records), hasNewPicture: false))
    }
    let report = meter.timing(
      FrameScheduler(run.file.board), clock: .virtual, costs: "measured")
    return try #require(report.verdict).broken.map(\.check)
  }

  @Test func everyFaultBelongsToItsClasses() throws {
    for (fault, classes) in Self.faults {
      #expect(try broken(.fault(fault)) == classes.map(\.rawValue), "\(fault)")
    }
    #expect(try broken(.scene(.fault("bothPulls"))) == ["faults"])
  }

  @Test func faultsThatTheInputAskedForDoNotCount() throws {
    #expect(try broken(.fault(.panel(.dropped)), expected: [.dropped]) == [])
    #expect(try broken(.fault(.raised(from: .zero)), expected: [.outOfOrder]) == [])
    #expect(try broken(.fault(.panel(.overflow)), expected: [.dropped]) == ["faults", "lost"])
    #expect(try FaultPlan("lostLift:0.1,moves:1@2s").reported == [.dropped, .overflow])
  }
}
