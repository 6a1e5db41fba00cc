import Controls
import Firmware
import Interactions
public import Raster
import TactusCore

// How the focal scene looks: the view in front and the ones that come or leave, each a list above
// two buttons; over them the header with a small map of the views, and the hints.

extension FocalScene {
  public func draw(on canvas: inout Canvas) {
    let appearance = shown
    canvas.fill(layout.screen, theme.background)
    if let fading = stage.fading {
      draw(fading.views, at: fading.offset, appearance, on: &canvas)
      canvas.scoped { canvas in
        canvas.fade(to: fading.progress)
        draw(appearance.views, at: appearance.offset, appearance, on: &canvas)
      }
    } else {
      draw(appearance.views, at: appearance.offset, appearance, on: &canvas)
    }
    fade(appearance, on: &canvas) { canvas, look in drawPullHint(look, on: &canvas) }
    drawHeader(appearance, on: &canvas)
    fade(appearance, on: &canvas) { canvas, look in
      drawSpot(mark(look), accent(of: look.front), on: &canvas)
      for index in 0..<plan.hintCount { drawHint(plan.hintSides[index], look, on: &canvas) }
    }
  }

  /// Draws hints as they are, and with reduced motion as they were before.
  private func fade(
    _ appearance: Appearance, on canvas: inout Canvas,
    _ draw: (inout Canvas, borrowing Appearance) -> Void
  ) {
    guard let fading = before.fading else { return draw(&canvas, appearance) }
    canvas.crossFade(at: fading.progress) { canvas, isPast in
      draw(&canvas, isPast ? fading.from : appearance)
    }
  }

  /// - Parameter offset: the displacement of the first view, which is drawn last.
  private func draw(
    _ views: PullStage.Views, at offset: Vector, _ appearance: Appearance,
    on canvas: inout Canvas
  ) {
    for index in 0..<views.count {
      let placed = views[views.count - 1 - index]
      draw(placed.place, at: offset + stage.displacement(of: placed), appearance, on: &canvas)
    }
  }

  private func draw(
    _ place: FocalPlace, at offset: Vector, _ appearance: Appearance, on canvas: inout Canvas
  ) {
    let list = list(of: place)
    canvas.scoped { canvas in
      canvas.clip(to: layout.viewport)
      canvas.translate(by: offset)
      canvas.fill(layout.viewport, theme.background)
      canvas.scoped { canvas in
        canvas.clip(
          to: Rect(
            x: 0, y: list.viewport.y, width: layout.width, height: list.viewport.height))
        canvas.translate(by: Vector(dx: 0, dy: -appearance.scroll[place.index]))
        canvas.scrolled(lists[place.index]) { canvas in
          drawList(place, list, appearance, on: &canvas)
        }
      }
      for index in 0..<FocalTarget.buttonsPerView {
        drawButton(place, index, appearance, on: &canvas)
      }
    }
  }

  private func drawList(
    _ place: FocalPlace, _ list: CardList, _ appearance: Appearance, on canvas: inout Canvas
  ) {
    if !list.isCompact {
      canvas.listTitle(
        plan.title(of: place), plan.subtitle(of: place), in: list.titleFrame, theme)
    }
    for index in 0..<FocalTarget.rowsPerView {
      drawRow(place, index, list.row(index), appearance, on: &canvas)
    }
  }

  private func accent(of place: FocalPlace) -> Color { theme.legible(plan.accent(of: place)) }

  private func light(of target: FocalTarget, _ appearance: Appearance) -> Float {
    appearance.presses.brightness(of: target.id(in: plan))
  }

  private func drawRow(
    _ place: FocalPlace, _ index: Int, _ frame: Rect, _ appearance: Appearance,
    on canvas: inout Canvas
  ) {
    guard canvas.shows(frame) else { return }
    canvas.card(
      frame, plan.row(index, of: place),
      Label("Entry ").appending(index + 1).appending(" of ").appending(FocalTarget.rowsPerView),
      accent: accent(of: place), light: light(of: .row(place, index), appearance), theme)
    canvas.chevron(
      pointing: .right, at: Point(x: frame.maxX - 24, y: frame.center.y), size: 5, theme.faint)
  }

