import BoardFiles
import Firmware
import Foundation
import Gestures
import Simulation
import TactusCore
import TestSupport
import Testing

/// Invariants whatever hands do to a scene, for many random hands.
///
/// `TACTUS_SEEDS` sets how many seeds are tried and `TACTUS_FIRST_SEED` the first one; see
/// `Tools/random-hands`.
struct RandomHandsTests {
  @Test(arguments: DemoScene.all)
  func whateverHandsDoTheRulesHold(_ scene: DemoScene) throws {
    try scene.run(Check(board: Self.board()))
  }

  private struct Check: SceneCheck {
    let board: Board

    private static let environment = ProcessInfo.processInfo.environment
    private static let seedCount = environment["TACTUS_SEEDS"].flatMap { UInt64($0) } ?? 60
    private static let firstSeed = environment["TACTUS_FIRST_SEED"].flatMap { UInt64($0) } ?? 0
    private static let seeds = firstSeed..<(firstSeed + seedCount)
    /// In addition to 120 ticks per second, each seed runs at one of these rates.
    private static let rates = [30, 60, 240, 1000]

    func run<S: Scene & ~Copyable>(_ scene: S.Type) throws {
      for seed in Self.seeds {
        // The command that replays the same hands for a person.
        let command =
          "tactus run --board raspberry-pi-7 --scene \(S.name) --panel monkey:\(seed) --trace -"
        let rig: SceneRig<S> = play(seed, tickRate: 120)
        for fault in HandsJudge.faults(in: rig) { Issue.record("\(fault)\n  \(command)") }
        // The trace is the same at another rate, except for the tick of each record.
        let rate = Self.rates[Int(seed % UInt64(Self.rates.count))]
        if let difference = firstDifference(rig, play(seed, tickRate: rate)) {
          Issue.record("at \(rate) ticks per second: \(difference)\n  \(command)")
        }
      }
    }

    private func play<S: Scene & ~Copyable>(_ seed: UInt64, tickRate: Int) -> SceneRig<S> {
      let rig = SceneRig<S>(on: board, tickRate: tickRate)
      let targets = (0..<rig.firmware.scene.targetCount).map {
        rig.firmware.scene.target(TargetID($0)).frame
      }
      var panel = MonkeyPanel(seed: seed, screen: ScreenSize(of: board), targets: targets)
      rig.run(&panel)
      return rig
    }

    private func firstDifference<S: Scene & ~Copyable>(
      _ left: SceneRig<S>, _ right: SceneRig<S>
    ) -> String? {
      for (a, b) in zip(left.records, right.records) {
        let (one, other) = (left.text(of: a.record), right.text(of: b.record))
        if one != other || a.record.time != b.record.time {
          return "'\(one)' becomes '\(other)' at \(a.record.time.microseconds) µs"
        }
      }
      let (one, other) = (left.records.count, right.records.count)
      return one == other ? nil : "\(one) records become \(other)"
    }
  }

  private static func board() throws -> Board {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try BoardFile(contentsOf: root.appendingPathComponent("Boards/raspberry-pi-7.yaml").path)
      .board
  }
}
