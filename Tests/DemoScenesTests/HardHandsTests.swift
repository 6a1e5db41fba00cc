import Firmware
import Gestures
import HandsJudging
import Interactions
import Simulation
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// The laws of whatever hands do, for hands that random ones hardly ever are: one that clutches,
/// two devices of different rates, sleep under each input filter.
@Suite struct HardHandsTests {
  private static let screen = ScreenSize(width: 480, height: 320)

  @Test(arguments: DemoScene.all)
  func aHandThatClutchesKeepsTheLaws(_ scene: DemoScene) throws { try scene.run(Clutching()) }

  @Test(arguments: DemoScene.all)
  func twoDevicesOfDifferentRatesKeepTheLaws(_ scene: DemoScene) throws {
    try scene.run(TwoDevices())
  }

  @Test(arguments: DemoScene.all)
  func sleepUnderEachFilterKeepsTheLaws(_ scene: DemoScene) throws { try scene.run(Sleeping()) }

  /// Places near each other and far apart, a pause of one scan at each rate: less than the delay.
  private struct Clutching: SceneCheck {
    func run<S: Scene & ~Copyable>(_ scene: S.Type) throws {
      var random = TestSupport.SplitMix64(seed: 20)
      func place() -> Point {
        Point(x: .random(in: 0..<480, using: &random), y: .random(in: 0..<320, using: &random))
      }
      for round in 0..<12 {
        let anchor = place()
        let near = anchor + Vector(dx: 18, dy: Float(round))
        let far = place()
        let period = Interval.milliseconds([4, 8, 16, 49][round % 4])
        let hand = ClutchingHand(
          anchor: anchor, from: round % 2 == 0 ? near : far, to: round % 2 == 0 ? far : near,
          period: period)
        // It is drawn: a picture of what no scale can be is where it ended.
        let rig = SceneRig<S>(width: 480, height: 320, tickRate: 60, draws: true)
        rig.run(hand.frames.map { .frame($0) })
        #expect(HandsJudge.faults(in: rig) == [], "\(S.name), round \(round)")
      }
    }
  }

  private struct TwoDevices: SceneCheck {
    func run<S: Scene & ~Copyable>(_ scene: S.Type) throws {
      var movedCount = 0
      for seed in UInt64(0)..<12 {
        let hands = [seed, seed + 100].map { HardHandsTests.frames($0, scene) }
        let leaps = hands.map { HardHandsTests.leaps($0, scene) }
        let rig = SceneRig<S>(width: 480, height: 320)
        rig.run(merged(hands).map { .frame($0) })
        #expect(HandsJudge.faults(in: rig) == [], "\(S.name), seed \(seed)")
        // Beside another device no finger leaps that does not leap alone.
        let together = rig.texts("fault kind=leap").count
        #expect(together <= leaps.reduce(0, +), "\(S.name), seed \(seed)")
        movedCount += rig.texts("gesture kind=").count
      }
      #expect(movedCount > 100)
    }
  }

  private struct Sleeping: SceneCheck {
    func run<S: Scene & ~Copyable>(_ scene: S.Type) throws {
      var sleepCount = 0
      for filter in [InputFilter.none, .noise, .resample] {
        for seed in UInt64(0)..<30 {
          let rig = SceneRig<S>(width: 480, height: 320)
          let raw = HardHandsTests.reports(seed, scene)
          sleepCount += raw.count { if case .suspend = $0 { true } else { false } }
          var panel = FilteredPanel(
            ListedPanel(raw), filter, guardDistance: GestureThresholds().decisionDistance)
          rig.run(&panel)
          #expect(HandsJudge.faults(in: rig) == [], "\(S.name), \(filter), seed \(seed)")
          #expect(
            HardHandsTests.landings(in: rig.records.map(\.record))
              == HardHandsTests.landings(in: raw), "\(S.name), \(filter), seed \(seed)")
        }
      }
      #expect(sleepCount > 10)
    }
  }

  private static func panel<S: Scene & ~Copyable>(_ seed: UInt64, _ scene: S.Type) -> MonkeyPanel {
    let rig = SceneRig<S>(width: 480, height: 320)
    let targets = (0..<rig.firmware.scene.targetCount).map {
      rig.firmware.scene.target(TargetID($0)).frame
    }
    return MonkeyPanel(seed: seed, screen: screen, targets: targets)
  }

  private static func reports<S: Scene & ~Copyable>(
    _ seed: UInt64, _ scene: S.Type
  ) -> [PanelReport] {
    var panel = panel(seed, scene)
    var reports: [PanelReport] = []
    while let report = panel.next(before: .never) { reports.append(report) }
    return reports
  }

  private static func frames<S: Scene & ~Copyable>(
    _ seed: UInt64, _ scene: S.Type
  ) -> [ContactFrame] {
    reports(seed, scene).compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
  }

  private static func leaps<S: Scene & ~Copyable>(
    _ frames: [ContactFrame], _ scene: S.Type
  ) -> Int {
    let rig = SceneRig<S>(width: 480, height: 320)
    rig.run(frames.map { .frame($0) })
    return rig.texts("fault kind=leap").count
  }

  /// The contacts that come to be on the glass, also after a sleep, in order.
  private static func landings(in reports: [PanelReport]) -> [UInt16] {
    var landings = Landings()
    for report in reports {
      switch report {
      case .frame(let frame): landings.see(frame)
      case .suspend, .resume: landings.down = []
      default: break
      }
    }
    return landings.ids
  }

  private static func landings(in records: [TraceRecord]) -> [UInt16] {
    var landings = Landings()
    for record in records {
      switch record.content {
      case .frame(let frame): landings.see(frame)
      case .fault(.suspend), .fault(.resume): landings.down = []
      default: break
      }
    }
    return landings.ids
  }

  private struct Landings {
    var down: Set<UInt16> = []
    var ids: [UInt16] = []

    mutating func see(_ frame: ContactFrame) {
      var now: Set<UInt16> = []
      var rest = frame.down
      while let slot = rest.popFirst() { now.insert(frame[slot].id) }
      ids += now.subtracting(down).sorted()
      down = now
    }
  }
}
