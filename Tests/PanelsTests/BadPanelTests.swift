import BoardFiles
import Firmware
import Raster
import Recordings
import SeatInput
import Simulation
import TactusCore
import TellingApart
import Testing

@testable import Panels

/// Each fault that `--faults` makes of a good panel is found again by its report card, at the size
/// that was put in, and nothing is found of a good one.
@Suite("A bad panel on purpose") struct BadPanelTests {
  /// What is asked of a figure: its value, and whether that keeps its limit.
  struct Row: Sendable, CustomTestStringConvertible {
    var script: String
    var faults: String
    var figure: String
    var value: Double
    var tolerance: Double
    var passes: Bool?
    var testDescription: String { faults.isEmpty ? "none: \(figure)" : "\(faults): \(figure)" }
  }

  /// Places in points; a millimetre has 6.3 of them.
  private static let rest = "hold 504,300 for 2s"
  private static let stroke = "drag 60,100 to 950,400 over 1s linear"
  /// 20, 10 and 5 mm a second.
  private static let slow = "drag 200,300 to 452,300 over 2s linear"
  private static let slower = "drag 200,300 to 326,300 over 2s linear"
  private static let slowest = "drag 200,300 to 263,300 over 2s linear"
  private static let short = "drag 60,100 to 950,400 over 600ms linear"
  private static let taps = "repeat 3 { after 300ms tap 200,150 for 80ms }"
  private static let holds = "repeat 3 { after 300ms tap 200,150 for 200ms }"
  /// Two fingers 60 mm apart come as near as 5 mm.
  private static let pinch = "pinch 504,283 from 378pt to 32pt over 1s linear"
  private static let aside = "pinch 504,283 from 378pt to 90pt over 1s linear"
  /// Two that come together, and part.
  private static let apart = "pinch 504,283 from 32pt to 378pt over 1s linear"
  /// Two that go along, 40 mm apart.
  private static let pair =
    "pinch 300,283 from 252pt to 252pt moving 300,0 over 1s linear angle 90deg"

