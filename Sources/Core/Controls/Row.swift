import Interactions
public import Raster
public import TactusCore

/// One row of a list: an icon, one or two lines of text, and something at its end.
public struct Row: BitwiseCopyable, Sendable {
  public enum End: BitwiseCopyable, Sendable {
    case nothing
    /// A tap leads on from here.
    case chevron
    case check
    case value(Label)
  }

  public var title: Label
  public var detail: Label
  public var icon: Icon?
  /// The icon's colour; nil for the theme's accent.
  public var color: Color?
  public var end: End

  public init(
    _ title: Label, _ detail: Label = Label(), icon: Icon? = nil, _ color: Color? = nil,
    end: End = .nothing
  ) {
    self.title = title
    self.detail = detail
    self.icon = icon
    self.color = color
    self.end = end
  }

  public init(
    _ title: StaticString, _ detail: StaticString = "", icon: Icon? = nil, _ color: Color? = nil,
    end: End = .nothing
  ) {
    self.init(Label(title), Label(detail), icon: icon, color, end: end)
  }

  /// Draws it in a frame, in points.
  public func draw(
    in frame: Rect, _ state: ControlState = .plain, on canvas: inout Canvas, _ theme: Theme
  ) {
    guard canvas.shows(frame.inset(by: -ControlState.reach)) else { return }
    canvas.ground(frame, radius: 12, theme.card, state, theme)
    let accent =
      state.isDisabled ? theme.disabledText : color.map { theme.legible($0) } ?? theme.accent
    var left = frame.x + 16
    if let icon {
      let center = Point(x: frame.x + 30, y: frame.center.y)
      canvas.fillCircle(center: center, radius: 16, accent.opacity(0.2))
      canvas.icon(icon, at: center, size: 18, accent)
      left = frame.x + 58
    }
    let ink = state.isDisabled ? theme.disabledText : theme.text
    let faint = state.isDisabled ? theme.disabledText : theme.secondaryText
    let right = drawEnd(in: frame, state, accent, faint, on: &canvas, theme)
    let isDouble = detail.count > 0
    let height: Float = isDouble ? 22 : frame.height
    let top = isDouble ? frame.center.y - 21 : frame.y
    let width = max(right - left - 8, 1)
    canvas.text(title, in: Rect(x: left, y: top, width: width, height: height), .headline, ink)
    if isDouble {
      canvas.text(
        detail, in: Rect(x: left, y: top + 23, width: width, height: 18), .footnote, faint)
    }
  }

  /// Returns where it begins.
  private func drawEnd(
    in frame: Rect, _ state: ControlState, _ accent: Color, _ faint: Color,
    on canvas: inout Canvas, _ theme: Theme
  ) -> Float {
    let center = Point(x: frame.maxX - 24, y: frame.center.y)
    if let busy = state.busy {
      canvas.busyRing(at: center, radius: 9, turns: busy, accent)
      return frame.maxX - 40
    }
    switch end {
    case .nothing: return frame.maxX - 8
    case .chevron: canvas.chevron(pointing: .right, at: center, size: 5, theme.faint)
    case .check: canvas.icon(.check, at: center, size: 20, accent)
    case .value(let value):
      let width = canvas.font(.body).width(of: value)
      let text = Rect(
        x: frame.maxX - 16 - width, y: frame.y, width: width + 1, height: frame.height)
      canvas.text(value, in: text, .body, faint)
      return text.x
    }
    return frame.maxX - 40
  }
}
