import Controls
import Interactions
import TactusCore

/// Where everything in the pager scene is, in points, at rest: each screen as it appears in front.
struct PagerLayout: BitwiseCopyable, Sendable {
  let width: Float
  let height: Float

  var barHeight: Float { 44 }
  private var footerHeight: Float { 56 }

  var glass: Glass { Glass(width: width, height: height) }
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
  /// How far beyond the button a finger still hits it, so that it is as high as a fingertip.
  private static var reach: Float { 3 }
  var pageDots: Point { Point(x: CardList.margin + 46, y: footer.y + 25) }

  var albums: CardList { list(of: PagerTarget.albumCount) }
  /// The details, and among them the slider.
  var details: CardList { list(of: PagerTarget.detailCount + 1) }
  private static var exposurePlace: Int { 2 }

  private func list(of rowCount: Int) -> CardList {
    CardList(
      viewport: content, rowCount: rowCount, isCompact: CardList.isCompact(in: content.height),
      widthMax: CardList.measure)
  }

  /// The row of the slider, while the list is not scrolled.
  var exposureRow: Rect { details.row(Self.exposurePlace) }
  /// The track of the slider in it.
  var exposureTrack: Rect {
    let row = exposureRow
    let width = row.width * 0.45
    return Rect(x: row.maxX - 24 - width, y: row.center.y - 4, width: width, height: 8)
  }
  /// Where a finger gets hold of the slider: its track, and a fingertip's reach around it. Beside
  /// that a finger scrolls the list, or swipes back from the edge.
  private var exposureReach: Rect {
    exposureTrack.inset(by: -18).intersection(exposureRow)
  }

  func frame(of target: PagerTarget) -> Rect {
    switch target {
    case .bar: bar
    case .back: back
    case .screen: content
    case .album(let index): albums.row(index)
    case .page: picture
    case .coordinator: coordinator
    case .detail(let index): details.row(index < Self.exposurePlace ? index : index + 1)
    case .exposure: exposureReach
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
      if coordinator.inset(by: -Self.reach).contains(point) { return .coordinator }
      guard let page, pages.contains(point) else { return .screen(screen) }
      return .page(page)
    case .details:
      if exposureReach.contains(scrolled) { return .exposure }
      guard let place = details.row(at: scrolled), place != Self.exposurePlace else {
        return .screen(screen)
      }
      return .detail(place < Self.exposurePlace ? place : place - 1)
    }
  }
}
