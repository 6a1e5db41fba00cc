import Controls
import Interactions
public import Raster
import TactusCore

// How the pager scene looks: the screen in front and, while it slides, the one below, each with its
// bar.

extension PagerScene {
  public func draw(on canvas: inout Canvas) {
    canvas.fill(layout.screen, theme.background)
    guard let fading = stack.fading else { return drawStack(at: stack.shown, on: &canvas) }
    drawStack(at: fading.from, on: &canvas)
    canvas.scoped { canvas in
      canvas.fade(to: fading.progress)
      drawStack(at: stack.shown, on: &canvas)
    }
  }

  /// - Parameter position: how many points of screens have slid in.
  private func drawStack(at position: Float, on canvas: inout Canvas) {
    let top = stack.top(at: position)
    let edge = Float(top) * layout.width - position
    if edge > 0, top > 0 {
      let below = PagerScreen(top - 1)
      canvas.scoped { canvas in
        canvas.clip(to: Rect(x: 0, y: 0, width: edge, height: layout.height))
        draw(below, at: position, on: &canvas)
        // Deeper screens are darker.
        canvas.fill(layout.screen, Color.black.opacity(0.5 * (1 - edge / layout.width)))
      }
      drawEdgeShadow(at: edge, on: &canvas)
    }
    draw(PagerScreen(top), at: position, on: &canvas)
  }

  private func draw(_ screen: PagerScreen, at position: Float, on canvas: inout Canvas) {
    canvas.scoped { canvas in
      canvas.translate(by: Vector(dx: offset(of: screen, at: position), dy: 0))
      canvas.clip(to: layout.screen)
      canvas.fill(layout.screen, theme.background)
      switch screen {
      case .collections: drawAlbums(on: &canvas)
      case .album: drawAlbum(on: &canvas)
      case .details: drawDetails(on: &canvas)
      }
      drawBar(of: screen, on: &canvas)
    }
  }

  private func accent(ofAlbum index: Int) -> Color { theme.legible(PagerContent.accent(index)) }

  /// The shadow that the upper screen casts on the lower one.
  private func drawEdgeShadow(at edge: Float, on canvas: inout Canvas) {
    for step in 0..<6 {
      let x = edge - Float(step + 1) * 3
      canvas.fill(
        Rect(x: x, y: 0, width: 3, height: layout.height),
        Color.black.opacity(0.3 * (1 - Float(step) / 6)))
    }
  }

  private func drawBar(of screen: PagerScreen, on canvas: inout Canvas) {
    canvas.bar(layout.bar, theme)
    let accent = accent(ofAlbum: album.shown)
    let title: StaticString
    let below: StaticString
    switch screen {
    case .collections: (title, below) = ("Collections", "")
    case .album: (title, below) = (PagerContent.album(album.shown), "Collections")
    case .details:
      (title, below) = (PagerContent.page(pages.shownFront), PagerContent.album(album.shown))
    }
    canvas.text(title, in: layout.bar, .title, theme.text, alignment: .center)
    guard screen != .collections else { return }
    let press = presses.shown.brightness(of: PagerTarget.back.id)
    if press > 0 {
      canvas.fillRounded(layout.back.inset(by: 5), radius: 10, accent.opacity(press * 0.25))
    }
    canvas.chevron(
      pointing: .left, at: Point(x: CardList.margin + 3, y: layout.back.center.y), size: 7, accent)
    canvas.text(
      below,
      in: Rect(
        x: CardList.margin + 16, y: 0, width: layout.back.width - CardList.margin - 16,
        height: layout.barHeight), .body, accent)
  }

  private func drawAlbums(on canvas: inout Canvas) {
    drawList(albums, on: &canvas) { canvas in
      drawTitle(
        "Six places", "Tap one; swipe back from the left edge", of: layout.albums, on: &canvas)
      for index in 0..<PagerTarget.albumCount {
        let frame = layout.albums.row(index)
        guard canvas.shows(frame) else { continue }
        let target = PagerTarget.album(index)
        canvas.card(
          frame, PagerContent.album(index), Label("4 pictures"),
          accent: accent(ofAlbum: index), light: presses.shown.brightness(of: target.id),
          theme)
        canvas.chevron(
          pointing: .right, at: Point(x: frame.maxX - 24, y: frame.center.y), size: 5, theme.faint)
      }
    }
  }

  private func drawDetails(on canvas: inout Canvas) {
    drawList(details, on: &canvas) { canvas in
      drawTitle("Details", "How this picture was taken", of: layout.details, on: &canvas)
      for index in 0..<PagerTarget.detailCount {
        let frame = layout.frame(of: .detail(index))
        guard canvas.shows(frame) else { continue }
        canvas.card(
          frame, PagerContent.detail(index),
          PagerContent.value(index, album: album.shown, page: pages.shownFront),
          accent: accent(ofAlbum: album.shown),
          light: presses.shown.brightness(of: PagerTarget.detail(index).id), theme)
      }
      drawExposure(on: &canvas)
    }
  }

