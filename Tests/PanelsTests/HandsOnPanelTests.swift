import BoardFiles
import Firmware
import Recordings
import SeatInput
import Simulation
import TactusCore
import TellingApart
import Testing

@testable import Panels

/// Whoever draws on a good panel, its report card finds no fault: where a hand lands, how its lines
/// bend, how short its taps are, how it slips as it lifts and where it stops is its own.
@Suite("Hands on a good panel") struct HandsOnPanelTests {
  /// All that a hand does: taps, holds, drags in each direction and towards each edge, flicks, two
  /// fingers, and a finger that taps or scrolls beside one that rests; some of it slowly.
  private static let script = """
    tap 30%,40%
    after 400ms tap 70%,60%
    after 400ms double tap 50%,30%
    repeat 8 { after 150ms tap 50%,70% }
    after 500ms hold 40%,50% for 900ms
    after 500ms hold 60%,60% for 600ms
    after 300ms drag 20%,30% to 80%,60% over 700ms
    after 300ms drag 85%,50% to 15%,50% over 500ms
    after 300ms drag 50%,20% to 50%,80%
    after 300ms drag 20%,60% to 75%,60% over 3s
    after 300ms swipe 50%,80% to 50%,20%
    after 300ms flick 60%,70% by -150,0 at 800pt/s
    after 300ms drag 50%,50% to 2%,50% over 600ms
    after 300ms drag 50%,40% to 97%,40%
    after 300ms drag 40%,50% to 40%,2%
    after 300ms drag 60%,50% to 60%,97% over 800ms
    after 300ms flick 50%,60% to 96%,60% at 900pt/s
    after 300ms pinch 50%,50% from 60pt to 200pt over 500ms
    after 300ms rotate 50%,50% by 70deg span 160pt over 600ms
    after 300ms together { tap 30%,50%; after 20ms tap 60%,50% }
    after 300ms together {
      hold 30%,70% for 1500ms
      after 400ms repeat 3 { tap 70%,40%; wait 200ms }
    }
    after 300ms together {
      hold 20%,70% for 4s
      after 400ms repeat 3 { drag 70%,30% to 70%,60% over 500ms; wait 400ms }
    }
    after 300ms drag 30%,60% to 40%,60% over 4s
    after 300ms pinch 50%,50% from 60pt to 120pt over 3s
    """

  static let seeds = 20

  @Test(arguments: Hand.allCases, ["xiaomi-pad-5-pro", "waveshare-7-hdmi"])
  func areNoFault(hand: Hand, name: String) throws {
    let file = try BoardDirectory().board(name)
    let glass = ScreenSize(of: file.board)
    let script = try FingerScript(text: "hand=\(hand.rawValue)\n" + Self.script, file: "hand")
    for seed in 1...UInt64(Self.seeds) {
      let motion = try script.compile(screen: glass, seed: seed)
      var panel = SimulatedPanel(
        motion: motion, controller: file.controller, board: file.board, seed: seed)
      let screen = RawTouchscreen(&panel, on: file)
      var options = PanelCheck.Options()
      options.board = PanelDescription(file)
      let check = try PanelCheck(of: [screen], options)
      let found =
        check.figures.filter { $0.passes == false }.map { "\($0.name) \($0.value ?? 0)" }
        + (check.findings + check.differences).map(\.text)
      #expect(check.failures == [], "seed \(seed): \(found)")
    }
  }
}

extension HandsOnPanelTests {
  /// docs/reference/panel-problems.md has the shares.
  @Test(
    "of a hand's taps so many are as short as ghosts",
    arguments: [
      (Hand.steady, 0.0), (.human, 0.2), (.hurried, 0.39), (.older, 0.11),
    ])
  func shortTaps(hand: Hand, share: Double) throws {
    let file = try BoardDirectory().board("xiaomi-pad-5-pro")
    let script = try FingerScript(text: "repeat 1000 { tap 50%,50%; wait 500ms }", file: "hand")
    let motion = try script.compile(screen: ScreenSize(of: file.board), hand: hand)
    var panel = SimulatedPanel(
      motion: motion, controller: file.controller, board: file.board, seed: 1)
    var audit = GhostAudit("hand", nil)
    audit.take(ContactPart(ContactLog(RawTouchscreen(&panel, on: file)), nil))
    let found = Double(audit.faults.doubt?.1.count ?? 0) / 1000
    #expect((found - share).magnitude <= 0.02, "\(found)")
    #expect(audit.faults.count == 0)
  }
}

extension RawTouchscreen {
  /// What a simulated panel sends, in its controller's own units.
  init<P: Panel & ~Copyable>(_ panel: inout P, on file: BoardFile) {
    let unitsPerPixel = file.controller.unitsPerPixel
    var device = DrivenPanel().screen
    device.x.maximum = Int32(Double(file.board.pixelWidth) * unitsPerPixel) - 1
    device.y.maximum = Int32(Double(file.board.pixelHeight) * unitsPerPixel) - 1
    device.size = file.millimetres.flatMap { PanelSize(width: $0.width, height: $0.height) }
    self.init(
      &panel, like: device, unitsPerPoint: unitsPerPixel * Double(file.board.pixelsPerPoint))
    lastSlot = Int32(file.controller.contactsMax) - 1
  }
}

extension PanelDescription {
  /// As the command has it.
  init(_ file: BoardFile) {
    self.init(
      name: file.name, rate: 1e6 / Double(file.controller.scanPeriod.microseconds),
      contacts: file.controller.contactsMax,
      noise: file.millimetres.map { file.positionNoise * $0.width / Double(file.board.width) },
      size: file.millimetres.flatMap { PanelSize(width: $0.width, height: $0.height) })
  }
}
