import Interactions
public import Raster
public import TactusCore

/// A bar across the screen with a title, and perhaps a way back.
public struct Bar: BitwiseCopyable, Sendable {
  public var title: Label
  /// Where the way back leads; empty for none.
  public var back: Label
  /// Whether it is below the content, and not above.
  public var isFooter = false

  public init(_ title: Label, back: Label = Label()) {
    self.title = title
    self.back = back
  }

  public init(_ title: StaticString, back: StaticString = "") {
    self.init(Label(title), back: Label(back))
  }

  /// Where a finger goes back.
  public static func back(in frame: Rect) -> Rect {
    Rect(x: frame.x, y: frame.y, width: min(150, frame.width * 0.35), height: frame.height)
  }

  /// - Parameter state: of the way back.
  public func draw(
    in frame: Rect, _ state: ControlState = .plain, on canvas: inout Canvas, _ theme: Theme
  ) {
    canvas.bar(frame, lineAtTop: isFooter, theme)
    canvas.text(title, in: frame, .title, theme.text, alignment: .center)
    guard back.count > 0 else { return }
    let button = Self.back(in: frame)
    let ink = state.isDisabled ? theme.disabledText : theme.accent
    canvas.ground(button.inset(by: 5), radius: 10, nil, state, theme)
    canvas.chevron(
      pointing: .left, at: Point(x: frame.x + 19, y: frame.center.y), size: 7, ink)
    let text = Rect(
      x: frame.x + 32, y: frame.y, width: button.width - 36, height: frame.height)
    if let busy = state.busy {
      canvas.busyRing(at: Point(x: text.x + 12, y: text.center.y), radius: 9, turns: busy, ink)
    } else {
      canvas.text(back, in: text, .body, ink)
    }
  }
}

extension Canvas {
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
}
