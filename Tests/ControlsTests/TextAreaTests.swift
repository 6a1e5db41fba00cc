import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import Testing

/// A text of many lines, of which 300 points show: selecting in it, and the panel beside that.
@Suite struct TextAreaTests {
  private static let words: StaticString =
    """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    """

  private func area() -> TextArea {
    let viewport = Rect(x: 0, y: 40, width: 200, height: 300)
    let page = TextPage(TextAreaTests.words, width: 160, scale: 1)
    let list = ScrollAxis(
      contentLength: page.height, viewportLength: 300, ScrollTuning(), Resistance())
    let screen = Screen(
      width: 200, height: 340, pixelsPerPoint: 1, framePeriod: .microseconds(16_667))
    return TextArea(
      page, in: viewport, column: Rect(x: 20, y: 40, width: 160, height: 300), on: screen,
      list: list, pills: 1, TextAreaTuning(), MenuPlacement(), EdgeScrollTuning())
  }

  private func event(
    _ phase: GesturePhase, _ location: Point, from start: Point? = nil, at time: Int64 = 0
  ) -> GestureEvent {
    var event = GestureEvent(
      time: .zero + .milliseconds(time), kind: .longPress, phase: phase,
      recognizer: RecognizerID(0), target: 0, contacts: .empty, location: location)
    event.start = start ?? location
    event.travel = location - event.start
    return event
  }

  private func selected(_ area: TextArea) -> String {
    let range = area.selection.range
    return String(
      decoding: Array("\(Self.words)".utf8)[range.start..<range.end], as: UTF8.self)
  }

  @Test func aLongPressSelectsAndTheLiftShowsThePanel() {
    var area = area()
    let place = Point(x: 30, y: 52)
    var isNews = area.hold(event(.began, place))
    #expect(isNews && selected(area) == "one" && !area.panel.isShown)
    isNews = area.hold(event(.changed, Point(x: 60, y: 52), from: place))
    #expect(!isNews && selected(area) == "one two")
    isNews = area.hold(event(.ended, Point(x: 60, y: 52), from: place))
    #expect(isNews && area.panel.isShown)
    area.clear(at: .zero)
    #expect(!area.selection.isPresent && !area.panel.isShown)
  }

  @Test func cancelledNothingIsSelected() {
    var area = area()
    _ = area.hold(event(.began, Point(x: 30, y: 52)))
    _ = area.hold(event(.cancelled, Point(x: 30, y: 52)))
    #expect(!area.selection.isPresent)
  }

  /// From 48 points on, and by 10 nearer than where the finger landed.
  @Test(arguments: [(Float(292), false), (292.1, true)])
  func nearAnEdgeTheTextScrolls(y: Float, scrolls: Bool) {
    var area = area()
    let start = Point(x: 30, y: 200)
    _ = area.hold(event(.began, start))
    _ = area.hold(event(.changed, Point(x: 30, y: y), from: start))
    let later = Instant.zero + .milliseconds(250)
    #expect((area.scroll.offset(at: later) > 0) == scrolls)
    #expect((area.selecting.nextRest < .never) == scrolls)
    guard scrolls else { return }
    let before = area.selection.range.end
    area.review(at: later)
    #expect(area.selection.range.end > before, "what comes up under the finger is selected")
    area.stop(at: later)
    #expect(area.selecting.nextRest == .never)
  }

  @Test func aHandleMovesOneEnd() throws {
    var area = area()
    let place = Point(x: 30, y: 52)
    _ = area.hold(event(.began, place))
    _ = area.hold(event(.ended, place))
    let handle = area.handle(.end, at: .zero)
    #expect(handle.width == 44)
    #expect(area.handle(at: handle.center, .zero) == .end)
    area.adjust(.end, event(.began, handle.center))
    #expect(!area.panel.isShown, "it is out of the way meanwhile")
    let goal = handle.center + Vector(dx: 60, dy: 0)
    area.adjust(.end, event(.changed, goal, from: handle.center))
    area.adjust(.end, event(.ended, goal, from: handle.center))
    #expect(selected(area).hasPrefix("one two") && area.panel.isShown)
  }

  @Test func whatIsSelectedElsewhereIsScrolledTo() {
    var area = area()
    let range = TextRange(start: 291, end: 294)
    area.select(range, at: .zero)
    let frame = area.selectedFrame(at: .zero)
    #expect(area.scroll.offset(at: .zero) > 0)
    #expect(frame.y >= 40 && frame.maxY <= 340)
    // The panel takes touches while its handles are in sight, and it is there.
    let later = Instant.zero + .milliseconds(2000)
    let pill = area.panel.pill(0, in: area.panelFrame(at: later))
    #expect(area.panel(at: pill.center, later) == .pill(0))
    #expect(area.panel(at: Point(x: 1, y: 41), later) == nil)
    #expect(area.panelPresence(at: later) == 1)
  }
}
