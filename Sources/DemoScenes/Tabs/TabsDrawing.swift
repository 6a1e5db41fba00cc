public import Raster
import TactusCore

// How the tabs scene looks: the tabs that are visible, and over them the header with the page dots
// and the bar.

extension TabsScene {
  public func draw(on canvas: inout Canvas) {
    let appearance = shown
    canvas.fill(layout.screen, Theme.background)
    for index in 0..<Tab.count {
      let tab = Tab(index)
      let dx = Float(index) * layout.width - appearance.position
      guard canvas.shows(layout.content.offset(by: Vector(dx: dx, dy: 0))) else { continue }
      canvas.scoped { canvas in
        canvas.clip(to: layout.content)
        canvas.translate(by: Vector(dx: dx, dy: -appearance.scroll(of: tab)))
        draw(tab, appearance, on: &canvas)
      }
    }
    drawHeader(appearance, on: &canvas)
    drawItems(appearance, on: &canvas)
  }

  private func draw(_ tab: Tab, _ appearance: Appearance, on canvas: inout Canvas) {
    canvas.listTitle(tab.heading, tab.subtitle, in: layout.content)
    for index in 0..<TabsTarget.rowCount {
      let frame = layout.list.row(index)
      guard canvas.shows(frame) else { continue }
      canvas.card(
        frame, tab.rowTitle(index), tab.rowDetail(index), accent: tab.accent,
        light: appearance.flash.brightness(of: TabsTarget.row(tab, index).id))
      switch tab {
      case .today:
        canvas.chevron(
          pointing: .right, at: Point(x: frame.maxX - 24, y: frame.center.y), size: 5, Theme.faint)
      case .sensors: drawGauge(tab.gauge(index), in: frame, tab.accent, on: &canvas)
      case .settings:
        drawSwitch(
          isOn: appearance.switches &>> UInt16(index) & 1 != 0, in: frame, tab.accent, on: &canvas)
      }
    }
  }

  private func drawGauge(
    _ level: Float, in card: Rect, _ color: Color, on canvas: inout Canvas
  ) {
    let track = Rect(
      x: card.maxX - 20 - card.width * 0.3, y: card.center.y - 4, width: card.width * 0.3,
      height: 8)
    canvas.fillRounded(track, radius: 4, Theme.faint)
    canvas.fillRounded(
      Rect(x: track.x, y: track.y, width: max(track.width * level, 8), height: 8), radius: 4, color)
  }

  private func drawSwitch(
    isOn: Bool, in card: Rect, _ color: Color, on canvas: inout Canvas
  ) {
    let track = Rect(x: card.maxX - 62, y: card.center.y - 13, width: 46, height: 26)
    canvas.fillRounded(track, radius: 13, isOn ? color : Theme.faint)
    canvas.fillCircle(
      center: Point(x: isOn ? track.maxX - 13 : track.x + 13, y: track.center.y), radius: 10,
      Theme.text)
  }

  private func drawHeader(_ appearance: Appearance, on canvas: inout Canvas) {
    canvas.bar(layout.header)
    canvas.barTitle(appearance.front.title, appearance.front.accent, in: layout.header)
    canvas.pageDots(
      count: Tab.count, position: appearance.position / layout.width, center: layout.pageDots,
      appearance.front.accent)
  }

  private func drawItems(_ appearance: Appearance, on canvas: inout Canvas) {
    canvas.bar(layout.items, lineAtTop: true)
    let place = min(max(appearance.position / layout.width, 0), Float(Tab.count - 1))
    for index in 0..<Tab.count {
      let tab = Tab(index)
      let frame = layout.item(tab)
      let nearness = max(1 - abs(Float(index) - place), 0)
      let middle = Point(x: frame.center.x, y: frame.y + 23)
      canvas.fillRounded(
        Rect(x: middle.x - 32, y: middle.y - 15, width: 64, height: 30), radius: 15,
        tab.accent.opacity(0.24 * nearness))
      let color = nearness > 0.5 ? tab.accent : Theme.secondaryText
      drawSymbol(of: tab, at: middle, color, on: &canvas)
      canvas.text(
        tab.title, in: Rect(x: frame.x, y: frame.y + 40, width: frame.width, height: 18),
        .caption.semibold, nearness > 0.5 ? Theme.text : Theme.secondaryText, alignment: .center)
    }
  }

  private func drawSymbol(
    of tab: Tab, at middle: Point, _ color: Color, on canvas: inout Canvas
  ) {
    switch tab {
    case .today:
      canvas.strokeRounded(
        Rect(x: middle.x - 9, y: middle.y - 8, width: 18, height: 17), radius: 4, width: 2, color)
      canvas.fill(Rect(x: middle.x - 8, y: middle.y - 4, width: 16, height: 2), color)
      canvas.fillCircle(center: Point(x: middle.x + 3, y: middle.y + 3), radius: 2, color)
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
    }
  }
}
