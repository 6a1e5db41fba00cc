import Firmware
import Gestures
import HandsJudging
import Interactions
import Simulation
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// What prediction may do to a scene under random hands: pictures, and nothing else.
struct PredictedHandsTests {
  @Test(arguments: DemoScene.all)
  func predictionChangesNothingButPictures(_ scene: DemoScene) throws {
    try scene.run(Check())
  }

  private struct Check: SceneCheck {
    func run<S: Scene & ~Copyable>(_ scene: S.Type) throws {
      var count = 0
      for seed: UInt64 in 0..<12 {
        // Words about pictures need some: those of one hand, since drawing takes long.
        let plain = SceneRig<S>()
        let predicted = SceneRig<S>(tuning: tuning(of: S.self), draws: seed == 0)
        play(plain, seed)
        play(predicted, seed)
        #expect(HandsJudge.faults(in: predicted) == [])
        let lines = predicted.records.map { predicted.text(of: $0.record) }
        count += lines.count { $0.hasPrefix("predict ") }
        let others = plain.records.map { plain.text(of: $0.record) }
        let rest = lines.filter { !$0.hasPrefix("predict") && !$0.hasPrefix("display ") }
        for (after, before) in zip(rest, others) where after != before {
          Issue.record("seed \(seed): '\(before)' becomes '\(after)'")
          break
        }
        #expect(rest.count == others.count, "seed \(seed)")
      }
      #expect(count > 10, "nothing was predicted")
    }
  }

  /// Law: what a finger drags is never drawn to move against the way that it is dragged.
  @Test(arguments: 0..<12)
  func noTabMovesAgainstItsFinger(seed: UInt64) {
    let rig = SceneRig<TabsScene>(tuning: tuning(of: TabsScene.self))
    var steps: [Steps] = []
    rig.observe = { firmware in
      let now = firmware.scene.motions
      if steps.isEmpty { steps = now.map { _ in Steps() } }
      for index in now.indices { steps[index].see(now[index]) }
    }
    play(rig, seed)
    #expect(steps.flatMap(\.faults) == [])
    #expect(seed > 0 || steps.contains { $0.ledCount > 0 })
  }

  /// The same of a map under one finger.
  @Test(arguments: 0..<12)
  func noMapMovesAgainstItsFinger(seed: UInt64) {
    let rig = SceneRig<MapScene>(tuning: tuning(of: MapScene.self))
    var (across, down) = (Steps(), Steps())
    rig.observe = { firmware in
      let plane = firmware.scene.plane
      let drawn = plane.shown.transform.planeToScreen(.zero)
      let real = plane.target.planeToScreen(.zero)
      let isDragged = plane.owner == .pan && !plane.isSent
      across.see(Motion(isDragged: isDragged, real: real.x, drawn: drawn.x))
      down.see(Motion(isDragged: isDragged, real: real.y, drawn: drawn.y))
    }
    play(rig, seed)
    #expect(across.faults + down.faults == [])
    #expect(seed > 0 || across.ledCount + down.ledCount > 0)
  }
}

/// Where something is, and where it is drawn.
private struct Motion {
  var isDragged: Bool
  var real: Float
  var drawn: Float
}

/// Compares the steps of what is drawn with those of what is dragged.
private struct Steps {
  private var last: Motion?
  var faults: [String] = []
  var ledCount = 0

  mutating func see(_ now: Motion) {
    defer { last = now }
    guard let last, last.isDragged, now.isDragged else { return }
    if now.real != now.drawn { ledCount += 1 }
    let (real, drawn) = (now.real - last.real, now.drawn - last.drawn)
    // A pixel is what rounding to whole ones may take.
    guard abs(real) >= 1, drawn * (real > 0 ? 1 : -1) < -1.001 else { return }
    faults.append("dragged by \(real), drawn to move by \(drawn)")
  }
}

extension TabsScene {
  fileprivate var motions: [Motion] {
    var motions = [
      Motion(isDragged: strip.isDragged, real: strip.position(at: .zero), drawn: strip.shown)
    ]
    for index in 0..<lists.count {
      let list = lists[index]
      motions.append(
        Motion(isDragged: list.isInHand, real: list.offset(at: .zero), drawn: list.shown))
    }
    return motions
  }
}

/// All constants of a scene, with prediction on.
private func tuning<S: Scene & ~Copyable>(of scene: S.Type) -> Firmware<S>.Tuning {
  var tuning = Firmware<S>.Tuning()
  tuning.prediction.isOn = true
  tuning.prediction.horizon = .milliseconds(33)
  return tuning
}

private func play<S: Scene & ~Copyable>(_ rig: SceneRig<S>, _ seed: UInt64) {
  let targets = (0..<rig.firmware.scene.targetCount).map {
    rig.firmware.scene.target(TargetID($0)).frame
  }
  var panel = MonkeyPanel(
    seed: seed, screen: ScreenSize(of: rig.firmware.board), targets: targets)
  rig.run(&panel)
}
