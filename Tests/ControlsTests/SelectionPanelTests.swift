import Controls
import Gestures
import Interactions
import TactusCore
import Testing

/// Where the panel of a selection lies.
@Suite struct SelectionPanelTests {
  /// The screens of the boards, and the one of the tests, in points.
  private static let screens: [(Float, Float)] = [
    (599, 339), (953, 572), (1367, 854), (428, 857), (400, 640),
  ]

  private func handle(_ x: Float, _ y: Float) -> Rect {
    Rect(x: x - 22, y: y - 22, width: 44, height: 44)
  }

  private func shown(
    _ start: Rect, _ end: Rect, lines: Int, on layout: Page
  ) -> (frame: Rect, lines: Int) {
    var panel = SelectionPanel(pills: 3, SelectionPanelTuning(), MenuPlacement())
    let top = min(start.center.y, end.center.y) - 12.5
    let bottom = max(start.center.y, end.center.y) + 12.5
    let column = layout.column
    let around = SelectionPanel.Surroundings(
      selection: Rect(x: column.x, y: top, width: column.width, height: bottom - top),
      start: start, end: end, viewport: layout.viewport, screen: layout.screen)
    panel.show(
      TextRange(start: 0, end: 9), lines: lines, around, scroll: 0, at: .zero)
    return (panel.frame(scroll: 0, at: .zero), panel.lineCount)
  }

  @Test(arguments: screens, 1...3)
  func itNeverCoversAHandleAndStaysOnTheScreen(screen: (Float, Float), lines: Int) {
    let layout = Page(width: screen.0, height: screen.1)
    let (column, viewport) = (layout.column, layout.viewport)
    var places: [Point] = []
    for across in 0...6 {
      for down in 0...24 {
        let x = column.x + column.width * Float(across) / 6
        places.append(Point(x: x, y: viewport.y + viewport.height * Float(down) / 24))
      }
    }
    for start in places {
      for end in places where end.y > start.y || end.y == start.y && end.x > start.x {
        let (one, other) = (handle(start.x, start.y), handle(end.x, end.y))
        let frame = shown(one, other, lines: lines, on: layout).frame
        let isClear = frame.intersection(one).isEmpty && frame.intersection(other).isEmpty
        let isInside = layout.screen.inset(by: 7.9).contains(frame)
        guard isClear, isInside else {
          Issue.record("handles at \(start) and \(end), \(lines) lines: \(frame)")
          return
        }
      }
    }
  }

  @Test func itLiesBelowTheSelectionOrAboveIt() {
    let layout = Page(width: 400, height: 640)
    #expect(shown(handle(100, 112), handle(200, 112), lines: 2, on: layout).frame.y == 144.5)
    let low = shown(handle(100, 512), handle(200, 512), lines: 2, on: layout).frame
    #expect(low.maxY == 479.5)
  }

  /// It is in its other place at once with reduced motion, and fades in there.
  @Test func itFadesInWhereItGoesWithReducedMotion() {
    let layout = Page(width: 400, height: 640)
    func around(_ y: Float) -> SelectionPanel.Surroundings {
      .init(
        selection: Rect(x: 16, y: y, width: 300, height: 25), start: handle(100, y + 12),
        end: handle(200, y + 12), viewport: layout.viewport, screen: layout.screen)
    }
    for isReduced in [true, false] {
      let pacing = Pacing(1, isReduced: isReduced, framePeriod: .milliseconds(10))
      var tuning = SelectionPanelTuning()
      tuning.moving.pace(by: pacing)
      var panel = SelectionPanel(pills: 3, tuning, MenuPlacement())
      panel.pace(by: pacing)
      func time(_ count: Int64) -> Instant { .zero + .milliseconds(count) }
      let range = TextRange(start: 0, end: 9)
      panel.show(range, lines: 1, around(100), scroll: 0, at: time(0))
      var changes = PartChanges()
      panel.show(at: time(50), scale: 1, &changes)
      #expect(panel.shown == 1, "it appears by its presence alone")
      let other = TextRange(start: 40, end: 49)
      panel.show(other, lines: 1, around(300), scroll: 0, at: time(1000))
      panel.show(at: time(1050), scale: 1, &changes)
      #expect(panel.shown == (isReduced ? 0.5 : 1) && changes.isWhole == isReduced)
      guard isReduced else { continue }
      #expect(panel.frame(scroll: 0, at: time(1000)) == panel.frame(scroll: 0, at: time(3000)))
      #expect(!panel.isResting(at: time(1100) - .microseconds(1)))
      #expect(panel.isResting(at: time(1100)))
    }
  }

  /// On a low screen there is room for one line, between two handles far apart.
  @Test func itShowsFewerLinesWhereMoreWouldCoverAHandle() {
    let layout = Page(width: 400, height: 339)
    let (frame, lines) = shown(handle(200, 90), handle(200, 272), lines: 3, on: layout)
    #expect(lines == 1)
    #expect(frame.y >= 112 && frame.maxY <= 250)
  }
}

/// A column of text below a header, and above a bar where the screen is narrow.
private struct Page {
  let width: Float
  let height: Float

  var screen: Rect { Rect(x: 0, y: 0, width: width, height: height) }
  var viewport: Rect {
    let header: Float = height < 400 ? 48 : 52
    return Rect(x: 0, y: header, width: width, height: height - header - (width < 560 ? 52 : 0))
  }
  var column: Rect {
    let wide = min(width - 32, 620)
    return Rect(x: (width - wide) / 2, y: viewport.y, width: wide, height: viewport.height)
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }
}