  private func drawButton(
    _ place: FocalPlace, _ index: Int, _ appearance: Appearance, on canvas: inout Canvas
  ) {
    let frame = layout.button(index)
    guard canvas.shows(frame) else { return }
    let accent = accent(of: place)
    let isMain = index == 0
    let radius = frame.height / 2
    canvas.fillRounded(frame, radius: radius, isMain ? accent : theme.card)
    if !isMain {
      canvas.strokeRounded(frame, radius: radius, width: 1.5, accent.opacity(0.6))
    }
    let light = light(of: .button(place, index), appearance)
    if light > 0 {
      canvas.fillRounded(frame, radius: radius, theme.press.opacity(light * 0.3))
    }
    canvas.text(
      plan.button(index, of: place), in: frame.inset(by: 8), .headline,
      isMain ? theme.textOnAccent : theme.text, alignment: .center)
  }

  private func drawHeader(_ appearance: Appearance, on canvas: inout Canvas) {
    canvas.bar(layout.header, theme)
    canvas.barTitle(
      plan.title(of: appearance.front), accent(of: appearance.front), in: layout.header, theme)
    // The map of the views; its mark, which moves with the views, is drawn over it.
    for index in 0..<plan.count {
      let place = FocalPlace(index)
      let light = light(of: .spot(place), appearance)
      if light > 0 {
        canvas.fillRounded(
          layout.spot(place, in: plan).inset(by: 2), radius: 10, theme.press.opacity(light * 0.3))
      }
      drawSpot(spotCenter(place), theme.faint, on: &canvas)
    }
  }

  private func drawSpot(_ center: Point, _ color: Color, on canvas: inout Canvas) {
    canvas.fillRounded(spotFrame(center), radius: 3, color)
  }

  func spotFrame(_ center: Point) -> Rect {
    Rect(x: center.x - 6, y: center.y - 4, width: 12, height: 8)
  }

  /// Where the map shows a view: in its button, higher or lower by its row.
  private func spotCenter(_ place: FocalPlace) -> Point {
    let rows = plan.spotRows
    let middle = Float(rows.lowerBound + rows.upperBound) / 2
    let center = layout.spot(place, in: plan).center
    return Point(x: center.x, y: center.y + (Float(plan.spot(of: place).row) - middle) * 13)
  }

  /// Between the spots of the views that can be seen, as far as they have come.
  func mark(_ appearance: Appearance) -> Point {
    let front = spotCenter(appearance.front)
    var mark = front
    for index in 1..<max(appearance.views.count, 1) {
      let placed = appearance.views[index]
      let offset = position(of: placed, appearance)
      let size = stage.displacement(of: placed)
      let rest = size.dx != 0 ? offset.dx / layout.width : offset.dy / layout.height
      let part = 1 - abs(rest)
      guard part > 0 else { continue }
      let spot = spotCenter(placed.place)
      mark = mark + (spot - front) * part
    }
    return mark
  }

  // Hints.

  /// A hint of the view in front: a tab at its side, or a pill in the header; each is a button too.
  private func drawHint(_ side: Side, _ appearance: Appearance, on canvas: inout Canvas) {
    let place = appearance.hints.place
    guard appearance.hints.presence > 0, let frame = hintFrame(side, appearance),
      let link = plan.link(from: place, side), let hint = link.hint
    else { return }
    let isArmed = appearance.armed == side && appearance.front == place
    let accent = accent(of: link.to)
    var look = HintLook(
      hint: hint, side: side, ground: isArmed ? accent : theme.cardEdge,
      ink: isArmed ? theme.textOnAccent : accent, text: isArmed ? theme.textOnAccent : theme.text,
      light: appearance.front == place ? light(of: .hint(side), appearance) : 0)
    if side.isHorizontal {
      drawTab(frame, look, on: &canvas)
    } else {
      look.lift = lift(frame, side)
      let label = isArmed ? Label("Release for ").appending(hint.word) : Label(hint.word)
      drawPill(frame, label, look, on: &canvas)
    }
  }

  /// How far a pill is above what it covers, 0 to 1.
  func lift(_ frame: Rect, _ side: Side) -> Float {
    abs(frame.y - layout.hint(side).y) / FocalLayout.pullHintTravel
  }

  func shadow(lift: Float) -> Color { Color.black.opacity(0.45 * min(lift, 1)) }

  /// The sizes of the icons of a tab and of a pill.
  static var tabIcon: Float { 24 }
  static var pillIcon: Float { 20 }

