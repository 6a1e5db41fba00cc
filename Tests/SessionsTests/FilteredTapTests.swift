import Firmware
import Gestures
import Raster
import Scenes
import Simulation
import TactusCore
import Testing

@testable import Sessions

/// Random hands on both kinds of scene: the taps with a filter against those without.
@Suite struct FilteredTapTests {
  private static let seeds: Range<UInt64> = 0..<12

  /// Every scan reaches the recognizers with its places: the same contacts are taps.
  @Test(arguments: [SceneKind.focal, .map])
  func resamplingLosesAndGainsNoTap(scene: SceneKind) throws {
    for seed in Self.seeds {
      let plain = try Self.taps(seed, scene, .none)
      let filtered = try Self.taps(seed, scene, .resample)
      #expect(filtered == plain, "seed \(seed)")
    }
  }

  /// What is shown never comes farther than the finger: no tap is lost. A contact that passed the
  /// limit by less than 1 pt may become one.
  @Test(arguments: [SceneKind.focal, .map])
  func aNoiseFilterLosesNoTap(scene: SceneKind) throws {
    var (plainCount, gainedCount) = (0, 0)
    for seed in Self.seeds {
      let plain = try Self.taps(seed, scene, .none)
      let filtered = try Self.taps(seed, scene, .noise)
      #expect(plain.isSubset(of: filtered), "seed \(seed)")
      plainCount += plain.count
      gainedCount += filtered.subtracting(plain).count
    }
    #expect(plainCount > 5)
    #expect(gainedCount <= 1)
  }

  /// The taps of a run by their last contact.
  private static func taps(
    _ seed: UInt64, _ scene: SceneKind, _ filter: InputFilter
  ) throws -> Set<UInt16> {
    let board = Board.filtered
    let layout = SceneLayout(scene, board: "test", width: board.width, height: board.height)
    let thresholds = GestureThresholds()
    var panel = FilteredPanel(
      MonkeyPanel(
        seed: seed, screen: ScreenSize(of: board), targets: layout.targets.map(\.rect),
        duration: .milliseconds(2500)),
      filter, guardDistance: thresholds.decisionDistance)
    var session = FirmwareSession(board: board, scene: scene, costs: .observed { 0 })
    var collector = TapCollector()
    try session.run(&panel, until: .zero + .milliseconds(10_000), &collector)
    return collector.taps
  }
}

/// Notes which contacts were taps.
private struct TapCollector: TickObserver, ~Copyable {
  var taps: Set<UInt16> = []

  mutating func stage(_ stage: Stage, of tick: UInt32, took cost: Interval) {}

  mutating func finish(
    tick: UInt32, at time: Instant, hasNewPicture: Bool, _ firmware: borrowing Firmware,
    _ canvas: borrowing Canvas
  ) throws(OutputError) {
    for index in 0..<firmware.log.count {
      guard case .decide(let decision) = firmware.log[index].content,
        decision.to == .recognized, decision.reason == .lifted
      else { continue }
      taps.insert(decision.contact)
    }
  }
}

extension Board {
  /// 800 × 480 pixels of one point, drawn seldom.
  fileprivate static var filtered: Board {
    Board(
      pixelWidth: 800, pixelHeight: 480, pixelsPerPoint: 1, pixelFormat: .rgb565,
      tickPeriod: .microseconds(8_333), displayPeriod: .microseconds(16_667),
      scanOutLatency: .zero, budgets: PerStage(repeating: .milliseconds(1)),
      divisors: PerStage(repeating: 255))
  }
}
