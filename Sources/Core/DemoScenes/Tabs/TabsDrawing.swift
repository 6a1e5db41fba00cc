import Controls
import Interactions
public import Raster
import TactusCore

// How the tabs scene looks: the tabs that are visible, and over them the header with the page dots
// and the bar.

extension TabsScene {
  public func draw(on canvas: inout Canvas) {
    canvas.fill(layout.screen, theme.background)
    if let fading = strip.fading {
      drawTabs(at: fading.from, on: &canvas)
      canvas.scoped { canvas in
        canvas.fade(to: fading.progress)
        canvas.fill(layout.content, theme.background)
        drawTabs(at: strip.shown, on: &canvas)
      }
    } else {
      drawTabs(at: strip.shown, on: &canvas)
    }
    drawHeader(on: &canvas)
    drawItems(on: &canvas)
  }

  /// - Parameter position: how far the strip of tabs has moved to the left, in points.
  private func drawTabs(at position: Float, on canvas: inout Canvas) {
    for index in 0..<layout.count {
      let tab = Tab(index)
      let dx = Float(index) * layout.width - position
      guard canvas.shows(layout.content.offset(by: Vector(dx: dx, dy: 0))) else { continue }
      canvas.scoped { canvas in
        canvas.clip(to: layout.content)
        canvas.translate(by: Vector(dx: dx, dy: -lists[tab.index].shown))
        canvas.scrolled(lists[tab.index]) { canvas in draw(tab, on: &canvas) }
      }
    }
  }

  private func accent(of tab: Tab) -> Color { theme.legible(tab.accent) }
  private var shownFront: Tab { Tab(strip.shownFront) }

  private func draw(_ tab: Tab, on canvas: inout Canvas) {
    let list = layout.list
    if !list.isCompact { canvas.listTitle(tab.heading, tab.subtitle, in: list.titleFrame, theme) }
    for index in 0..<TabsTarget.rowCount {
      let frame = list.row(index)
      guard canvas.shows(frame) else { continue }
      canvas.card(
        frame, tab.rowTitle(index), tab.rowDetail(index), accent: accent(of: tab),
        light: presses.shown.brightness(of: TabsTarget.row(tab).id(index)), theme)
      switch tab.kind {
      case .list:
        canvas.chevron(
          pointing: .right, at: Point(x: frame.maxX - 24, y: frame.center.y), size: 5, theme.faint)
      case .gauges: drawGauge(tab.gauge(index), in: frame, accent(of: tab), on: &canvas)
      case .switches:
        drawSwitch(
          isOn: switches.shown &>> UInt16(index) & 1 != 0, in: frame, accent(of: tab),
          on: &canvas)
      }
    }
  }

  private func drawGauge(
    _ level: Float, in card: Rect, _ color: Color, on canvas: inout Canvas
  ) {
    let track = Rect(
      x: card.maxX - 20 - card.width * 0.3, y: card.center.y - 4, width: card.width * 0.3,
      height: 8)
    canvas.fillRounded(track, radius: 4, theme.faint)
    canvas.fillRounded(
      Rect(x: track.x, y: track.y, width: max(track.width * level, 8), height: 8), radius: 4, color)
  }

  private func drawSwitch(
    isOn: Bool, in card: Rect, _ color: Color, on canvas: inout Canvas
  ) {
    let track = Rect(x: card.maxX - 62, y: card.center.y - 13, width: 46, height: 26)
    canvas.fillRounded(track, radius: 13, isOn ? color : theme.faint)
    canvas.knob(
      at: Point(x: isOn ? track.maxX - 13 : track.x + 13, y: track.center.y), radius: 10, theme)
  }

  private func drawHeader(on canvas: inout Canvas) {
    canvas.bar(layout.header, theme)
    canvas.barTitle(shownFront.title, accent(of: shownFront), in: layout.header, theme)
    guard layout.count > 1 else { return }
    canvas.pageDots(
      count: layout.count, position: strip.shown / layout.width, center: layout.pageDots,
      accent(of: shownFront), theme)
  }

