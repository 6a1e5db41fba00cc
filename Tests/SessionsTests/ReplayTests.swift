import Firmware
import InputText
import Recordings
import Sessions
import Simulation
import TactusCore
import Testing

/// Whatever a trace contains, its replay gives the same bytes.
@Suite struct ReplayTests {
  /// The duration per seed, and the seeds per scene.
  private static let duration = Interval.milliseconds(2000)
  private static let seeds: Range<UInt64> = 0..<30

  @Test(arguments: SceneEntry.all)
  func randomHandsWithEveryFaultAreReplayedToTheByte(scene: SceneEntry) throws {
    var session = try FocalSession(scene)
    session.drawSeldom()
    let plan = try FaultPlan(
      FaultPlan.Kind.allCases.map { "\($0.rawValue):0.03" }.joined(separator: ","))
    var kinds: Set<String> = []
    for seed in Self.seeds {
      let monkey = MonkeyPanel(
        seed: seed, screen: ScreenSize(of: session.board),
        targets: session.layout.targets.map(\.rect), duration: Self.duration)
      let shaken = ShakenPanel(monkey, seed: seed, until: .zero + Self.duration)
      let original = try session.trace(
        FaultyPanel(shaken, plan: plan, glass: ScreenSize(of: session.board), seed: seed))
      try expectReplay(of: original, session, "seed \(seed)")
      kinds.formUnion(try faults(in: original))
    }
    // Every fault must have occurred, or this would prove little.
    let expected = IteratorSequence(PanelFault.all).map { "\($0.word)" } + ["suspend", "resume"]
    #expect(kinds.isSuperset(of: expected), "only \(kinds.sorted())")
    #expect(kinds.contains("raised"))
  }

  /// This machine was busy now and then, for up to 80 ms; a model of costs made rendering wait, and
  /// no tick late.
  @Test(arguments: UInt64(0)..<6, ["", "render:20ms", "update:60ms@500ms..900ms"])
  func aRunInRealTimeThatStalledIsReplayedToTheByte(seed: UInt64, costs: String) throws {
    let session = try FocalSession()
    let model = try CostModel(costs)
    let machine = BusyMachine(seed: seed)
    var plan = session.plan
    plan.pace = .realTime { machine.wait(for: $0) }
    plan.costs = .modelled { stage, time in model.cost(of: stage, at: time) }
    let monkey = MonkeyPanel(
      seed: seed, screen: ScreenSize(of: session.board),
      targets: session.layout.targets.map(\.rect), duration: Self.duration)
    let original = try session.trace(monkey, plan)
    let recording = try Recording(original, file: "own.trace", board: session.file)
    #expect(!recording.stalls.isEmpty)
    var again = session.plan
    again.costs = plan.costs
    (again.stalls, again.isLateAsRecorded) = (recording.stalls, true)
    again.limit = recording.end ?? .never
    let replayed = try session.trace(RecordedPanel(recording), again)
    let difference = try TraceDiff(original, replayed)?.text(left: "original", right: "replayed")
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// The kinds of faults in a trace; `raised` for a report that the firmware found out of order.
  private func faults(in trace: [UInt8]) throws -> Set<String> {
    var reader = try TraceReader(LineSource(trace, name: "own.trace", expecting: "a trace"))
    var kinds: Set<String> = []
    while let line = try reader.next() {
      guard line.word == "fault", let kind = line["kind"] else { continue }
      kinds.insert(line["detail"] == "-" ? kind : kind == "outOfOrder" ? "raised" : kind)
    }
    return kinds
  }

  private func expectReplay(of original: [UInt8], _ session: FocalSession, _ what: String) throws {
    let recording = try Recording(original, file: "own.trace", board: session.file)
    let replayed = try session.trace(RecordedPanel(recording))
    let difference = try TraceDiff(original, replayed)?.text(left: "original", right: "replayed")
    #expect(difference == nil, "\(what):\n\(difference ?? "")")
  }
}

/// Is late for a tick now and then, for up to 80 ms. Used by one thread.
private final class BusyMachine: @unchecked Sendable {
  private var random: SplitMix64
  private var now = Instant.zero

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func wait(for start: Instant) -> Instant {
    let stall = random.below(40) == 0 ? random.integer(in: 0...80_000) : 0
    now = max(now, start) + .microseconds(stall)
    return now
  }
}
