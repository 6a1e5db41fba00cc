import TactusCore

/// Where everything in the pager scene is, in points, at rest: each screen as it appears in front.
struct PagerLayout: BitwiseCopyable, Sendable {
  let width: Float
  let height: Float

  var barHeight: Float { 44 }
  private var footerHeight: Float { 56 }

  var screen: Rect { Rect(x: 0, y: 0, width: width, height: height) }
  var bar: Rect { Rect(x: 0, y: 0, width: width, height: barHeight) }
  var back: Rect { Rect(x: 0, y: 0, width: min(150, width * 0.35), height: barHeight) }
  /// The part of a screen below its bar.
  var content: Rect {
    Rect(x: 0, y: barHeight, width: width, height: height - barHeight)
  }
  /// The area in which an album's pages move.
  var pages: Rect {
    Rect(x: 0, y: barHeight, width: width, height: height - barHeight - footerHeight)
  }
  /// The picture on the page in front.
  var picture: Rect { pages.inset(by: CardList.margin) }
  var footer: Rect {
    Rect(x: 0, y: height - footerHeight, width: width, height: footerHeight)
  }
  var coordinator: Rect {
    let width: Float = 176
    return Rect(
      x: self.width - CardList.margin - width, y: footer.y + 6, width: width, height: 38)
  }
  var pageDots: Point { Point(x: CardList.margin + 46, y: footer.y + 25) }

  var albums: CardList { CardList(viewport: content, rowCount: PagerTarget.albumCount) }
  var details: CardList { CardList(viewport: content, rowCount: PagerTarget.detailCount) }

  func frame(of target: PagerTarget) -> Rect {
    switch target {
    case .bar: bar
    case .back: back
    case .screen: content
    case .album(let index): albums.row(index)
    case .page: picture
    case .coordinator: coordinator
    case .detail(let index): details.row(index)
    }
  }

  /// The target under a point of the screen in front.
  ///
  /// - Parameters:
  ///   - page: the page at that point.
  ///   - scroll: the offset of the screen's list.
  func target(
    at point: Point, on screen: PagerScreen, page: Int?, scroll: Float
  ) -> PagerTarget {
    if bar.contains(point) {
      return screen != .collections && back.contains(point) ? .back : .bar
    }
    let scrolled = Point(x: point.x, y: point.y + scroll)
    switch screen {
    case .collections:
      return albums.row(at: scrolled).map { .album($0) } ?? .screen(screen)
    case .album:
      if coordinator.contains(point) { return .coordinator }
      guard let page, pages.contains(point) else { return .screen(screen) }
      return .page(page)
    case .details:
      return details.row(at: scrolled).map { .detail($0) } ?? .screen(screen)
    }
  }
}