  /// A figure of a good panel, and of one with a fault of a size: on both sides of the limit.
  static let table: [Row] = [
    Row(
      script: rest, faults: "", figure: "jitter.rest", value: 0, tolerance: 0.01, passes: true),
    Row(
      script: rest, faults: "charger:1:0.5mm", figure: "jitter.rest", value: 0.5, tolerance: 0.1,
      passes: true),
    Row(
      script: rest, faults: "charger:1:1.5mm", figure: "jitter.rest", value: 1.5, tolerance: 0.15,
      passes: false),
    Row(script: rest, faults: "", figure: "lifting", value: 0, tolerance: 0.01, passes: true),
    Row(
      script: rest, faults: "drift:1:0.5mm", figure: "lifting", value: 0.5, tolerance: 0.1,
      passes: true),
    Row(
      script: rest, faults: "drift:1:2mm", figure: "lifting", value: 2, tolerance: 0.1,
      passes: false),
    Row(script: stroke, faults: "", figure: "rate.1", value: 100, tolerance: 0.5, passes: true),
    Row(
      script: stroke, faults: "slow:1:70Hz", figure: "rate.1", value: 70, tolerance: 1,
      passes: true),
    Row(
      script: stroke, faults: "slow:1:40Hz", figure: "rate.1", value: 40, tolerance: 1,
      passes: false),
    Row(script: stroke, faults: "", figure: "frozen", value: 0, tolerance: 0.1, passes: true),
    Row(
      script: stroke, faults: "frozen:1@400ms:30ms", figure: "frozen", value: 30, tolerance: 1,
      passes: true),
    Row(
      script: stroke, faults: "frozen:1@400ms:80ms", figure: "frozen", value: 80, tolerance: 1,
      passes: false),
    // Of a slow finger as of a fast one, up to where positions are rounded.
    Row(script: slow, faults: "", figure: "frozen", value: 0, tolerance: 0.1, passes: true),
    Row(
      script: slow, faults: "frozen:1@1s:30ms", figure: "frozen", value: 30, tolerance: 1,
      passes: true),
    Row(
      script: slow, faults: "frozen:1@1s:60ms", figure: "frozen", value: 60, tolerance: 1,
      passes: false),
    Row(
      script: slower, faults: "frozen:1@1s:100ms", figure: "frozen", value: 100, tolerance: 1,
      passes: false),
    Row(script: slowest, faults: "", figure: "frozen", value: 0, tolerance: 0.1, passes: true),
    Row(
      script: slowest, faults: "frozen:1@1s:60ms", figure: "frozen", value: 60, tolerance: 1,
      passes: false),
    Row(
      script: slowest, faults: "frozen:1@1s:100ms", figure: "frozen", value: 100, tolerance: 1,
      passes: false),
    // One stand within its limit is no loss, nor a gap; a longer one is.
    Row(
      script: stroke, faults: "frozen:1@400ms:30ms", figure: "lost", value: 3, tolerance: 0,
      passes: nil),
    Row(
      script: stroke, faults: "frozen:1@400ms:30ms", figure: "gap", value: 3, tolerance: 0.1,
      passes: nil),
    Row(
      script: stroke, faults: "frozen:1@400ms:80ms", figure: "lost", value: 8, tolerance: 0,
      passes: false),
    Row(
      script: stroke, faults: "frozen:1@400ms:80ms", figure: "gap", value: 8, tolerance: 0.1,
      passes: false),
    // Of so few intervals one is one in a hundred.
    Row(
      script: short, faults: "frozen:1@300ms:30ms", figure: "interval.p99", value: 40_000,
      tolerance: 100, passes: nil),
    Row(
      script: short, faults: "frozen:1@300ms:80ms", figure: "interval.p99", value: 90_000,
      tolerance: 100, passes: false),
    // Two stands are more than one.
    Row(
      script: stroke, faults: "frozen:1@300ms:30ms,frozen:1@600ms:30ms", figure: "lost", value: 6,
      tolerance: 0, passes: false),
    Row(script: pinch, faults: "", figure: "merges", value: 0, tolerance: 0, passes: true),
    Row(
      script: pinch, faults: "merge:1:12mm", figure: "merges", value: 1, tolerance: 0,
      passes: false),
    Row(
      script: pinch, faults: "merge:1:12mm", figure: "separation", value: 12.3, tolerance: 0.4,
      passes: true),
    Row(
      script: pinch, faults: "merge:1:20mm", figure: "separation", value: 20.3, tolerance: 0.4,
      passes: false),
    // Farther apart the one that stays leaps, and is no leap.
    Row(
      script: pinch, faults: "merge:1:40mm", figure: "merges", value: 1, tolerance: 0,
      passes: false),
    Row(
      script: pinch, faults: "merge:1:40mm", figure: "leaps", value: 0, tolerance: 0, passes: true),
    Row(
      script: pinch, faults: "merge:1:40mm", figure: "separation", value: 40.5, tolerance: 0.6,
      passes: false),
    Row(
      script: apart, faults: "merge:1:40mm", figure: "leaps", value: 0, tolerance: 0, passes: true),
    // Nothing merges that does not come so near.
    Row(
      script: aside, faults: "merge:1:12mm", figure: "merges", value: 0, tolerance: 0, passes: true
    ),
    Row(script: pair, faults: "", figure: "swaps", value: 0, tolerance: 0, passes: true),
    Row(
      script: pair, faults: "swap:1@300ms,swap:1@600ms", figure: "swaps", value: 2, tolerance: 0,
      passes: false),
    Row(script: stroke, faults: "", figure: "ghosts", value: 0, tolerance: 0, passes: true),
    Row(
      script: stroke, faults: "ghost:3@300ms", figure: "ghosts", value: 3, tolerance: 0,
      passes: false),
    Row(
      script: stroke, faults: "ghost:3@300ms:12ms", figure: "ghosts", value: 3, tolerance: 0,
      passes: false),
    Row(
      script: stroke, faults: "ghost:3@300ms:28ms", figure: "ghosts", value: 3, tolerance: 0,
      passes: false),
    // As long as most taps.
    Row(
      script: stroke, faults: "ghost:3@300ms:45ms", figure: "ghosts", value: 0, tolerance: 0,
      passes: true),
    Row(script: taps, faults: "", figure: "stuck", value: 0, tolerance: 0, passes: true),
    Row(
      script: taps, faults: "stuck:1@0s:3s", figure: "stuck", value: 1, tolerance: 0,
      passes: false),
    Row(
      script: taps, faults: "stuck:1@0s:1s", figure: "stuck", value: 0, tolerance: 0, passes: true),
    // Of one other, where that lands on the same place, or the one that is silent drew; a finger
    // that was put down may rest there.
    Row(
      script: "tap 200,150; after 300ms tap 200,150; wait 3s; tap 800,400", faults: "stuck:1@0s:3s",
      figure: "stuck", value: 1, tolerance: 0, passes: false),
    Row(
      script: stroke + "; after 300ms tap 200,150; wait 3s; tap 800,400", faults: "stuck:1@0s:3s",
      figure: "stuck", value: 1, tolerance: 0, passes: false),
    Row(
      script: "tap 200,150; after 300ms tap 800,400; wait 3s; tap 800,400", faults: "stuck:1@0s:3s",
      figure: "stuck", value: 1, tolerance: 0, passes: nil),
    Row(
      script: "hold 200,150 for 2500ms; after 300ms tap 800,400", faults: "", figure: "stuck",
      value: 0, tolerance: 0, passes: true),
    Row(script: holds, faults: "", figure: "palms", value: 0, tolerance: 0, passes: true),
    Row(
      script: holds, faults: "palm:1@0s:25mm", figure: "palms", value: 1, tolerance: 0,
      passes: false),
    Row(
      script: holds, faults: "palm:1", figure: "palms", value: 3, tolerance: 0, passes: false),
    Row(
      script: holds, faults: "palm:1:29mm", figure: "palms", value: 3, tolerance: 0, passes: false),
    // Contacts that are so far apart may be fingers, though two and two are nearer.
    Row(
      script: holds, faults: "palm:1:32mm", figure: "palms", value: 0, tolerance: 0, passes: true),
  ]