  /// What a tab covers: its round corners at the side are beyond the edge, also when it peeks.
  func tab(_ frame: Rect, _ side: Side) -> Rect {
    let hidden = tuning.peekMax + 16
    return Rect(
      x: side == .left ? frame.x - hidden : frame.x, y: frame.y, width: frame.width + hidden,
      height: frame.height)
  }

  /// What a pill covers from top to bottom, across the screen.
  func pill(_ y: Float) -> Rect { Rect(x: 0, y: y - 17, width: layout.width, height: 34) }

  private struct HintLook {
    let hint: FocalHint?
    let side: Side
    let ground: Color
    let ink: Color
    let text: Color
    let light: Float
    /// How far it is above what it covers, 0 to 1: it casts a shadow.
    var lift: Float = 0
  }

  /// A tab that hangs from a side of the screen: an icon above its word.
  private func drawTab(_ frame: Rect, _ look: HintLook, on canvas: inout Canvas) {
    guard let hint = look.hint else { return }
    canvas.scoped { canvas in
      canvas.clip(to: layout.viewport)
      let body = tab(frame, look.side)
      canvas.fillRounded(body, radius: 14, look.ground)
      if look.light > 0 {
        canvas.fillRounded(body, radius: 14, theme.press.opacity(look.light * 0.3))
      }
      let hasRoom = canvas.font(.caption).width(of: hint.word) <= frame.width - 4
      let center = Point(x: frame.center.x, y: frame.center.y - (hasRoom ? 10 : 0))
      canvas.icon(hint.icon, at: center, size: Self.tabIcon, look.ink)
      guard hasRoom else { return }
      canvas.text(
        hint.word, in: Rect(x: frame.x, y: frame.center.y + 8, width: frame.width, height: 16),
        .caption, look.text, alignment: .center)
    }
  }

  /// A pill: a chevron in the direction of the pull, an icon and a word.
  private func drawPill(
    _ frame: Rect, _ label: Label, _ look: HintLook, on canvas: inout Canvas
  ) {
    let icons: Float = look.hint == nil ? 26 : 50
    let width = min(canvas.font(.headline).width(of: label) + icons + 24, layout.width - 16)
    let pill = Rect(
      x: frame.center.x - width / 2, y: frame.center.y - 17, width: width, height: 34)
    if look.lift > 0 {
      canvas.shadow(
        of: pill, radius: 17, offset: Vector(dx: 0, dy: 3), blur: 10, shadow(lift: look.lift))
    }
    canvas.fillRounded(pill, radius: 17, look.ground)
    if look.light > 0 {
      canvas.fillRounded(pill, radius: 17, theme.press.opacity(look.light * 0.3))
    }
    // The finger goes away from the side that it shows.
    canvas.chevron(
      pointing: look.side.opposite, at: Point(x: pill.x + 20, y: pill.center.y), size: 6, look.ink)
    if let hint = look.hint {
      let center = Point(x: pill.x + 44, y: pill.center.y)
      canvas.icon(hint.icon, at: center, size: Self.pillIcon, look.ink)
    }
    canvas.text(
      label, in: Rect(x: pill.x + icons + 8, y: pill.y, width: width - icons - 16, height: 34),
      .headline, look.text)
  }

  /// While a list is pulled at its edge, and its view has no hint for it: what letting go
  /// will do. It follows the pull at a distance.
  private func drawPullHint(_ appearance: Appearance, on canvas: inout Canvas) {
    guard let pull = appearance.pull, plan.hint(of: pull.from, pull.side) == nil else { return }
    let accent = accent(of: pull.to)
    let label = Label(pull.isComplete ? "Release for " : "Pull for ")
      .appending(plan.title(of: pull.to))
    let away = appearance.pullHint
    let y =
      pull.side == .above
      ? layout.headerHeight + tuning.hintDistance + away - 34
      : layout.height - tuning.hintDistance - away
    let look = HintLook(
      hint: nil, side: pull.side, ground: pull.isComplete ? accent : theme.cardEdge,
      ink: pull.isComplete ? theme.textOnAccent : accent,
      text: pull.isComplete ? theme.textOnAccent : theme.text, light: 0,
      lift: pull.travel / tuning.hintDistance)
    canvas.scoped { canvas in
      canvas.clip(to: layout.viewport)
      drawPill(
        Rect(x: 0, y: y, width: layout.width, height: 34), label, look, on: &canvas)
    }
  }
}
