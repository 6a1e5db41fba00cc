import Firmware
import Gestures
import Interactions
import Raster
import Simulation
import TactusCore
import TestSupport
import Testing

/// A scene at rest is not updated: nobody may see that.
struct RestTests {
  @Test(arguments: DemoScene.all)
  func aSceneThatRestsShowsWhatItWouldIfItNeverDid(_ scene: DemoScene) throws {
    try scene.run(SamePictures())
  }

  private struct SamePictures: SceneCheck {
    private static let seedCount: UInt64 = 40
    private static let duration = Interval.milliseconds(3000)
    /// So long after the last finger everything is at rest; a list glides for seconds.
    private static let calm = Interval.milliseconds(8000)

    func run<S: Scene & ~Copyable>(_ scene: S.Type) throws {
      for seed in 0..<Self.seedCount {
        let rig: SceneRig<S> = play(seed)
        let restless: SceneRig<Restless<S, 0>> = play(seed)
        let rests = rig.firmware.isStill
        #expect(rests, "\(S.name) never rests after monkey:\(seed)")
        let (seen, expected) = (pictures(of: rig), pictures(of: restless))
        let places = 0..<min(seen.count, expected.count)
        if let place = places.first(where: { seen[$0] != expected[$0] }) {
          let tick = min(seen[place].tick, expected[place].tick)
          Issue.record("\(S.name) differs from tick \(tick) on with monkey:\(seed)")
        } else {
          #expect(seen.count == expected.count, "\(S.name) stops changing with monkey:\(seed)")
        }
      }
    }

    private func play<S: Scene & ~Copyable>(_ seed: UInt64) -> SceneRig<S> {
      let rig = SceneRig<S>(on: Self.board, tickRate: 60, draws: true)
      let targets = (0..<rig.firmware.scene.targetCount).map {
        rig.firmware.scene.target(TargetID($0)).frame
      }
      var panel = MonkeyPanel(
        seed: seed, screen: ScreenSize(of: Self.board), targets: targets, duration: Self.duration)
      rig.run(&panel)
      rig.rest(until: .zero + Self.duration + Self.calm)
      return rig
    }

    /// The ticks after which the display shows something else than before.
    private func pictures<S: Scene & ~Copyable>(of rig: SceneRig<S>) -> [Picture] {
      var pictures: [Picture] = []
      for (tick, record) in rig.records {
        guard case .display(let hash) = record.content, hash != pictures.last?.hash else {
          continue
        }
        pictures.append(Picture(tick: tick, hash: hash))
      }
      return pictures
    }

    /// As many points as a tablet has, and few pixels: what is compared is when they change.
    private static var board: Board {
      Board(
        pixelWidth: 96, pixelHeight: 72, pixelsPerPoint: 0.15, pixelFormat: .xrgb8888,
        tickPeriod: .microseconds(16_667), displayPeriod: .microseconds(16_667),
        scanOutLatency: .zero, budgets: PerStage(repeating: .milliseconds(1)),
        divisors: PerStage(repeating: 1))
    }
  }

  private struct Picture: Equatable {
    var tick: UInt32
    var hash: UInt64
  }
}
