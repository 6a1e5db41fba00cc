import BoardFiles
import Firmware
import Foundation
import Gestures
import HandsJudging
import Interactions
import Simulation
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// Invariants whatever hands do to a scene, for many random hands.
///
/// `TACTUS_SEEDS` sets how many seeds are tried and `TACTUS_FIRST_SEED` the first one; see
/// `Tools/check/random-hands`.
struct RandomHandsTests {
  @Test(arguments: DemoScene.all)
  func whateverHandsDoTheRulesHold(_ scene: DemoScene) throws {
    try scene.run(Check(board: Self.board()))
  }

  /// People miss what they aim at, lift sooner or later, and have speeds of their own.
  @Test(arguments: DemoScene.all, [Hand.human, .hurried, .older])
  func whateverPeopleDoTheRulesHold(_ scene: DemoScene, hand: Hand) throws {
    try scene.run(Check(board: Self.board(), hand: hand))
  }

  private struct Check: SceneCheck {
    let board: Board
    var hand = Hand.steady

    private static let environment = ProcessInfo.processInfo.environment
    private static let seedCount = environment["TACTUS_SEEDS"].flatMap { UInt64($0) } ?? 40
    private static let firstSeed = environment["TACTUS_FIRST_SEED"].flatMap { UInt64($0) } ?? 0
    private static let seeds = firstSeed..<(firstSeed + seedCount)
    /// In addition to 120 ticks per second, each seed runs at one of these rates.
    private static let rates = [30, 60, 240, 1000]

    func run<S: Scene & ~Copyable>(_ scene: S.Type) throws {
      switch "\(S.name)" {
      case "focal": check(FocalScene.self)
      case "map": check(MapScene.self)
      case "pager": check(PagerScene.self)
      case "reader": check(ReaderScene.self)
      case "tabs": check(TabsScene.self)
      default: Issue.record("\(S.name) is not a `LawfulScene`")
      }
    }

    private func check<S: LawfulScene & ~Copyable>(_ scene: S.Type) {
      var counts = (events: 0, lights: 0, rests: 0)
      // Of people an eighth.
      let isSteady = hand == .steady
      for seed in isSteady ? Self.seeds : Self.firstSeed..<Self.firstSeed + Self.seedCount / 8 + 1 {
        // The command that replays the same hands for a person.
        let command =
          "tactus run --board raspberry-pi-7 --scene \(S.name) --panel monkey:\(seed)"
          + (isSteady ? "" : " --hand \(hand.rawValue)") + " --trace -"
        let rig = SceneRig<Watched<S>>(on: board, tickRate: 120)
        rig.judgePictures(tickRate: 120)
        play(rig, seed)
        let faults = HandsJudge.faults(in: rig) + rig.firmware.scene.log.faults
        counts.events += rig.firmware.scene.log.motion.count
        counts.lights += rig.firmware.scene.log.pictures.shownCount
        counts.rests += rig.firmware.scene.log.pictures.restCount
        for fault in faults { Issue.record("\(fault)\n  \(command)") }
        // The trace is the same at another rate, except for the tick of each record, and for where
        // things are at the updates.
        let rate = Self.rates[Int(seed % UInt64(Self.rates.count))]
        let other = SceneRig<S>(on: board, tickRate: rate)
        play(other, seed)
        if let difference = firstDifference(rig, other) {
          Issue.record("at \(rate) ticks per second: \(difference)\n  \(command)")
        }
      }
      // The laws had something to judge.
      guard Self.seedCount >= 40, isSteady else { return }
      #expect(counts.events > 1000 && counts.lights > 30 && counts.rests > 30, "\(counts)")
    }

    private func play<S: Scene & ~Copyable>(_ rig: SceneRig<S>, _ seed: UInt64) {
      let targets = (0..<rig.firmware.scene.targetCount).map {
        rig.firmware.scene.target(TargetID($0)).frame
      }
      var panel = MonkeyPanel(
        seed: seed, screen: ScreenSize(of: board), targets: targets, hand: hand)
      rig.run(&panel)
    }

    private func firstDifference<S: Scene & ~Copyable, Other: Scene & ~Copyable>(
      _ left: SceneRig<S>, _ right: SceneRig<Other>
    ) -> String? {
      let (before, after) = (lines(left), lines(right))
      for (a, b) in zip(before, after) where a != b {
        return "'\(a.text)' becomes '\(b.text)' at \(a.time.microseconds) µs"
      }
      return before.count == after.count
        ? nil : "\(before.count) records become \(after.count)"
    }

    /// The records that do not depend on when the ticks are.
    private func lines<S: Scene & ~Copyable>(_ rig: SceneRig<S>) -> [(time: Instant, text: String)]
    {
      rig.records.map { ($0.record.time, rig.text(of: $0.record)) }
        .filter { !$0.1.hasPrefix("place ") }
    }
  }

  private static func board() throws -> Board {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try BoardFile(contentsOf: root.appendingPathComponent("Boards/raspberry-pi-7.yaml").path)
      .board
  }
}