  private func drawTitle(
    _ title: StaticString, _ subtitle: StaticString, of list: CardList, on canvas: inout Canvas
  ) {
    if !list.isCompact { canvas.listTitle(title, subtitle, in: list.titleFrame, theme) }
  }

  private func drawExposure(on canvas: inout Canvas) {
    let frame = layout.exposureRow
    guard canvas.shows(frame) else { return }
    let accent = accent(ofAlbum: album.shown)
    let steps = (exposure.shown - 0.5) * 4
    canvas.card(
      frame, "Exposure",
      Label(steps > 0 ? "+" : "").appending(steps, decimals: 1).appending(" EV"),
      accent: accent, light: 0, theme)
    let track = layout.exposureTrack
    let filled = track.width * exposure.shown
    canvas.fillRounded(track, radius: 4, theme.faint)
    canvas.fillRounded(
      Rect(x: track.x, y: track.y, width: max(filled, 8), height: 8), radius: 4, accent)
    canvas.knob(at: Point(x: track.x + filled, y: track.center.y), radius: 11, theme)
  }

  private func drawList(
    _ list: ScrollAxis, on canvas: inout Canvas, _ body: (inout Canvas) -> Void
  ) {
    canvas.scoped { canvas in
      canvas.clip(to: layout.content)
      canvas.translate(by: Vector(dx: 0, dy: -list.shown))
      canvas.scrolled(list, body)
    }
  }

  private func drawAlbum(on canvas: inout Canvas) {
    canvas.scoped { canvas in
      canvas.clip(to: layout.pages)
      if let fading = pages.fading {
        drawPages(at: fading.from, on: &canvas)
        canvas.fade(to: fading.progress)
        canvas.fill(layout.pages, theme.background)
      }
      drawPages(at: pages.shown, on: &canvas)
    }
    let accent = accent(ofAlbum: album.shown)
    canvas.pageDots(
      count: PagerTarget.pageCount, position: pages.shown / layout.width,
      center: layout.pageDots, accent, theme)
    drawCoordinator(on: &canvas)
  }

  /// - Parameter position: how far the strip of pages has moved to the left, in points.
  private func drawPages(at position: Float, on canvas: inout Canvas) {
    for page in 0..<PagerTarget.pageCount {
      let dx = Float(page) * layout.width - position
      let frame = layout.picture.offset(by: Vector(dx: dx, dy: 0))
      guard canvas.shows(frame) else { continue }
      Landscape(album: album.shown, light: PagerLight(page: page), frame: frame)
        .draw(on: &canvas)
      let light = (exposure.shown - 0.5) * 0.9
      if light != 0 {
        canvas.fillRounded(
          frame, radius: Landscape.radius,
          (light > 0 ? Color.white : Color.black).opacity(abs(light)))
      }
      let press = presses.shown.brightness(of: PagerTarget.page(page).id)
      if press > 0 {
        canvas.fillRounded(
          frame, radius: Landscape.radius, Color.black.opacity(press * 0.3))
      }
      drawCaption(of: page, in: frame, on: &canvas)
    }
  }

  private func drawCoordinator(on canvas: inout Canvas) {
    let accent = accent(ofAlbum: album.shown)
    let frame = layout.coordinator
    let radius = frame.height / 2
    canvas.fillRounded(frame, radius: radius, theme.card)
    canvas.strokeRounded(
      frame, radius: radius, width: 1.5, isCoordinated.shown ? accent : theme.faint)
    let light = presses.shown.brightness(of: PagerTarget.coordinator.id)
    if light > 0 { canvas.fillRounded(frame, radius: radius, accent.opacity(light * 0.4)) }
    canvas.text(
      isCoordinated.shown ? "Coordinated" : "Not coordinated", in: frame,
      .footnote.semibold,
      isCoordinated.shown ? theme.text : theme.secondaryText, alignment: .center)
  }

  private func drawCaption(
    of page: Int, in frame: Rect, on canvas: inout Canvas
  ) {
    let caption = Label(PagerContent.page(page)).appending("  ").appending(page + 1)
      .appending(" of ").appending(PagerTarget.pageCount)
    let pill = Rect(
      x: frame.x + 14, y: frame.maxY - 46,
      width: canvas.font(.headline).width(of: caption) + 28, height: 32)
    canvas.fillRounded(pill, radius: 16, Color.black.opacity(0.38))
    canvas.text(caption, in: pill, .headline, Color.white, alignment: .center)
  }
}
