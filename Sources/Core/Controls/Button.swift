public import Raster
public import TactusCore

/// A button: what a tap on it does is the scene's.
public struct Button: BitwiseCopyable, Sendable {
  public enum Style: UInt8, BitwiseCopyable, Sendable {
    /// What is done here most.
    case primary
    case secondary
    /// Without a ground, as in a bar.
    case plain
    /// What takes something away.
    case destructive
  }

  public var title: Label
  public var icon: Icon?
  public var style: Style
  /// Whether it stands for what is chosen, among others.
  public var isChosen: Bool

  public init(
    _ title: Label, icon: Icon? = nil, _ style: Style = .secondary, isChosen: Bool = false
  ) {
    self.title = title
    self.icon = icon
    self.style = style
    self.isChosen = isChosen
  }

  public init(
    _ title: StaticString = "", icon: Icon? = nil, _ style: Style = .secondary,
    isChosen: Bool = false
  ) {
    self.init(Label(title), icon: icon, style, isChosen: isChosen)
  }

  /// Draws it in a frame, in points.
  public func draw(
    in frame: Rect, _ state: ControlState = .plain, on canvas: inout Canvas, _ theme: Theme
  ) {
    guard canvas.shows(frame.inset(by: -ControlState.reach)) else { return }
    var (fill, edge, ink): (Color?, Color?, Color)
    switch style {
    case .primary: (fill, edge, ink) = (theme.accent, nil, theme.textOnAccent)
    case .secondary: (fill, edge, ink) = (theme.card, theme.cardEdge, theme.text)
    case .plain: (fill, edge, ink) = (nil, nil, theme.accent)
    case .destructive: (fill, edge, ink) = (theme.danger.opacity(0.16), nil, theme.danger)
    }
    if isChosen { (fill, edge, ink) = (theme.accent.opacity(0.2), theme.accent, theme.text) }
    if state.isDisabled {
      fill = style == .plain ? nil : theme.card.mixed(with: theme.background, share: 0.5)
      (edge, ink) = (nil, theme.disabledText)
    }
    canvas.ground(frame, radius: 12, fill, edge: edge, state, theme)
    if let busy = state.busy {
      canvas.busyRing(at: frame.center, radius: 10, turns: busy, ink)
    } else {
      canvas.caption(title, icon, in: frame, ink)
    }
  }
}
