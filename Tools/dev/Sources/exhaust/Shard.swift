import DemoScenes
import Firmware
import Gestures
import HandsJudging
import InputText
import TactusCore
import TestSupport

/// Every `count`-th hand, from the `number`-th on, on each scene.
struct Shard: Equatable {
  let number: Int
  let count: Int

  /// From `3/8`; nil for what names no part.
  init?(_ text: Substring) {
    guard let shard = ShardNumber(text) else { return nil }
    (number, count) = (shard.number, shard.count)
  }

  /// Plays the hands and judges them.
  func run(_ grid: HandGrid) -> ShardResult {
    var play = Play(grid: grid, hands: stride(from: number - 1, to: grid.count, by: count))
    visitDemoScenes(&play)
    play.result.shards = [self]
    return play.result
  }
}

/// Plays hands on each scene that it visits.
private struct Play: SceneVisitor {
  let grid: HandGrid
  let hands: StrideTo<Int>
  var result = ShardResult()

  mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
    for number in hands { judge(S.self, number) }
  }

  private mutating func judge<S: Scene & ~Copyable>(_ scene: S.Type, _ number: Int) {
    let rig = SceneRig<S>(tickRate: 60)
    let hand = grid.hand(number)
    let reports = hand.reports
    rig.run(reports)
    result.handCount += 1
    result.frameCount += reports.count
    for entry in rig.records {
      guard case .gesture(let event) = entry.record.content else { continue }
      if event.phase == .began || event.phase == .recognized {
        result.gestureCounts["\(event.kind.word)", default: 0] += 1
      }
    }
    let faults = HandsJudge.faults(in: rig)
    guard !faults.isEmpty else { return }
    result.violations.append(
      ShardResult.Violation(
        scene: "\(S.name)", hand: number, faults: faults, script: hand.script))
  }
}

/// Plays one hand on one scene, for a person to read.
struct OneHand: SceneVisitor {
  let name: String
  let hand: Hand
  /// What happened, as a trace records it, without tick numbers.
  var records: [String] = []
  /// Nil when there is no such scene.
  var faults: [String]?

  mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
    guard "\(S.name)" == name else { return }
    let rig = SceneRig<S>(tickRate: 60)
    rig.run(hand.reports)
    for entry in rig.records {
      let text = rig.text(of: entry.record)
      if !text.hasPrefix("place ") { records.append("\(entry.record.time.microseconds) \(text)") }
    }
    faults = HandsJudge.faults(in: rig)
  }
}
