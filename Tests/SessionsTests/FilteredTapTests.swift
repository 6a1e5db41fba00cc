import Firmware
import Gestures
import Raster
import Simulation
import TactusCore
import Testing

@testable import Sessions

/// Random hands on two scenes: the taps with a filter compared to those without.
@Suite struct FilteredTapTests {
  private static let seeds: Range<UInt64> = 0..<12

  /// Every scan reaches the recognizers with its positions, so the same contacts are taps; unless a
  /// list glided elsewhere, and another target is under them; or on the map a finger put a thing
  /// elsewhere, which is then missed by every tap on it.
  @Test(arguments: [SceneEntry.focal, .map])
  func resamplingLosesAndGainsNoTap(scene: SceneEntry) throws {
    for seed in Self.seeds {
      let plain = try Self.taps(seed, scene, .none)
      let filtered = try Self.taps(seed, scene, .resample)
      let same = Set(plain.targets.filter { filtered.targets[$0.key] == $0.value }.keys)
      #expect(
        filtered.taps.intersection(same) == plain.taps.intersection(same), "seed \(seed)")
      let missed = Set(plain.taps.subtracting(same).map { plain.targets[$0] })
      #expect(missed.count <= 1, "seed \(seed)")
    }
  }

  /// The filtered position never moves farther than the finger, so no tap is lost where the same
  /// target is under it. A contact that
  /// exceeded the limit by less than 1 pt may become a tap.
  @Test(arguments: [SceneEntry.focal, .map])
  func aNoiseFilterLosesNoTap(scene: SceneEntry) throws {
    var (plainCount, gainedCount) = (0, 0)
    for seed in Self.seeds {
      let plain = try Self.taps(seed, scene, .none)
      let filtered = try Self.taps(seed, scene, .noise)
      let same = Set(plain.targets.filter { filtered.targets[$0.key] == $0.value }.keys)
      #expect(plain.taps.intersection(same).isSubset(of: filtered.taps), "seed \(seed)")
      let missed = Set(plain.taps.subtracting(same).map { plain.targets[$0] })
      #expect(missed.count <= 1, "seed \(seed)")
      plainCount += plain.taps.count
      gainedCount += filtered.taps.intersection(same).subtracting(plain.taps).count
    }
    #expect(plainCount > 5)
    #expect(gainedCount <= 1)
  }

  /// The taps of a run.
  private static func taps(
    _ seed: UInt64, _ scene: SceneEntry, _ filter: InputFilter
  ) throws -> TapCollector {
    let board = Board.filtered
    let layout = SceneLayout(scene, on: board, named: "test")
    let thresholds = GestureThresholds()
    let panel = FilteredPanel(
      MonkeyPanel(
        seed: seed, screen: ScreenSize(of: board), targets: layout.targets.map(\.rect),
        duration: .milliseconds(2500)),
      filter, guardDistance: thresholds.decisionDistance)
    var plan = SessionPlan(board)
    plan.limit = .zero + .milliseconds(10_000)
    let collector = TapCollector()
    var outputs = SessionOutputs()
    outputs.observe = collector.take
    try scene.run(plan, PanelBox(panel), &outputs)
    return collector
  }
}

/// Records which contacts were taps, and what each contact landed on.
private final class TapCollector {
  /// By their last contact.
  private(set) var taps: Set<UInt16> = []
  private(set) var targets: [UInt16: TargetID] = [:]

  func take(_ tick: TickRecords, _ names: SceneNames) {
    for record in tick.records {
      guard case .decide(let decision) = record.content else { continue }
      if decision.reason == .landed { targets[decision.contact] = decision.target }
      guard decision.to == .recognized, decision.reason == .lifted else { continue }
      taps.insert(decision.contact)
    }
  }
}

extension Board {
  /// 800 × 480 pixels of one point, rarely drawn.
  fileprivate static var filtered: Board {
    Board(
      pixelWidth: 800, pixelHeight: 480, pixelsPerPoint: 1, pixelFormat: .rgb565,
      tickPeriod: .microseconds(8_333), displayPeriod: .microseconds(16_667),
      scanOutLatency: .zero, budgets: PerStage(repeating: .milliseconds(1)),
      divisors: PerStage(repeating: 255))
  }
}
