public import Raster
import TactusCore

// How the focal scene looks: the view in front and the one coming in, each a list above two
// buttons; over them the header with a small map of the views, and the hints.

extension FocalScene {
  public func draw(on canvas: inout Canvas) {
    let appearance = shown
    canvas.fill(layout.screen, Theme.background)
    if let place = appearance.horizontal {
      let beside = position(beside: appearance.offset.dx, size: layout.width, isHorizontal: true)
      draw(place, at: beside, appearance, on: &canvas)
    }
    if let place = appearance.vertical {
      let beside = position(beside: appearance.offset.dy, size: layout.height, isHorizontal: false)
      draw(place, at: beside, appearance, on: &canvas)
    }
    draw(appearance.mode, at: appearance.offset, appearance, on: &canvas)
    drawPullHint(appearance, on: &canvas)
    if appearance.mode == .central { drawHints(on: &canvas) }
    drawHeader(appearance, on: &canvas)
  }

  private func draw(
    _ place: FocalPlace, at offset: Vector, _ appearance: Appearance, on canvas: inout Canvas
  ) {
    canvas.scoped { canvas in
      canvas.clip(to: layout.viewport)
      canvas.translate(by: offset)
      canvas.fill(layout.viewport, Theme.background)
      canvas.scoped { canvas in
        canvas.clip(to: layout.list.viewport)
        canvas.translate(by: Vector(dx: 0, dy: -appearance.scroll[Int(place.rawValue)]))
        canvas.listTitle(place.title, place.subtitle, in: layout.list.viewport)
        for index in 0..<FocalTarget.rowsPerView {
          drawRow(place, index, appearance, on: &canvas)
        }
      }
      for index in 0..<FocalTarget.buttonsPerView {
        drawButton(place, index, appearance, on: &canvas)
      }
    }
  }

  private func drawRow(
    _ place: FocalPlace, _ index: Int, _ appearance: Appearance, on canvas: inout Canvas
  ) {
    let frame = layout.list.row(index)
    guard canvas.shows(frame) else { return }
    canvas.card(
      frame, place.rowTitle(index),
      Label("Entry ").appending(index + 1).appending(" of ").appending(FocalTarget.rowsPerView),
      accent: place.accent, light: appearance.flash.brightness(of: FocalTarget.row(place, index).id)
    )
    canvas.chevron(
      pointing: .right, at: Point(x: frame.maxX - 24, y: frame.center.y), size: 5, Theme.faint)
  }

  private func drawButton(
    _ place: FocalPlace, _ index: Int, _ appearance: Appearance, on canvas: inout Canvas
  ) {
    let frame = layout.button(index)
    guard canvas.shows(frame) else { return }
    let isMain = index == 0
    let radius = frame.height / 2
    canvas.fillRounded(frame, radius: radius, isMain ? place.accent : Theme.card)
    if !isMain {
      canvas.strokeRounded(frame, radius: radius, width: 1.5, place.accent.opacity(0.6))
    }
    let light = appearance.flash.brightness(of: FocalTarget.button(place, index).id)
    if light > 0 {
      canvas.fillRounded(frame, radius: radius, Color.white.opacity(light * 0.4))
    }
    canvas.text(
      place.button(index), in: frame.inset(by: 8), .headline,
      isMain ? Theme.background : Theme.text, alignment: .center)
  }

  private func drawHeader(_ appearance: Appearance, on canvas: inout Canvas) {
    canvas.bar(layout.header)
    canvas.barTitle(appearance.mode.title, appearance.mode.accent, in: layout.header)
    // The map of the views: B, A, central, A, B in a row, top above the middle.
    let middle = layout.width - CardList.margin - 40
    for index in 0..<FocalPlace.count {
      let place = FocalPlace(index)
      let spot: Point =
        switch place {
        case .central: Point(x: middle, y: 26)
        case .top: Point(x: middle, y: 12)
        case .leftA: Point(x: middle - 16, y: 26)
        case .leftB: Point(x: middle - 32, y: 26)
        case .rightA: Point(x: middle + 16, y: 26)
        case .rightB: Point(x: middle + 32, y: 26)
        }
      let isOn = place == appearance.mode
      canvas.fillRounded(
        Rect(x: spot.x - 6, y: spot.y - 4, width: 12, height: 8), radius: 3,
        isOn ? place.accent : Theme.faint)
    }
  }

  /// The hints in front of central; each is a button too.
  private func drawHints(on canvas: inout Canvas) {
    let left = layout.hint(.left)
    let right = layout.hint(.right)
    let top = layout.hint(.above)
    let ground = Theme.cardEdge.opacity(0.92)
    canvas.scoped { canvas in
      // Half of each pill is beyond the edge that it is attached to.
      canvas.clip(to: layout.viewport)
      canvas.fillRounded(
        Rect(x: left.x - 14, y: left.y, width: left.width + 8, height: left.height), radius: 14,
        ground)
      canvas.fillRounded(
        Rect(x: right.x + 6, y: right.y, width: right.width + 8, height: right.height), radius: 14,
        ground)
      canvas.fillRounded(
        Rect(x: top.x, y: top.y - 14, width: top.width, height: top.height + 8), radius: 14, ground)
    }
    canvas.chevron(
      pointing: .left, at: Point(x: left.x + 10, y: left.center.y), size: 6,
      FocalPlace.leftA.accent)
    canvas.chevron(
      pointing: .right, at: Point(x: right.maxX - 10, y: right.center.y), size: 6,
      FocalPlace.rightA.accent)
    canvas.chevron(
      pointing: .below, at: Point(x: top.center.x, y: top.y + 10), size: 6, FocalPlace.top.accent)
  }

  /// While a list is pulled at its edge: what letting go will do. It follows the pull at a
  /// distance.
  private func drawPullHint(_ appearance: Appearance, on canvas: inout Canvas) {
    guard let pull = appearance.pull, let place = appearance.mode.neighbour(on: pull) else {
      return
    }
    let label =
      appearance.isPullComplete
      ? Label("Release for ").appending(place.title) : Label("Pull for ").appending(place.title)
    let size = canvas.font(.headline).width(of: label) + 44
    let inset = layout.headerHeight + tuning.hintDistance + appearance.pullHint
    let y = pull == .above ? inset - 34 : layout.height - inset + layout.headerHeight
    let pill = Rect(x: (layout.width - size) / 2, y: y, width: size, height: 34)
    canvas.scoped { canvas in
      canvas.clip(to: layout.viewport)
      canvas.shadow(
        of: pill, radius: 17, offset: Vector(dx: 0, dy: 3), blur: 10, Color.black.opacity(0.45))
      canvas.fillRounded(
        pill, radius: 17, appearance.isPullComplete ? place.accent : Theme.cardEdge)
      canvas.text(
        label, in: pill, .headline, appearance.isPullComplete ? Theme.background : Theme.text,
        alignment: .center)
    }
  }
}
