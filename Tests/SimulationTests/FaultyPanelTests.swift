import Firmware
import Foundation
import Simulation
import TactusCore
import Testing

@Suite struct FaultyPanelTests {
  /// A finger from 0 to 100 ms, 10 pt every 10 ms, and a second one at rest from 30 to 50 ms.
  private static let script = """
    together {
      drag 0,0 to 100,0 over 100ms linear
      at 30ms tap 50,50 for 20ms
    }
    """

  /// The panel's reports without faults.
  private static let undisturbed = """
    0 0@0,0
    10 0@10,0
    20 0@20,0
    30 0@30,0;1@50,50
    40 0@40,0;1@50,50
    50 0@50,0
    60 0@60,0
    70 0@70,0
    80 0@80,0
    90 0@90,0
    100 -

    """

  /// A plan, the time in milliseconds from which the reports differ, and those reports.
  private static let table = """
    moves:2@75ms 80
    80 fault overflow
    90 fault overflow
    100 -

    duplicated:1@85ms 90
    90 fault duplicated
    90 0@90,0
    90 0@90,0
    100 -

    notFinite:1@85ms 90
    90 fault notFinite
    90 0@nan,0
    90 0@90,0
    100 -

    outOfOrder:1@85ms 90
    90 fault outOfOrder
    68.235 0@90,0
    100 -

    cancelled:1@75ms 80
    80 fault cancelled
    80 - cancelled=0
    90 -
    100 -

    late:1@85ms 90
    90 fault late
    90 0@90,0
    100 -

    lostLift:1@0s 50
    50 0@50,0;1@50,50
    60 0@60,0;1@50,50
    70 0@70,0;1@50,50
    80 0@80,0;1@50,50
    90 0@90,0;1@50,50
    100 1@50,50
    150 fault dropped
    150 -

    dropped:1@35ms 40
    98.823 fault dropped
    98.823 0@90,0
    100 -

    unplugged:1@35ms 40
    40 - cancelled=0;1
    40 fault unplugged
    540 fault plugged
    """

  @Test(arguments: table.components(separatedBy: "\n\n"))
  func everyFaultGivesItsReports(example: String) throws {
    let lines = example.components(separatedBy: "\n")
    let head = lines[0].components(separatedBy: " ")
    let start = try #require(Double(head[1]))
    let before = Self.undisturbed.components(separatedBy: "\n")
      .filter { !$0.isEmpty && time(of: $0) < start }
    let found = try run(head[0])
    #expect(found == (before + lines.dropFirst()).joined(separator: "\n") + "\n")
  }

  @Test func anEmptyPlanChangesNothing() throws {
    #expect(try run("") == Self.undisturbed)
    #expect(try run("dropped:0,moves:0") == Self.undisturbed)
  }

  // Slots are reused, ids are not: the second contact of a slot is cancelled under its own id.
  @Test(arguments: [
    ("moves:0", "40 1@15,5\n50 1@25,5\n60 - cancelled=1\n"),
    ("cancelled:1@45ms", "40 1@15,5\n50 fault cancelled\n50 - cancelled=1\n60 -\n"),
    (
      "unplugged:1@45ms",
      "40 1@15,5\n50 - cancelled=1\n50 fault unplugged\n550 fault plugged\n"
    ),
  ])
  func aContactIsCancelledUnderItsOwnID(plan: String, expected: String) throws {
    let script = """
      tap 1,1 for 10ms
      wait 20ms
      together {
        drag 5,5 to 45,5 over 40ms linear
        at 25ms cancel
      }
      """
    let found = try run(plan, script: script)
    #expect(found == "0 0@1,1\n10 -\n30 1@5,5\n" + expected)
  }