  private func drawItems(on canvas: inout Canvas) {
    guard layout.count > 1 else { return }
    canvas.bar(layout.items, lineAtTop: true, theme)
    let place = min(max(strip.shown / layout.width, 0), Float(layout.count - 1))
    for index in 0..<layout.count {
      let tab = Tab(index)
      drawItem(
        tab, nearness: max(1 - abs(Float(index) - place), 0),
        press: presses.shown.brightness(of: TabsTarget.item(tab).id()), on: &canvas)
    }
  }

  /// - Parameters:
  ///   - nearness: 1 for the tab in front, 0 from one tab away on.
  ///   - press: how much it is pressed, 0 to 1.
  private func drawItem(
    _ tab: Tab, nearness: Float, press: Float, on canvas: inout Canvas
  ) {
    let color = nearness > 0.5 ? accent(of: tab) : theme.secondaryText
    let ink = nearness > 0.5 ? theme.text : theme.secondaryText
    let mark = layout.mark(of: tab)
    canvas.fillRounded(
      mark, radius: mark.height / 2, accent(of: tab).opacity(0.24 * nearness + 0.36 * press))
    drawSymbol(of: tab, at: layout.symbol(of: tab), color, on: &canvas)
    canvas.text(
      tab.title, in: layout.name(of: tab), .caption.semibold, ink,
      alignment: layout.hasSymbolsBeside ? .leading : .center)
  }

  private func drawSymbol(
    of tab: Tab, at middle: Point, _ color: Color, on canvas: inout Canvas
  ) {
    switch tab {
    case .today, .boards, .notes: drawSheet(of: tab, at: middle, color, on: &canvas)
    case .sensors:
      for bar in 0..<3 {
        let height = Float(bar + 1) * 5 + 1
        canvas.fillRounded(
          Rect(
            x: middle.x - 9 + Float(bar) * 7, y: middle.y + 8 - height, width: 4, height: height),
          radius: 2, color)
      }
    case .settings:
      for slider in 0..<2 {
        let y = middle.y - 5 + Float(slider) * 10
        canvas.line(
          from: Point(x: middle.x - 9, y: y), to: Point(x: middle.x + 9, y: y), width: 2, color)
        canvas.fillCircle(
          center: Point(x: middle.x + (slider == 0 ? 4 : -4), y: y), radius: 4, color)
      }
    case .traces:
      for step in 0..<3 {
        let x = middle.x - 9 + Float(step) * 6
        let isUp = step % 2 == 0
        canvas.line(
          from: Point(x: x, y: middle.y + (isUp ? 6 : -6)),
          to: Point(x: x + 6, y: middle.y + (isUp ? -6 : 6)), width: 2, color)
      }
    case .fingers:
      canvas.fillCircle(center: middle, radius: 4, color)
      canvas.strokeCircle(center: middle, radius: 9, width: 2, color)
    case .colours:
      canvas.fillCircle(center: Point(x: middle.x, y: middle.y - 5), radius: 4, color)
      canvas.fillCircle(center: Point(x: middle.x - 6, y: middle.y + 4), radius: 4, color)
      canvas.fillCircle(center: Point(x: middle.x + 6, y: middle.y + 4), radius: 4, color)
    }
  }

  /// A sheet with rounded corners: a calendar's, a circuit board, a page with lines.
  private func drawSheet(
    of tab: Tab, at middle: Point, _ color: Color, on canvas: inout Canvas
  ) {
    canvas.strokeRounded(
      Rect(x: middle.x - 9, y: middle.y - 8, width: 18, height: 17), radius: 4, width: 2, color)
    switch tab {
    case .boards:
      canvas.fillRounded(
        Rect(x: middle.x - 4, y: middle.y - 3, width: 8, height: 7), radius: 2, color)
    case .notes:
      canvas.fill(Rect(x: middle.x - 5, y: middle.y - 3, width: 10, height: 2), color)
      canvas.fill(Rect(x: middle.x - 5, y: middle.y + 2, width: 7, height: 2), color)
    default:
      canvas.fill(Rect(x: middle.x - 8, y: middle.y - 4, width: 16, height: 2), color)
      canvas.fillCircle(center: Point(x: middle.x + 3, y: middle.y + 3), radius: 2, color)
    }
  }
}