  @Test(arguments: table) func isFoundAgain(row: Row) throws {
    let check = try check(row.script, row.faults)
    let figure = try #require(check.figure(row.figure))
    let value = try #require(figure.value, "\(row.figure): \(figure.reason)")
    #expect((value - row.value).magnitude <= row.tolerance, "\(row.figure) is \(value)")
    #expect(figure.passes == row.passes, "\(row.figure) is \(value)")
    if row.faults.isEmpty {
      #expect(check.findings.isEmpty, "\(check.findings.map(\.text))")
      #expect(check.failures.isEmpty, "\(check.failures)")
    }
  }

  /// Where the stand begins while the finger hardly moves, its speed before it is not known.
  @Test(arguments: [
    ("drag 200,300 to 452,300 over 2s", "frozen:1@0s:100ms", "a finger too slow to tell, or the"),
    ("drag 200,300 to 452,300 over 2s", "frozen:1@60ms:60ms", "a finger too slow to tell, or the"),
    ("drag 200,300 to 452,300 over 2s", "", ""),
    // It stops by itself, and goes on.
    (
      "press 200,300; move to 326,300 over 1s; wait 100ms; move to 452,300 over 1s; lift", "", ""
    ),
  ])
  func mayHaveStood(script: String, faults: String, reason: String) throws {
    let figure = try #require(try check(script, faults).figure("frozen"))
    #expect(figure.reason.hasPrefix(reason) && figure.reason.isEmpty == reason.isEmpty, "\(figure)")
    #expect((figure.value == nil) == !reason.isEmpty && figure.passes != false, "\(figure)")
  }

