import Firmware
import Gestures
import Interactions
import Raster
import Simulation
import TactusCore
import TestSupport
import Testing

/// What a scene says has changed is all that has changed: a display that redraws only that shows
/// the same as one that redraws everything.
struct DamageTests {
  @Test(arguments: DemoScene.all)
  func aPartialRedrawShowsWhatAWholeOneWould(_ scene: DemoScene) throws {
    try scene.run(SamePictures(showsTouches: false))
  }

  /// Fingers, their ways and what moves are drawn over the scene, and leave nothing of themselves
  /// behind; nor does a list that scrolls take them along.
  @Test(arguments: DemoScene.all)
  func soItIsUnderTheMarksOfFingers(_ scene: DemoScene) throws {
    try scene.run(SamePictures(showsTouches: true))
  }

  private struct SamePictures: SceneCheck {
    let showsTouches: Bool
    private static let seedCount: UInt64 = 6
    private static let duration = Interval.milliseconds(6000)

    func run<S: Scene & ~Copyable>(_ scene: S.Type) throws {
      for seed in 0..<Self.seedCount {
        let partial: SceneRig<S> = play(seed)
        let whole: SceneRig<Restless<S, 1>> = play(seed)
        let expected = Dictionary(pictures(of: whole)) { $1 }
        var shown: UInt64?
        for (tick, hash) in pictures(of: partial) {
          guard expected[tick] != hash else { continue }
          shown = hash
          Issue.record("\(S.name) leaves something old at tick \(tick) of monkey:\(seed)")
          break
        }
        if shown != nil { return }
      }
    }

    private func play<S: Scene & ~Copyable>(_ seed: UInt64) -> SceneRig<S> {
      let rig = SceneRig<S>(on: Self.board, tickRate: 60, draws: true)
      rig.showsTouches = showsTouches
      let targets = (0..<rig.firmware.scene.targetCount).map {
        rig.firmware.scene.target(TargetID($0)).frame
      }
      var panel = MonkeyPanel(
        seed: seed, screen: ScreenSize(of: Self.board), targets: targets, duration: Self.duration)
      rig.run(&panel)
      return rig
    }

    /// The picture after each tick that drew something.
    private func pictures<S: Scene & ~Copyable>(of rig: SceneRig<S>) -> [(UInt32, UInt64)] {
      rig.records.compactMap { tick, record in
        guard case .display(let hash) = record.content else { return nil }
        return (tick, hash)
      }
    }

    private static var board: Board {
      Board(
        pixelWidth: 240, pixelHeight: 136, pixelsPerPoint: 0.4, pixelFormat: .xrgb8888,
        tickPeriod: .microseconds(16_667), displayPeriod: .microseconds(16_667),
        scanOutLatency: .zero, budgets: PerStage(repeating: .milliseconds(1)),
        divisors: PerStage(repeating: 1))
    }
  }
}
