import BoardFiles
import Firmware
import Foundation
import Recordings
import Sessions
import Simulation
import TactusCore
import Testing

/// Ticks in which nothing can happen are left out, and nobody can tell.
@Suite struct StillTickTests {
  /// One seed on one scene, or `TACTUS_SEEDS` of them on each, and each tour
  /// (`Tools/check/still-ticks`).
  /// That tours give the same bytes, `GoldenTraceTests` shows too: their traces are older.
  static let seeds = ProcessInfo.processInfo.environment["TACTUS_SEEDS"].flatMap { UInt64($0) }
  static let scenes = seeds == nil ? [.focal] : SceneEntry.all
  static let tours = seeds == nil ? [] : GoldenTraceTests.tours
  static let filters: [InputFilter] = seeds == nil ? [.resample] : [.none, .noise, .resample]

  /// The trace of a run that leaves out still ticks equals that of a run of all ticks.
  private func expectTheSame(
    _ session: FocalSession, _ what: String, _ panel: (FocalSession) throws -> some Panel
  ) throws {
    let short = try session.trace(panel(session))
    var session = session
    session.leavesOutStillTicks = false
    let whole = try session.trace(panel(session))
    let difference = try TraceDiff(whole, short)
    #expect(difference == nil, "\(what): \(difference?.text(left: "all", right: "some") ?? "")")
  }

  @Test(arguments: tours) func everyTourGivesTheSameBytes(name: String, scene: SceneEntry) throws {
    for seed in 1...(Self.seeds ?? 1) {
      try expectTheSame(FocalSession(scene), "\(name), seed \(seed)") { session in
        try session.panel(script: name, seed: seed)
      }
    }
  }

  @Test(arguments: scenes) func randomHandsGiveTheSameBytes(scene: SceneEntry) throws {
    let faults = try FaultPlan(
      "dropped:0.02,moves:0.02,duplicated:0.02,late:0.02,lostLift:0.1,cancelled:0.02,unplugged:0.02"
    )
    for seed in 1...(Self.seeds ?? 1) {
      for filter in Self.filters {
        var session = try FocalSession(scene)
        session.file.board = session.file.board.ticking(every: .microseconds(4_001))
        try expectTheSame(session, "\(scene.name), seed \(seed), \(filter)") { session in
          let monkey = MonkeyPanel(
            seed: seed, screen: ScreenSize(of: session.board),
            targets: session.layout.targets.map(\.rect), duration: .milliseconds(2_000))
          return PanelBox(
            FilteredPanel(
              FaultyPanel(
                monkey, plan: faults, glass: ScreenSize(of: session.board), seed: seed),
              filter, guardDistance: 24))
        }
      }
    }
  }

  /// These are three thousand million ticks.
  @Test func aSilenceOf300DaysCostsNothing() throws {
    let session = try FocalSession()
    let panel = try session.panel(text: "tap @central.row2; after 300d tap @central.row2")
    let taps = try taps(session, panel)
    #expect(taps == ["59003 tap", "25920000088679 tap"])
  }

  @Test func aVideoShowsTheSilence() throws {
    var sizes: [UInt64] = []
    for leavesOut in [true, false] {
      var session = try FocalSession()
      session.leavesOutStillTicks = leavesOut
      let path = NSTemporaryDirectory() + "still-\(UUID().uuidString).y4m"
      defer { try? FileManager.default.removeItem(atPath: path) }
      var outputs = SessionOutputs()
      outputs.frames = try FrameOutput(path, board: session.board)
      let panel = try session.panel(text: "tap @central.row2; after 2s tap @central.row2")
      try session.scene.run(session.plan, PanelBox(panel), &outputs)
      try outputs.close()
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      sizes.append(try #require(attributes[.size] as? UInt64))
    }
    #expect(sizes[0] == sizes[1])
  }

  /// What a limit cuts off is told; what ends by itself is not.
  @Test(arguments: [(Int64(1_000), Int64?(5_027_338)), (10_000, nil)])
  func whatALimitLeavesOutIsReported(milliseconds: Int64, leftOut: Int64?) throws {
    let session = try FocalSession()
    let panel = try session.panel(text: "tap @central.row2; after 5s tap @central.row2")
    var plan = session.plan
    plan.limit = .zero + .milliseconds(milliseconds)
    var outputs = SessionOutputs()
    let end = try session.scene.run(plan, PanelBox(panel), &outputs)
    #expect(end.leftOut.map(\.microseconds) == leftOut)
  }

  private func taps(_ session: FocalSession, _ panel: some Panel) throws -> [String] {
    try session.longLines(panel).filter { $0.contains("gesture kind=tap") }
      .map { "\($0.split(separator: " ")[1]) tap" }
  }
}
