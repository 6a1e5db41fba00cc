import Controls
import Gestures
import Interactions
import Raster
import TactusCore
import Testing

@testable import DemoScenes

/// How the parts of the reader scene move: springs, sizes and opacities, at intermediate times.
@Suite struct ReaderFeelTests {
  private let start = Instant.zero
  private let times: [Int64] = [0, 30, 90, 200, 500]

  /// Whether `value` follows a spring that is launched at 0.
  private func follows(
    _ spring: Spring, from: Float, to: Float, velocity: Float = 0, until last: Int64 = 500,
    _ value: (Instant) -> Float
  ) -> Bool {
    var expected = SpringValue(from)
    expected.launch(from: from, velocity: velocity, to: to, spring: spring, at: start)
    return times.filter { $0 <= last }.allSatisfy { milliseconds in
      let time = start + .milliseconds(milliseconds)
      return abs(value(time) - expected.value(at: time)) < 0.001
    }
  }

  @Test func aRowSettlesWithItsSpring() {
    var rows = SwipeRows(count: 12, actionCount: 3, SwipeRowsTuning())
    rows.beginDrag(of: 2, at: start)
    _ = rows.endDrag(travel: -100, translation: -100, velocity: -50, at: start)
    let spring = Spring(response: 0.3, dampingFraction: 0.8)
    #expect(
      follows(spring, from: -75, to: -168, velocity: -50) { rows.offset(of: 2, at: $0) })
  }

  @Test func aCardReturnsWithItsSpring() {
    var cards = CardStack(count: 8, CardStackTuning())
    let movement = Vector(dx: 90, dy: -30)
    cards.beginDrag(at: start)
    _ = cards.endDrag(
      travel: movement, translation: movement, velocity: Vector(dx: 0, dy: 200), at: start)
    let spring = Spring(response: 0.4, dampingFraction: 0.7)
    #expect(follows(spring, from: 90, to: 0) { cards.offset(at: $0).dx })
    #expect(follows(spring, from: -30, to: 0, velocity: 200) { cards.offset(at: $0).dy })
  }

  /// Each card is 8 pt lower and 1.5 % smaller than the one before it; three are visible.
  @Test func cardsWaitBelowEachOther() {
    let tuning = CardStackTuning()
    #expect(tuning.visibleCount == 3)
    #expect(tuning.step == 8)
    #expect(tuning.shrink == 0.015)
    #expect(tuning.heldScale == 1.02)
  }

  @Test func aMenuLeavesWithItsSpring() {
    var menu = Menu(MenuTuning(), MenuPlacement())
    menu.open(
      for: 0, Menu.Entries(filler: 0),
      source: Rect(x: 100, y: 100, width: 50, height: 50), finger: Point(x: 125, y: 125),
      screen: Rect(x: 0, y: 0, width: 400, height: 640), at: start - .milliseconds(5000))
    menu.dismiss(at: start)
    let leaving = Spring(response: 0.25, dampingFraction: 0.8)
    // It would overshoot below 0 after 160 ms, and is clamped there.
    #expect(follows(leaving, from: 1, to: 0, until: 90) { menu.presence(at: $0) })
  }

  @Test func aMenuComesInWithItsSpring() {
    var menu = Menu(MenuTuning(), MenuPlacement())
    menu.open(
      for: 0, Menu.Entries(filler: 0),
      source: Rect(x: 100, y: 100, width: 50, height: 50), finger: Point(x: 125, y: 125),
      screen: Rect(x: 0, y: 0, width: 400, height: 640), at: start)
    #expect(MenuTuning().scaleStart == 0.9)
    let entering = Spring(response: 0.35, dampingFraction: 0.75)
    #expect(follows(entering, from: 0, to: 1) { menu.presence(at: $0) })
  }

  @Test func aPressedTargetShrinksAtOnce() {
    var press = PressFeedback(ReaderTuning().parts.pressing)
    press.press(7, at: start)
    let spring = Spring(response: 0.2, dampingFraction: 0.825)
    #expect(
      follows(spring, from: 1, to: 0.97) {
        press.scale(of: 7, to: ReaderTuning().parts.itemPressedScale, at: $0)
      })
    #expect(
      follows(spring, from: 1, to: 0.92) {
        press.scale(of: 7, to: SelectionPanelTuning().pressedScale, at: $0)
      })
    #expect(press.scale(of: 8, to: 0.92, at: start + .milliseconds(500)) == 1)
  }

  private func panel(lines: Int) -> SelectionPanel {
    var panel = SelectionPanel(pills: 3, SelectionPanelTuning(), MenuPlacement())
    let screen = Rect(x: 0, y: 0, width: 400, height: 640)
    let around = SelectionPanel.Surroundings(
      selection: Rect(x: 16, y: 100, width: 368, height: 24),
      start: Rect(x: 78, y: 90, width: 44, height: 44),
      end: Rect(x: 168, y: 90, width: 44, height: 44), viewport: screen, screen: screen)
    panel.show(TextRange(start: 0, end: 9), lines: lines, around, scroll: 40, at: start)
    return panel
  }

  /// The panel is no higher than its lines need: 18 points each.
  @Test(arguments: [(0, 1), (1, 1), (2, 2), (3, 3), (4, 3)])
  func aSelectionHasThreePillsOf72PointsAndOneToThreeLines(lines: Int, shown: Int) {
    let panel = panel(lines: lines)
    let frame = panel.frame(scroll: 40, at: start)
    for index in 0..<SelectionPill.count {
      let pill = panel.pill(index, in: frame)
      #expect(pill.width == 72 && pill.height == 72)
      #expect(pill.y >= panel.preview(in: frame).maxY)
      #expect(pill.x >= frame.x && pill.maxX <= frame.maxX)
    }
    #expect(SelectionPill.count == 3)
    #expect(panel.lineCount == shown)
    #expect(panel.preview(in: frame).height == 18 * Float(shown))
    #expect(frame.height == 18 * Float(shown) + 72 + 42)
  }

  @Test func thePanelMovesWithTheText() {
    let panel = panel(lines: 1)
    let frame = panel.frame(scroll: 40, at: start)
    #expect(panel.frame(scroll: 70, at: start) == frame.offset(by: Vector(dx: 0, dy: -30)))
  }
}
