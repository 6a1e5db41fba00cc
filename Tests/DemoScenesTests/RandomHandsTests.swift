import BoardFiles
import Firmware
import Foundation
import Gestures
import Scenes
import Simulation
import TactusCore
import TestSupport
import Testing

/// What holds whatever hands do to a scene, for many random hands.
///
/// `TACTUS_SEEDS` says how many seeds are tried and `TACTUS_FIRST_SEED` which is the first; see
/// `Tools/random-hands`.
struct RandomHandsTests {
  static let scenes: [SceneKind] = (0..<SceneKind.count).compactMap {
    SceneKind(rawValue: UInt8($0))
  }

  private static let environment = ProcessInfo.processInfo.environment
  private static let seedCount = environment["TACTUS_SEEDS"].flatMap { UInt64($0) } ?? 60
  private static let firstSeed = environment["TACTUS_FIRST_SEED"].flatMap { UInt64($0) } ?? 0
  /// Beside 120 ticks a second, each seed runs at one of these.
  private static let rates = [30, 60, 240, 1000]

  @Test(arguments: scenes)
  func whateverHandsDoTheRulesHold(_ scene: SceneKind) throws {
    let board = try Self.board()
    for seed in Self.firstSeed..<(Self.firstSeed + Self.seedCount) {
      let rig = Self.run(scene, seed, board, tickRate: 120)
      for fault in HandsJudge.faults(in: rig) {
        Issue.record("\(fault)\n  \(Self.command(scene, seed))")
      }
      // The trace is the same at another rate, but for the tick of each record.
      let rate = Self.rates[Int(seed % UInt64(Self.rates.count))]
      let other = Self.run(scene, seed, board, tickRate: rate)
      if let difference = Self.firstDifference(rig, other) {
        Issue.record("at \(rate) ticks a second: \(difference)\n  \(Self.command(scene, seed))")
      }
    }
  }

  /// How a person looks at the same hands.
  private static func command(_ scene: SceneKind, _ seed: UInt64) -> String {
    "tactus run --board raspberry-pi-7 --scene \(scene.name) --panel monkey:\(seed) --trace -"
  }

  private static func board() throws -> Board {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try BoardFile(contentsOf: root.appendingPathComponent("Boards/raspberry-pi-7.yaml").path)
      .board
  }

  private static func run(
    _ scene: SceneKind, _ seed: UInt64, _ board: Board, tickRate: Int
  ) -> SceneRig {
    let rig = SceneRig(scene, on: board, tickRate: tickRate)
    let targets = (0..<rig.firmware.scenes.targetCount).map {
      rig.firmware.scenes.target(TargetID($0)).frame
    }
    var panel = MonkeyPanel(seed: seed, screen: ScreenSize(of: board), targets: targets)
    rig.run(&panel)
    return rig
  }

  private static func firstDifference(_ left: SceneRig, _ right: SceneRig) -> String? {
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
