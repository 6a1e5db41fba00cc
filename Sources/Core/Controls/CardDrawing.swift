import Interactions
public import Raster
public import TactusCore

// What scenes with lists of cards are drawn with.

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
}
