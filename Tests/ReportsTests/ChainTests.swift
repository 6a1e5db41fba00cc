import BoardFiles
import DemoScenes
import Firmware
import Foundation
import Gestures
import Sessions
import Simulation
import TactusCore
import Testing

@testable import Reports

/// The path of each touch to the screen, on a machine in virtual time.
@Suite struct ChainTests {
  private static let swipe = "at 0.5s swipe 70%,50% to 30%,50% over 400ms\nafter 1s tap 50%,50%\n"

  /// Every part costs the same each time.
  private static func costs(_ times: [CostFigures.Part: Int64]) -> CostFigures {
    CostFigures(times.mapValues { CostFigures.Spread(always: $0) })
  }

  @Test func `a chain is read as it was written`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).chain").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var header = ChainHeader(clock: .monotonic, costs: .measured, origin: 7_000_000)
    header.clocks = ClockReadings(boottime: 9, monotonic: 5, realtime: 7)
    header.machine = [("machine", "a board"), ("date", "2026-11-24")]
    var tick = TickTimes(tick: 3, kind: .input, due: .zero, start: Instant(microseconds: 20))
    tick.stages[.recognize] = .microseconds(11)
    tick.worked.insert(Int(Stage.recognize.rawValue))
    tick.felt = Instant(microseconds: 33)
    let steps: [ChainRecord] = [
      .clocks(tick: 3, ClockReadings(boottime: 90, monotonic: 6, realtime: 88)),
      .read(tick: 3, ReportRead(stamp: .zero, at: Instant(microseconds: 18))), .tick(tick),
      .picture(
        PictureTimes(
          tick: 3, due: .zero, start: .zero, handedOver: Instant(microseconds: 40), flip: .never,
          sequence: 0)),
    ]
    var output = try ChainOutput(path, header)
    try output.begin(origin: 7_000_000)
    for step in steps { output.take(step) }
    try output.close()
    var reader = try ChainReader(contentsOf: path)
    #expect(reader.header == header)
    for step in steps { #expect(try reader.next() == step) }
    #expect(try reader.next() == nil)
  }

  @Test func `hops that follow each other add up to the whole`() throws {
    var random = SplitMix64(seed: 3)
    for seed in UInt64(0)..<12 {
      var spreads: [CostFigures.Part: CostFigures.Spread] = [:]
      for part in CostFigures.Part.all {
        let times = (0..<6).map { _ in random.integer(in: 0...4000) }.sorted()
        spreads[part] = CostFigures.Spread(times)
      }
      var run = try SimulatedRun(costs: CostFigures(spreads))
      let layout = SceneLayout(
        run.scene, on: run.file.board, named: "pi", tuning: run.scene.defaults)
      let monkey = MonkeyPanel(
        seed: seed, screen: ScreenSize(of: run.file.board), targets: layout.targets.map(\.rect),
        duration: .milliseconds(4000))
      let plan = try FaultPlan("late:0.03,dropped:0.03,outOfOrder:0.03")
      try run.run(
        FaultyPanel(monkey, plan: plan, glass: ScreenSize(of: run.file.board), seed: seed),
        seed: seed)
      var shown = 0
      for chain in run.chains {
        let parts = Hop.path.compactMap { $0.time(of: chain) }
        #expect(parts.allSatisfy { $0 >= 0 }, "seed \(seed): \(chain)")
        if let read = chain.read { #expect(chain.stamp <= read) }
        guard let whole = Hop.stampFlip.time(of: chain) else { continue }
        shown += 1
        #expect(parts.reduce(0, +) == whole, "seed \(seed): \(chain)")
        let gesture = try #require(chain.gesture)
        #expect(chain.taken! <= gesture)
      }
      #expect(shown > 10, "seed \(seed)")
      // Each frame has one chain; what a deadline decided has one more.
      #expect(run.chains.count { $0.read != nil } == run.frameCount, "seed \(seed)")
    }
  }

  @Test func `costs and delays are found where they are, to the microsecond`() throws {
    let parts: [CostFigures.Part: Int64] = [
      .read: 70, .wake: 9, .stage(.input): 11, .stage(.recognize): 23, .stage(.timers): 5,
      .stage(.update): 300, .stage(.render): 2100, .stage(.present): 40, .stage(.trace): 17,
      .handover: 130,
    ]
    var run = try SimulatedRun(costs: Self.costs(parts))
    try run.run(Self.swipe)
    func time(_ part: CostFigures.Part) -> Int64 { parts[part]! }
    let stages = time(.stage(.input)) + time(.stage(.recognize)) + time(.stage(.timers))
    // What each hop is at least, of a touch that waited for nothing.
    let table: [(Hop, least: Int64)] = [
      (.stampRead, time(.read)),
      // A tick that starts at its due time takes what was before it: one microsecond later.
      (.readTick, 1 + time(.wake)),
      (.tickGesture, stages),
      (
        .drawPicture,
        stages + time(.stage(.update)) + time(.stage(.render)) + time(.handover)
      ),
    ]
    for (hop, least) in table {
      let times = run.chains.compactMap { hop.time(of: $0) }
      #expect(times.min() == least, "\(hop.rawValue)")
    }
    #expect(run.report.figures(of: .stampRead)?.max == 70)
    #expect(run.report.figures(of: .drawPicture)?.p50 == table[3].least)
    // They come back as a board's file has them.
    for (part, cost) in parts where part != .wake {
      #expect(run.costs?.spreads[part] == .init(always: cost), "\(part.name)")
    }
  }

  @Test func `a stall is found in the touch that it met`() throws {
    let stall = Instant(microseconds: 250_000)..<Instant(microseconds: 267_000)
    var run = try SimulatedRun(costs: Self.costs([.stage(.render): 1000]))
    try run.run("at 0.5s swipe 70%,50% to 30%,50% over 600ms\n") { stage, start in
      stage == .render && stall.contains(start) ? .milliseconds(40) : .zero
    }
    let drawing = run.steps.compactMap { step in
      if case .picture(let picture) = step { picture.handedOver - picture.start } else { nil }
    }
    #expect(drawing.max() == .microseconds(41_000))
    // What was sampled meanwhile waited for a tick.
    let slowest = try #require(run.report.slowest.first)
    let longest = slowest.hops.max { $0.time ?? 0 < $1.time ?? 0 }
    #expect(longest?.name == "read-tick")
    #expect((30_000...41_000).contains(longest?.time ?? 0))
    #expect(run.report.missedRefreshes ?? 0 >= 1)
  }

  @Test func `a touch that changed nothing is in no picture's statistics`() throws {
    var run = try SimulatedRun(costs: Self.costs([.stage(.render): 1000]))
    // A finger that moves less than a drag: a press, a long press, and nothing else for seconds.
    try run.run("at 0.2s swipe 50%,50% to 50.4%,50% over 3s\n")
    let idle = run.chains.filter { !$0.hasEffect }
    #expect(idle.count > 8)
    #expect(idle.allSatisfy { $0.picture == nil })
    #expect(run.report.figures(of: .stampFlip)!.count <= run.chains.count { $0.hasEffect })
  }

  @Test func `clocks that do not agree are reported, and break the verdict`() throws {
    for (ahead, isWrong) in [(Int64(0), false), (1, true)] {
      var meter = RunMeter(
        try SimulatedRun().file, ticking: try SimulatedRun().file.board,
        tuning: SceneEntry(FocalScene.self).defaults)
      let names = SceneNames(targets: [], recognizers: [], kinds: [])
      let frame = ContactFrame(time: Instant(microseconds: 1000 + ahead))
      let records = [TraceRecord(time: frame.time, .frame(frame))]
      records.withUnsafeBufferPointer { records in
        meter.take(
          TickRecords(
            tick: 1, start: Instant(microseconds: 1500), records: records, hasNewPicture: false))
      }
      let read = ReportRead(stamp: frame.time, at: Instant(microseconds: 1000))
      meter.take(.read(tick: 1, read), names)
      let start = Instant(microseconds: 1500)
      meter.take(.tick(TickTimes(tick: 1, kind: .input, due: start, start: start)), names)
      let report = meter.report(
        FrameScheduler(try SimulatedRun().file.board), clock: .monotonic)
      #expect((report.backwards == 1) == isWrong)
      #expect(report.pass == (isWrong ? false : nil))
      #expect(report.broken.contains { $0.hasPrefix("1 touches have a hop") } == isWrong)
    }
  }

  @Test func `a tap that the gate blocks is in no picture, though a list comes to rest`() throws {
    var run = try SimulatedRun(costs: Self.costs([.stage(.render): 1000]))
    // A flick sets the list going; the tap on it stops it, and opens nothing.
    try run.run("at 0.2s flick 50%,80% to 50%,30% at 2000pt/s\nafter 120ms tap 50%,50%\n")
    let taps = run.chains.filter { chain in
      chain.effects.contains { if case .gesture(.tap, _, _) = $0 { true } else { false } }
    }
    #expect(taps.isEmpty, "\(taps)")
    #expect(run.chains.contains { $0.picture != nil })
  }

  @Test func `a tick ends by its machine's clock, the wait for the flip included`() throws {
    var run = try SimulatedRun(costs: Self.costs([.stage(.render): 1000, .stage(.present): 500]))
    run.hashesPictures = true
    try run.run(Self.swipe)
    var last = Instant.longAgo
    var waits = 0
    for case .tick(let tick) in run.steps {
      #expect(tick.start >= last)
      last = tick.end
      if tick.wait > .zero { waits += 1 }
    }
    #expect(waits > 10)
  }

  @Test func `the same seed gives the same run`() throws {
    let spread = CostFigures.Spread([100, 200, 900, 3000, 9000, 20_000])
    let costs = CostFigures([.stage(.render): spread, .read: spread, .wake: spread])
    var first = try SimulatedRun(costs: costs)
    var second = first
    var other = first
    try first.run(Self.swipe, seed: 4)
    try second.run(Self.swipe, seed: 4)
    try other.run(Self.swipe, seed: 5)
    #expect(first.steps == second.steps)
    #expect(first.steps != other.steps)
  }
}