  /// Also where a point is not 1/160 inch; and its contacts are no resting fingers.
  @Test(arguments: [
    "hdmi-10", "pinetab2", "raspberry-pi-7", "raspberry-pi-7-kms", "raspberry-pi-touch-2",
    "waveshare-7-hdmi", "xiaomi-pad-5-pro",
  ])
  func palmsAreFoundOnEachGlass(name: String) throws {
    let file = try BoardDirectory().board(name)
    let glass = ScreenSize(of: file.board)
    for seed in 1...UInt64(5) {
      let script = "repeat 3 { after 300ms hold 20%,20% for 900ms }"
      let motion = try FingerScript(text: script, file: "hand").compile(screen: glass)
      var panel = FaultyPanel(
        SimulatedPanel(
          motion: motion, controller: file.controller, board: file.board, seed: seed),
        plan: try FaultPlan("palm:1"), glass: glass, pointsPerMillimetre: file.pointsPerMillimetre,
        seed: seed)
      var options = PanelCheck.Options()
      options.board = PanelDescription(file)
      let check = try PanelCheck(of: [RawTouchscreen(&panel, on: file)], options)
      #expect(check.figure("palms")?.value == 3, "seed \(seed)")
      #expect(check.findings.map(\.kind) == [.palms])
      #expect(check.differences.map(\.text) == [])
      #expect(check.findings.first?.what.hasPrefix("3 contacts rest within a circle of 2") == true)
    }
  }

  /// The line in which it is named, with its size.
  @Test(arguments: [
    (pinch, "merge:1:12mm", "merges", "two fingers become one"),
    (pair, "swap:1@300ms", "swaps", "two contacts exchange their places"),
    (stroke, "ghost:1@300ms", "ghosts", "a contact of 15 ms"),
    (taps, "stuck:1@0s:3s", "stuck", "down for 3 s without a report, while 2 others come and go"),
    (holds, "palm:1@0s:25mm", "palms", "3 contacts rest within a circle of 25 mm"),
    (rest, "charger:1:1.5mm", "noise", "a resting finger moves by 1."),
  ])
  func isNamed(script: String, faults: String, kind: String, what: String) throws {
    let findings = try check(script, faults).findings
    #expect(
      findings.contains { $0.kind.rawValue == kind && $0.what.contains(what) },
      "\(findings.map(\.text))")
  }

  /// A board of 160 × 90 mm; its panel scans every 10 ms to a hundredth of a millimetre.
  private func check(_ script: String, _ faults: String) throws -> PanelCheck {
    let board = Board(
      pixelWidth: 1008, pixelHeight: 567, pixelsPerPoint: 1, pixelFormat: .xrgb8888,
      tickPeriod: .milliseconds(8), displayPeriod: .milliseconds(16), scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
    let controller = ControllerModel(
      name: "good", scanPeriod: .milliseconds(10), scanJitter: .zero, contactsMax: 10,
      unitsPerPixel: 16, noise: 0, reportLatency: .zero)
    let glass = ScreenSize(of: board)
    let motion = try FingerScript(text: script, file: "hand").compile(screen: glass)
    var panel = FaultyPanel(
      SimulatedPanel(motion: motion, controller: controller, board: board, seed: 1),
      plan: try FaultPlan(faults), glass: glass, seed: 5)
    // A hundred units a millimetre.
    var device = DrivenPanel().screen
    (device.x.maximum, device.y.maximum) = (15_999, 8_999)
    return try PanelCheck(of: [
      RawTouchscreen(&panel, like: device, unitsPerPoint: 16_000 / Double(glass.width))
    ])
  }
}
