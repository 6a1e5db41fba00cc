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

/// What only several strokes show to be the panel's: a border that loses fingers, a bow of the
/// glass, a dead place; and by what name.
@Suite("A fault that several strokes show") struct PanelsOwnTests {
  private typealias Finger = DrivenPanel.Finger

  /// Strokes to the left, at 60 to 100 mm/s, each at another height; of a finger that is lost at a
  /// border, or lifts at a distance of its own.
  private func edge(_ count: Int, border: Double?, lifts: [Double] = []) throws -> Figure {
    var panel = DrivenPanel()
    if let border { panel.deaf = { x, _ in x < border } }
    panel.liftsWhereDeaf = true
    for stroke in 0..<count {
      let y = 15 + 60 * Double(stroke) / Double(max(1, count))
      let end = stroke < lifts.count ? lifts[stroke] : -3.0
      let speed = 0.6 + 0.1 * Double(stroke % 5)
      panel.touch([Finger(end + 70 * speed, y, to: (end, y))], scans: 71)
    }
    return try #require(try panel.check().figure("edge.left"))
  }

  @Test("edge: a border 5 mm before it that loses each finger is the panel's; one may have lifted")
  func border() throws {
    let once = try edge(1, border: 5)
    #expect((5...6).contains(try #require(once.value)) && once.passes == nil, "\(once)")
    #expect(once.reason.hasPrefix("on its way over that edge a finger lifted there, or was lost: "))
    #expect(once.reason.contains(" times more, slowly"), "\(once)")
    let often = try edge(8, border: 5)
    #expect((5...5.7).contains(try #require(often.value)) && often.passes == false, "\(often)")
    #expect(
      often.reason == "8 fingers on their way over that edge were lost within a step of there",
      "\(often)")
    // A third of a millimetre is within the limit.
    #expect(try edge(8, border: 0.3).passes == true)
  }

  @Test("edge: a hand that lifts on its way does so anywhere")
  func lifts() throws {
    let hand = try edge(8, border: nil, lifts: [5, 6.8, 4.1, 8.5, 5.5, 11, 7.2, 3.6])
    #expect(hand.value != nil && hand.passes == nil, "\(hand)")
    #expect(hand.reason.hasPrefix("on its way over that edge a finger lifted there"), "\(hand)")
    // One that comes nearer shows that there is no border.
    #expect(try edge(9, border: nil, lifts: [5, 5, 5, 5, 5, 5, 5, 5, 1]).passes == nil)
  }

  /// Strokes along the longer axis, of 150 mm, at different heights, to and fro or in one
  /// direction, each with a bow of its own.
  private func bowed(
    _ bows: [Double], isToAndFro: Bool = true, noise: Double = 0.05
  ) throws -> (PanelCheck, Figure) {
    var panel = DrivenPanel()
    panel.noise = noise
    for (index, bow) in bows.enumerated() {
      panel.bend = { x, y in
        let unit = (x - 80) / 75
        return (x, y + bow * (1 - unit * unit))
      }
      let y = 15 + 12 * Double(index % 5)
      let isBack = isToAndFro && index % 2 == 1
      panel.touch([Finger(isBack ? 155 : 5, y, to: (isBack ? 5 : 155, y))], scans: 151)
    }
    let check = try panel.check()
    return (check, try #require(check.figure("linearity.rms")))
  }

  @Test(
    "linearity: strokes that bend alike where they are show a bow of the glass",
    arguments: [
      ([2, 2, 2], true, false), ([2, 2, 2, 2], false, false), ([2, 2, 2], false, nil),
      ([2], true, nil), ([2.1, 1.9, 2, 2.2, 1.8], true, false),
      // One that a hand bends among them, and a bow within the limit.
      ([2, 2, 2, 2, 5], true, false), ([1.4, 1.4, 1.4, 1.4], true, true),
      // A hand's are each of its own, and turn with its direction.
      ([2, -2, 2, -2], true, nil), ([2, 0.7, 1.2, 3], true, nil),
      ([2, 3, 1, 2.4, 0.5], false, nil),
    ] as [([Double], Bool, Bool?)])
  func bow(bows: [Double], isToAndFro: Bool, passes: Bool?) throws {
    let (check, figure) = try bowed(bows, isToAndFro: isToAndFro)
    #expect(figure.passes == passes, "\(figure)")
    if passes == false {
      #expect(figure.reason.contains(" strokes at one place bend alike, by 0."), "\(figure)")
      #expect(check.failures == ["linearity.rms"])
    }
    if passes == nil {
      #expect(figure.reason.hasSuffix("off that bend; draw it four times along a ruler"))
    }
  }

  @Test("linearity: how large a bow is, along either axis, is found again")
  func bowSize() throws {
    // A parabola's deviation from its best line is 4/√180 of it, and two thirds at its ends.
    for bow in [2.5, 4] {
      let (check, _) = try bowed([bow, bow, bow, bow])
      #expect((check.tally.bow.rootMeanSquare / bow - 0.298).magnitude < 0.02)
      #expect((check.tally.bow.largest / bow - 0.667).magnitude < 0.04)
      #expect(check.tally.bow.count == 4)
    }
    var panel = DrivenPanel()
    panel.bend = { x, y in
      let unit = (y - 45) / 40
      return (x + 2.5 * (1 - unit * unit), y)
    }
    for x in [30.0, 60, 90, 120] { panel.touch([Finger(x, 5, to: (x, 85))], scans: 81) }
    #expect(try panel.check().failures == ["linearity.rms"])
  }

  /// Rows over the whole glass, 1.5 mm a scan.
  private func rows(_ panel: DrivenPanel) throws -> PanelCheck {
    var panel = panel
    for row in 0..<11 {
      let y = 5 + 8 * Double(row)
      let ends = row % 2 == 0 ? (1.0, 159.0) : (159, 1)
      panel.touch([Finger(ends.0, y, to: (ends.1, y))], scans: 107)
    }
    return try panel.check()
  }

  @Test(
    "frozen: a panel that stands and reports its noise meanwhile, and a finger that stops itself",
    arguments: [(0, false, 0.0), (3, true, 30), (5, true, 50), (10, true, 100), (10, false, 0)])
  func dither(scans: Int, isPanel: Bool, found: Double) throws {
    var panel = DrivenPanel()
    var behind = 0
    panel.bendInTurn { count, _, y in
      let isStanding = (50..<50 + scans).contains((count - 1) % 107)
      behind = isStanding ? behind + 1 : isPanel ? 0 : (count - 1) % 107 == 0 ? 0 : behind
      let scan = (count - 1) % 107 - behind
      return (10 + 1.3 * Double(scan) + (isStanding && count % 2 == 0 ? 0.1 : 0), y)
    }
    for row in 0..<4 { panel.touch([Finger(10, 20 + 12 * Double(row))], scans: 107) }
    let check = try panel.check()
    let frozen = try #require(check.figure("frozen"))
    #expect(((frozen.value ?? -1) - found).magnitude <= 1, "\(frozen)")
    #expect(frozen.passes == (found <= 35), "\(frozen)")
    #expect(check.failures.first == (found > 35 ? "frozen" : nil), "\(check.failures)")
    // What it has caught up by is no leap.
    #expect(check.figure("leaps")?.value == 0)
  }

  @Test("frozen: where the stamps go back while it stands, nothing is known")
  func standBetweenClocks() throws {
    var panel = DrivenPanel()
    panel.bendInTurn { count, _, y in
      let isStanding = (50..<58).contains(count)
      return (
        10 + 1.3 * Double(isStanding ? 49 : count) + (isStanding && count % 2 == 0 ? 0.1 : 0), y
      )
    }
    panel.touch([Finger(10, 45)], scans: 107)
    // The scan with which it has caught up is the first one of another clock.
    let caughtUp = panel.events[0].time + 570_000
    let check = try PanelCheck(of: [panel.screen { $0 < caughtUp ? $0 : $0 - 400_000 }])
    #expect((check.figure("frozen")?.value ?? 0) < 1)
    #expect(check.findings.map(\.kind).contains(.backwards))
  }

  @Test("a panel that stands still now and then is frozen, and nothing of it is dead")
  func frozen() throws {
    for seed in 1...UInt64(8) {
      var random = SplitMix64(seed: seed)
      var panel = DrivenPanel()
      for row in 0..<11 {
        let start = 108 * row + 15 + Int(random.next() % 70)
        panel.lost.formUnion(start..<start + 7)
      }
      let check = try rows(panel)
      #expect(check.figure("dead")?.value == 0, "seed \(seed)")
      #expect(check.failures.first == "frozen", "\(check.failures)")
      #expect(((check.figure("frozen")?.value ?? 0) - 70).magnitude < 1)
    }
  }

  @Test("a line of dead electrodes is dead first, however long fingers stand before it")
  func dead() throws {
    var panel = DrivenPanel()
    panel.deaf = { x, _ in x > 70 && x < 78 }
    let check = try rows(panel)
    #expect(check.failures.first == "dead", "\(check.failures)")
    // And a spot, of which rows have different parts.
    var spot = DrivenPanel()
    spot.deaf = { x, y in (x - 80) * (x - 80) + (y - 41) * (y - 41) < 144 }
    #expect(try rows(spot).failures.first == "dead")
  }

  @Test(
    "a lift that is noticed late, while the contact drifts, is no panel that stood still",
    arguments: [33.0, 60, 80, 100])
  func drift(rate: Double) throws {
    let board = Board(
      pixelWidth: 1008, pixelHeight: 567, pixelsPerPoint: 1, pixelFormat: .xrgb8888,
      tickPeriod: .milliseconds(8), displayPeriod: .milliseconds(16), scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
    let controller = ControllerModel(
      name: "good", scanPeriod: .microseconds(Int64(1e6 / rate)), scanJitter: .zero,
      contactsMax: 10, unitsPerPixel: 16, noise: 0, reportLatency: .zero)
    let glass = ScreenSize(of: board)
    for script in ["hold 504,300 for 2s", "drag 200,300 to 800,300 over 1s"] {
      for faults in ["", "drift:1:1.5mm", "drift:1:3mm"] {
        let motion = try FingerScript(text: "hand=steady\n" + script, file: "hand")
          .compile(screen: glass)
        var panel = FaultyPanel(
          SimulatedPanel(motion: motion, controller: controller, board: board, seed: 1),
          plan: try FaultPlan(faults), glass: glass, seed: 5)
        var device = DrivenPanel().screen
        (device.x.maximum, device.y.maximum) = (15_999, 8_999)
        let check = try PanelCheck(of: [
          RawTouchscreen(&panel, like: device, unitsPerPoint: 16_000 / Double(glass.width))
        ])
        for name in ["frozen", "dead"] {
          let figure = try #require(check.figure(name))
          #expect(figure.passes != false, "\(name), \(faults), \(script)")
        }
      }
    }
  }

  @Test("rate.2: under each hand the panel's own", arguments: Hand.allCases)
  func twoFingers(hand: Hand) throws {
    let script = """
      hand=\(hand.rawValue)
      pinch 50%,50% from 60pt to 200pt over 500ms
      after 300ms rotate 50%,50% by 70deg span 160pt over 600ms
      after 300ms pinch 50%,50% from 60pt to 120pt over 1500ms
      after 300ms pinch 50%,50% from 60pt to 200pt over 3s
      """
    var count = 0
    for name in ["xiaomi-pad-5-pro", "waveshare-7-hdmi", "raspberry-pi-7", "pinetab2"] {
      let file = try BoardDirectory().board(name)
      for seed in 1...UInt64(5) {
        let motion = try FingerScript(text: script, file: "hand").compile(
          screen: ScreenSize(of: file.board), seed: seed)
        var panel = SimulatedPanel(
          motion: motion, controller: file.controller, board: file.board, seed: seed)
        let check = try PanelCheck(of: [RawTouchscreen(&panel, on: file)])
        let rate = 1e6 / Double(file.controller.scanPeriod.microseconds)
        guard let found = check.figure("rate.2")?.value else { continue }
        #expect((found / rate - 1).magnitude < 0.05, "\(name), seed \(seed): \(found) of \(rate)")
        count += 1
      }
    }
    #expect(count >= 6, "so few of twenty recordings show the rate of two fingers")
  }
}