  // Held from 20 ms on for 50 ms: nothing comes up to and including 70 ms, then all scans at once.
  @Test func lateScansArriveInABatch() throws {
    var panel = FaultyPanel(
      try SimulatedPanel(script: Self.script), plan: try FaultPlan("late:1@15ms"),
      glass: .test, seed: 1)
    let lines = { (panel: inout FaultyPanel<SimulatedPanel>, limit: Int64) -> [String] in
      var lines: [String] = []
      while let report = panel.next(before: Instant(microseconds: limit)) {
        lines.append(line(of: report))
      }
      return lines
    }
    #expect(lines(&panel, 20_000) == ["0 0@0,0", "10 0@10,0"])
    #expect(lines(&panel, 70_000).isEmpty)
    #expect(
      lines(&panel, 70_001) == [
        "20 fault late", "20 0@20,0", "30 0@30,0;1@50,50", "40 0@40,0;1@50,50", "50 0@50,0",
        "60 0@60,0", "70 0@70,0",
      ])
  }

  @Test func aSuspendEndsALastingFault() throws {
    let found = try run(
      "lostLift:1@0s", script: "tap 1,1 for 10ms; wait 40ms; suspend; wait 50ms; resume")
    #expect(found == "0 0@1,1\n10 0@1,1\n50 fault dropped\n50 -\n50 suspend\n100 resume\n")
  }

  @Test func monkeysWithAllFaultsStayWellFormed() throws {
    let plan = try FaultPlan(
      FaultPlan.Kind.allCases.map { "\($0.rawValue):0.05" }.joined(separator: ","))
    var met: Set<PanelFault> = []
    for seed in 0..<UInt64(500) {
      let monkey = MonkeyPanel(seed: seed, screen: .test, duration: .milliseconds(2000))
      var panel = FaultyPanel(monkey, plan: plan, glass: .test, seed: seed)
      var checker = FrameChecker()
      while let report = panel.next(before: .never) {
        checker.take(report)
        if case .fault(let fault, at: _) = report { met.insert(fault) }
      }
      #expect(checker.complaints.isEmpty, "seed \(seed): \(checker.complaints.first ?? "")")
      #expect(checker.last.down.isEmpty, "seed \(seed)")
    }
    #expect(
      met == [
        .dropped, .unplugged, .plugged, .overflow, .notFinite, .outOfOrder, .duplicated, .late,
        .cancelled,
      ])
  }

  @Test func theSameSeedGivesTheSameFaultsAndAnotherSeedOthers() throws {
    let plan = "moves:0.3,cancelled:0.1"
    #expect(try run(plan, seed: 5) == run(plan, seed: 5))
    #expect(try run(plan, seed: 5) != run(plan, seed: 6))
  }

  @Test(arguments: [
    ("merge:1:15mm,stuck:1@0s", "pinch 50,20 from 160pt to 60pt over 200ms", [] as [String]),
    ("merge:1:5mm", "pinch 50,20 from 160pt to 60pt over 200ms", ["merge"]),
    ("merge:1:15mm,stuck:1@0s,swap:1", "tap 10,10", ["merge", "swap"]),
    ("late:1@1s,dropped:1@0s", "tap 10,10", ["late"]),
  ])
  func whatNeverStruckIsKnown(plan: String, script: String, kinds: [String]) throws {
    var panel = FaultyPanel(
      try SimulatedPanel(script: script), plan: try FaultPlan(plan), glass: .test, seed: 1)
    _ = transcript(of: &panel)
    #expect(panel.unstruck.map(\.rawValue) == kinds)
  }

  @Test("a panel that states sizes states that of a palm, and of its fingers as before")
  func sizes() throws {
    func sizes(_ script: String) throws -> [Float?] {
      var panel = FaultyPanel(
        try SimulatedPanel(script: script), plan: try FaultPlan("palm:1:25mm"), glass: .test,
        pointsPerMillimetre: 2, seed: 1)
      var sizes: [Float?] = []
      while let report = panel.next(before: .never) {
        guard case .frame(let frame) = report, frame.down.count == 4 else { continue }
        frame.forEach(in: frame.down) { slot, contact in sizes.append(contact.size) }
        break
      }
      return sizes
    }
    let finger = "finger a down 10,10; wait 20ms; finger a up"
    #expect(try sizes(finger) == [nil, nil, nil, nil])
    let sized = "finger a down 10,10; finger a size 12; wait 20ms; finger a up"
    #expect(try sizes(sized) == [12, 50, 50, 50])
  }

  @Test(arguments: [
    ("unplugd:1@2s", "faults:1:1: 'unplugd' is not a fault; did you mean unplugged?"),
    (
      "dropped:0.1,x:1",
      "faults:1:13: 'x' is not a fault; use dropped, moves, duplicated, late, notFinite, lostLift, "
        + "outOfOrder, cancelled, unplugged, merge, swap, ghost, palm, stuck, slow, drift, frozen or "
        + "charger"
    ),
    ("dropped", "faults:1:1: 'dropped' has no ':'; write name:value, separated by commas"),
    ("late:1.01", oftenError("1.01")), ("late:-0.1", oftenError("-0.1")),
    ("late:nan", oftenError("nan")), ("late:0@1s", oftenError("0@1s")),
    ("late:1@2", oftenError("1@2")), ("late:1@2s@3s", oftenError("1@2s@3s")),
    ("late:1:5ms", "faults:1:1: '5ms' is no size of late; leave it out: it has none"),
    (
      "drift:1:5",
      "faults:1:1: '5' is no size of drift; write a length of 0.01 to 100 mm, such as 1.5mm"
    ),
    (
      "stuck:1@2s:0s",
      "faults:1:1: '0s' is no size of stuck; write a time of 1 ms to 60 s, such as 60ms"
    ),
    (
      "slow:1:20000Hz",
      "faults:1:1: '20000Hz' is no size of slow; write a rate of 1 to 10000 Hz, such as 40Hz"
    ),
  ])
  func everyMistakeInAPlanIsReportedWithItsPlace(text: String, expected: String) {
    do {
      _ = try FaultPlan(text)
      Issue.record("no error for \(text)")
    } catch {
      #expect(error.description == expected)
    }
  }

  private func run(_ plan: String, script: String = script, seed: UInt64 = 1) throws -> String {
    var panel = FaultyPanel(
      try SimulatedPanel(script: script), plan: try FaultPlan(plan), glass: .test, seed: seed)
    return transcript(of: &panel)
  }

  private static func oftenError(_ value: String) -> String {
    "faults:1:1: '\(value)' is no rate; "
      + "write a probability such as 0.01, or a count and a time such as 1@2s"
  }

  private func time(of line: String) -> Double { Double(line.prefix { $0 != " " }) ?? .nan }
}
