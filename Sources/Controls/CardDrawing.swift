public import Interactions
public import Raster
public import TactusCore

// The building blocks of scenes with lists: a title, cards, a bar, dots that count pages.

extension Canvas {
  /// A card of a list: a dot in the list's colour, two lines of text, and room for an accessory on
  /// the right.
  ///
  /// - Parameter light: how brightly it is lit, 0 to 1.
  public mutating func card(
    _ frame: Rect, _ title: StaticString, _ detail: Label, accent: Color, light: Float,
    _ theme: Theme
  ) {
    fillRounded(frame, radius: 12, theme.card)
    if light > 0 { fillRounded(frame, radius: 12, accent.opacity(light * 0.45)) }
    let dot = Point(x: frame.x + 30, y: frame.center.y)
    fillCircle(center: dot, radius: 16, accent.opacity(0.22))
    fillCircle(center: dot, radius: 6, accent)
    let left = frame.x + 58
    let width = frame.width - 58 - 40
    let top = frame.y + (frame.height - 42) / 2
    text(title, in: Rect(x: left, y: top, width: width, height: 22), .headline, theme.text)
    text(
      detail, in: Rect(x: left, y: top + 23, width: width, height: 18), .footnote,
      theme.secondaryText)
  }

  /// The title of a list, and a line of text below it.
  public mutating func listTitle(
    _ title: StaticString, _ subtitle: StaticString, in viewport: Rect, _ theme: Theme
  ) {
    let left = viewport.x + CardList.margin
    text(title, at: Point(x: left, y: viewport.y + 34), .largeTitle, theme.text)
    text(
      subtitle,
      in: Rect(
        x: left, y: viewport.y + 40, width: viewport.width - 2 * CardList.margin, height: 18),
      .footnote, theme.secondaryText)
  }

  /// A bar across the screen, with a line where it meets the content.
  public mutating func bar(_ frame: Rect, lineAtTop: Bool = false, _ theme: Theme) {
    fill(frame, theme.bar)
    fill(
      Rect(x: frame.x, y: lineAtTop ? frame.y : frame.maxY - 1, width: frame.width, height: 1),
      theme.cardEdge)
  }

  /// The text at the left of a bar, behind a coloured mark.
  public mutating func barTitle(
    _ title: StaticString, _ accent: Color, in bar: Rect, _ theme: Theme
  ) {
    let left = bar.x + CardList.margin
    fillRounded(Rect(x: left, y: bar.y + 13, width: 4, height: 18), radius: 2, accent)
    text(
      title, in: Rect(x: left + 14, y: bar.y, width: bar.width / 2, height: bar.height), .title,
      theme.text)
  }

  /// A chevron that points to a side.
  public mutating func chevron(pointing side: Side, at center: Point, size: Float, _ color: Color) {
    let d = side.direction * size * 0.5
    let tip: Point
    let wings: (Point, Point)
    if side.isHorizontal {
      tip = Point(x: center.x + d, y: center.y)
      wings = (
        Point(x: center.x - d, y: center.y - size), Point(x: center.x - d, y: center.y + size)
      )
    } else {
      tip = Point(x: center.x, y: center.y + d)
      wings = (
        Point(x: center.x - size, y: center.y - d), Point(x: center.x + size, y: center.y - d)
      )
    }
    line(from: wings.0, to: tip, width: 2.5, color)
    line(from: wings.1, to: tip, width: 2.5, color)
  }

  /// What slides in a switch, or along a slider: on a light ground it needs an edge.
  public mutating func knob(at center: Point, radius: Float, _ theme: Theme) {
    fillCircle(center: center, radius: radius, theme.knob)
    if theme == .light {
      strokeCircle(center: center, radius: radius - 0.75, width: 1.5, theme.secondaryText)
    }
  }

  /// A dot for each page; the one in front is long, and the length passes on as pages move.
  ///
  /// - Parameter position: in pages, from 0.
  public mutating func pageDots(
    count: Int, position: Float, center: Point, _ color: Color,
    _ theme: Theme
  ) {
    let pitch: Float = 16
    let place = min(max(position, 0), Float(count - 1))
    for index in 0..<count {
      let nearness = max(1 - abs(Float(index) - place), 0)
      let length = 8 + 10 * nearness
      let x =
        center.x + (Float(index) - Float(count - 1) * 0.5) * pitch
        + 5 * (min(max(Float(index) - place, -1), 1))
      let dot = Rect(x: x - length * 0.5, y: center.y - 4, width: length, height: 8)
      fillRounded(dot, radius: 4, theme.faint)
      if nearness > 0 { fillRounded(dot, radius: 4, color.opacity(nearness)) }
    }
  }
}
