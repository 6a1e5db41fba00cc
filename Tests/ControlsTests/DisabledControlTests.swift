import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import TactusTesting
import Testing

/// A control that is disabled while a finger is on it: what was under way is over, and what was set
/// stays.
@Suite struct DisabledControlTests {
  /// What a script does, after the header and without the samples.
  private func records(_ script: TestScript) throws -> [String] {
    let trace = try SceneTest(LockedScene.self, board: "stm32f746g-disco").run(script).trace
    return trace.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").dropFirst(2)
      return ["action", "rest"].contains(words.first ?? "") ? words.joined(separator: " ") : nil
    }
  }

  @Test func aFingerThatIsOnASliderSetsItNoMore() throws {
    let script: TestScript = """
      together {
        sequence {
          finger a down @heat
          finger a move by 60,0 over 150ms
          wait 1450ms
          finger a move by 100,0 over 300ms
          finger a up
        }
        at 200ms hold @lock for 1300ms
      }
      """
    let records = try records(script)
    // From 1 to 2 before it is locked; not a step further, and not back.
    #expect(
      records == [
        "action name=set target=heat", "action name=locked target=lock",
        "action name=cancelled target=heat", "rest name=heat at=0.500",
      ], "\(records)")
  }

  @Test func nothingBeginsOnWhatWasDisabledUnderTheFinger() throws {
    let script: TestScript = """
      together {
        sequence {
          finger a down @heat
          wait 1700ms
          finger a move by 100,0 over 300ms
          finger a up
        }
        sequence {
          finger b down @mode
          wait 1700ms
          finger b up
        }
        at 200ms hold @lock for 1300ms
      }
      """
    #expect(try records(script) == ["action name=locked target=lock"])
  }

  @Test func whatIsEnabledAgainIsUsedByTheNextFinger() throws {
    let script: TestScript = """
      hold @lock for 1300ms
      after 300ms hold @lock for 1300ms
      after 300ms tap @mode
      """
    #expect(
      try records(script) == [
        "action name=locked target=lock", "action name=locked target=lock",
        "action name=chosen target=mode",
      ])
  }
}

private struct LockedScene: ControlScene {
  enum Spot: UInt8, TargetTable {
    case panel, heat, lock, mode
    var row: TargetRow {
      switch self {
      case .panel: .ground("panel")
      case .heat: TargetRow("heat", "slider", for: .drags)
      case .lock: TargetRow("lock", "button", for: .holds)
      case .mode: TargetRow("mode", "button")
      }
    }
  }

  static var name: StaticString { "locked" }
  private let panel: Rect
  private var heat = SnapSlider(0...4, stops: 5, at: 1)
  private var hold = Hold(.milliseconds(1200))
  private var isLocked = Shown(false)
  private(set) var gestures: ControlGestures

  init(_ screen: Screen, _ tuning: NoTuning, _ table: inout GestureTable) {
    panel = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    gestures = ControlGestures(in: &table, hold: hold.duration)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&heat, "heat", covers: panel)
    visitor.visit(&hold, "hold", covers: panel)
    visitor.visit(&isLocked, "locked", covers: panel)
    visitor.visit(&gestures, "presses")
  }

  func frame(of spot: Spot, _ index: Int) -> Rect {
    switch spot {
    case .panel: panel
    case .heat: Rect(x: 12, y: 180, width: 228, height: 44)
    case .lock: Rect(x: 300, y: 20, width: 60, height: 60)
    case .mode: Rect(x: 400, y: 20, width: 60, height: 60)
    }
  }

  func isEnabled(_ spot: Spot) -> Bool { !isLocked.now || spot == .lock }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch Spot.find(event.target).group {
    case .panel: break
    case .heat:
      if heat.handle(event, in: frame(of: .heat, 0)) { outbox.append("set", .light, of: event) }
      if event.phase == .cancelled { outbox.append("cancelled", .light, of: event) }
    case .mode: outbox.append("chosen", .light, of: event)
    case .lock:
      guard hold.follow(event) else { return }
      isLocked.now.toggle()
      outbox.append("locked", .success, of: event)
    }
  }

  func draw(on canvas: inout Canvas) {}
}
