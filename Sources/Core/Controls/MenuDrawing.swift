public import Interactions
public import Raster
public import TactusCore

extension Menu {
  /// An entry, as it is drawn.
  public struct Look: BitwiseCopyable, Sendable {
    public var title: StaticString
    public var icon: Icon
    public var isDestructive: Bool
    /// How brightly a press shows on it, 0 to 1.
    public var light: Float

    public init(_ title: StaticString, _ icon: Icon, isDestructive: Bool = false, light: Float) {
      (self.title, self.icon) = (title, icon)
      (self.isDestructive, self.light) = (isDestructive, light)
    }
  }

  /// Draws it over the screen, which it darkens; it grows and appears as it comes.
  ///
  /// - Parameters:
  ///   - head: what it belongs to, where its entries leave room for that.
  ///   - entry: how an entry is drawn, by its number.
  public func draw(
    over screen: Rect, at time: Instant, head: StaticString?, on canvas: inout Canvas,
    _ theme: Theme, _ entry: (UInt8) -> Look
  ) {
    let presence = presence(at: time)
    guard presence > 0 else { return }
    let opacity = min(presence, 1)
    canvas.fill(screen, Color.black.opacity(0.4 * opacity))
    let scale = tuning.scaleStart + (1 - tuning.scaleStart) * presence
    canvas.scoped { canvas in
      canvas.fade(to: opacity)
      let frame = frame.scaled(by: scale)
      canvas.menuGround(frame, theme)
      let above = self.head.scaled(by: scale, about: self.frame.center)
      if let head, above.height > 1 {
        let text = Rect(
          x: above.x + 18, y: above.y, width: above.width - 36, height: above.height)
        canvas.text(head, in: text, .headline, theme.text)
      }
      for index in 0..<entries.count {
        let number = entries[index]
        let frame = self.frame(ofEntry: index).scaled(by: scale, about: self.frame.center)
        if index > 0 || self.head.height > 1 { canvas.menuLine(above: frame, theme) }
        if hovered == number {
          canvas.fillRounded(frame.inset(by: 4), radius: 12, theme.accent.opacity(0.35))
        }
        let entry = entry(number)
        canvas.menuEntry(
          Label(entry.title), entry.icon, isDestructive: entry.isDestructive,
          ControlState(press: entry.light), in: frame, theme)
      }
      canvas.menuEdge(frame, theme)
    }
  }
}

// What menus are drawn with.
extension Canvas {
  mutating func menuGround(_ frame: Rect, _ theme: Theme) {
    shadow(of: frame, radius: 16, offset: Vector(dx: 0, dy: 6), blur: 18, Color.black.opacity(0.5))
    fillRounded(frame, radius: 16, theme.card)
  }

  /// The line between an entry and the one above it.
  mutating func menuLine(above frame: Rect, _ theme: Theme) {
    fill(Rect(x: frame.x + 12, y: frame.y, width: frame.width - 24, height: 1), theme.cardEdge)
  }

  mutating func menuEntry(
    _ title: Label, _ icon: Icon, isDestructive: Bool, _ state: ControlState, in frame: Rect,
    _ theme: Theme
  ) {
    ground(frame.inset(by: 4), radius: 12, nil, state, theme)
    let ink =
      state.isDisabled ? theme.disabledText : isDestructive ? theme.danger : theme.text
    text(
      title,
      in: Rect(x: frame.x + 18, y: frame.y, width: frame.width - 64, height: frame.height), .body,
      ink)
    let center = Point(x: frame.maxX - 28, y: frame.center.y)
    if let busy = state.busy {
      busyRing(at: center, radius: 9, turns: busy, ink)
    } else {
      self.icon(icon, at: center, size: 20, ink)
    }
  }

  /// Over the entries.
  mutating func menuEdge(_ frame: Rect, _ theme: Theme) {
    strokeRounded(frame, radius: 16, width: 1, theme.cardEdge)
  }
}
