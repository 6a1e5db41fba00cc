import Firmware
import Gestures
import Interactions
import Simulation
import TactusCore
import TestSupport
import Testing

/// What a run does is the same whether it is traced or not.
struct DetailTests {
  @Test(arguments: DemoScene.all)
  func aRunWithoutDetailDoesTheSame(_ scene: DemoScene) throws {
    try scene.run(SameOutcomes())
  }

  private struct SameOutcomes: SceneCheck {
    func run<S: Scene & ~Copyable>(_ scene: S.Type) throws {
      for seed in 0..<20 as Range<UInt64> {
        // Pictures take long: one hand's are enough.
        let draws = seed == 0
        let traced: [String] = play(S.self, seed, recordsDetail: true, draws: draws)
        let bare: [String] = play(S.self, seed, recordsDetail: false, draws: draws)
        #expect(!traced.isEmpty)
        #expect(traced == bare, "\(S.name) with monkey:\(seed)")
        #expect(draws == traced.contains { $0.hasPrefix("display ") })
      }
    }

    /// The records that remain without detail: no frames, no changes, no records for traces only.
    private func play<S: Scene & ~Copyable>(
      _ scene: S.Type, _ seed: UInt64, recordsDetail: Bool, draws: Bool
    ) -> [String] {
      let rig = SceneRig<S>(draws: draws)
      rig.recordsDetail = recordsDetail
      let board = rig.firmware.board
      let targets = (0..<rig.firmware.scene.targetCount).map {
        rig.firmware.scene.target(TargetID($0)).frame
      }
      var panel = MonkeyPanel(seed: seed, screen: ScreenSize(of: board), targets: targets)
      rig.run(&panel)
      return rig.records.filter { !isDetail($0.record) }.map { rig.text(of: $0.record) }
    }

    private func isDetail(_ record: TraceRecord) -> Bool {
      switch record.content {
      case .frame: true
      case .gesture(let event): event.phase == .changed
      case .scene(.record(let record)): record.isDetail
      case .acceleration, .shake, .decide, .latch, .tap, .scene, .display, .start, .fault:
        false
      }
    }
  }
}
