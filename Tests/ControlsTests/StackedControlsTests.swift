import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import TactusTesting
import Testing

/// Controls on a screen that slides in over another: they are hit where they are drawn, and there
/// only.
@Suite struct StackedControlsTests {
  private func actions(_ script: TestScript) throws -> [String] {
    let trace = try SceneTest(StackScene.self, board: "stm32f746g-disco").run(script).trace
    return trace.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").dropFirst(2)
      return words.first == "action" ? words.dropFirst().joined(separator: " ") : nil
    }
  }

  @Test func whatIsOnTheScreenBelowIsHitWhileNothingLiesOverIt() throws {
    // Where the light will be there is nothing yet.
    #expect(
      try actions("tap @light; after 300ms tap @gear") == ["name=pushed target=gear"])
  }

  @Test func aScreenThatHasSlidInIsHitWithItsControls() throws {
    #expect(
      try actions("tap @gear; after 900ms tap @light; after 300ms tap @gear") == [
        "name=pushed target=gear", "name=flipped target=light",
      ])
  }

  @Test func controlsMoveWithTheirScreen() throws {
    // The screen is held 200 points to the right: so is the light, and a second finger finds it.
    let script: TestScript = """
      tap @gear
      after 900ms together {
        sequence {
          finger a down 2,200
          finger a move by 200,0 over 300ms
          wait 900ms
          finger a up
        }
        at 700ms tap @light
        at 1000ms tap @light+190,0
      }
      """
    #expect(
      try actions(script) == ["name=pushed target=gear", "name=flipped target=light"])
  }

  @Test func aSwipeOnTheLowestScreenDoesNothing() throws {
    #expect(try actions("drag 2,200 to 300,200 over 300ms") == [])
    #expect(
      try actions(
        "tap @gear; after 900ms drag 2,200 to 450,200 over 300ms; after 900ms tap @gear")
        == ["name=pushed target=gear", "name=popped target=settings", "name=pushed target=gear"])
  }
}

/// A screen with a button, and one above it with a switch: to copy.
private struct StackScene: ControlScene {
  enum Spot: UInt8, TargetTable {
    case main, gear, settings, light
    var row: TargetRow {
      switch self {
      case .main: .ground("main")
      case .gear: TargetRow("gear", "button")
      case .settings: .ground("settings", on: stack, from: 1)
      // Not quiet: a second finger uses it while the first one swipes.
      case .light: TargetRow("light", "toggle", isQuiet: false, on: stack, from: 1)
      }
    }
    private var stack: PartNames { PartNames("stack", scrolls: false) }
  }

  static var name: StaticString { "stacked" }
  private let panel: Rect
  private var stack: ScreenStack
  private var light = Toggle()
  private let swipe: RecognizerID
  private(set) var gestures: ControlGestures

  init(_ screen: Screen, _ tuning: NoTuning, _ table: inout GestureTable) {
    panel = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    stack = ScreenStack(count: 2, width: screen.width, StackTuning(), Resistance())
    gestures = ControlGestures(in: &table)
    let edge = EdgeSwipeRecognizer(edge: .left, width: screen.width, height: screen.height)
    swipe = table.add(edge, named: "back")
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&stack, "stack", covers: panel)
    visitor.visit(&light, "light", covers: panel)
    visitor.visit(&gestures, "presses")
  }

  /// The swipe back begins anywhere on the screen above.
  func watchers(of spot: Spot) -> Watchers {
    var watchers = gestures.watchers(for: spot.row.gestures)
    watchers.drags = watchers.drags | swipe.asSet
    return watchers
  }

  // Where each target is while its screen is in front: the stack moves it.
  func frame(of spot: Spot, _ index: Int) -> Rect {
    switch spot {
    case .main, .settings: panel
    case .gear: Rect(x: 20, y: 20, width: 60, height: 60)
    case .light: Rect(x: 150, y: 90, width: 120, height: 60)
    }
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if event.kind == .edgeSwipe {
      guard stack.follow(event) else { return }
      outbox.hasNavigated = true
      return outbox.append("popped", .light, of: event)
    }
    switch Spot.find(event.target).group {
    case .main, .settings: break
    case .gear:
      stack.push(at: event.time)
      outbox.hasNavigated = true
      outbox.append("pushed", .light, of: event)
    case .light:
      light.flip(at: event.time)
      outbox.append("flipped", .light, of: event)
    }
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(panel, Theme.dark.background)
    Button(icon: .gear).draw(in: frame(of: .gear, 0), state(.gear), on: &canvas, .dark)
    let way = stack.shownDisplacement(of: 1)
    canvas.fill(panel.offset(by: way), Theme.dark.background)
    light.draw(in: frame(of: .light, 0).offset(by: way), state(.light), on: &canvas, .dark)
  }
}
