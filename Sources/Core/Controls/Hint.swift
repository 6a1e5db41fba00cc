public import Raster
public import TactusCore

/// A line of text that lies over the content for a while, perhaps with an icon.
public struct Hint: BitwiseCopyable, Sendable {
  public var text: Label
  public var icon: Icon?

  public init(_ text: Label, icon: Icon? = nil) {
    self.text = text
    self.icon = icon
  }

  public init(_ text: StaticString, icon: Icon? = nil) { self.init(Label(text), icon: icon) }

  /// Its pill, as wide as the text asks for, with its middle at a point.
  public func frame(at center: Point, on canvas: borrowing Canvas) -> Rect {
    let width = canvas.font(.footnote.semibold).width(of: text) + 32 + (icon == nil ? 0 : 24)
    return Rect(x: center.x - width / 2, y: center.y - 18, width: width, height: 36)
  }

  /// - Parameter presence: 0 while it is away, to 1.
  public func draw(
    at center: Point, presence: Float = 1, _ state: ControlState = .plain,
    on canvas: inout Canvas, _ theme: Theme
  ) {
    let frame = frame(at: center, on: canvas)
    canvas.scoped { canvas in
      canvas.fade(to: presence)
      canvas.shadow(
        of: frame, radius: 18, offset: Vector(dx: 0, dy: 3), blur: 10, Color.black.opacity(0.35))
      canvas.ground(frame, radius: 18, theme.card, edge: theme.cardEdge, state, theme)
      var text = frame.inset(by: 0)
      let ink = state.isDisabled ? theme.disabledText : theme.accent
      let center = Point(x: frame.x + 24, y: frame.center.y)
      if let busy = state.busy {
        canvas.busyRing(at: center, radius: 7, turns: busy, ink)
      } else if let icon {
        canvas.icon(icon, at: center, size: 18, ink)
      }
      if icon != nil {
        text.x += 40
        text.width -= 56
        canvas.text(
          self.text, in: text, .footnote.semibold,
          state.isDisabled ? theme.disabledText : theme.text)
      } else {
        canvas.text(
          self.text, in: text, .footnote.semibold,
          state.isDisabled ? theme.disabledText : theme.text, alignment: .center)
      }
    }
  }
}
