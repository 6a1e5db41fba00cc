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
      canvas.shadow(
        of: frame, radius: 16, offset: Vector(dx: 0, dy: 6), blur: 18, Color.black.opacity(0.5))
      canvas.fillRounded(frame, radius: 16, theme.card)
      let above = self.head.scaled(by: scale, about: self.frame.center)
      if let head, above.height > 1 {
        let text = Rect(
          x: above.x + 18, y: above.y, width: above.width - 36, height: above.height)
        canvas.text(head, in: text, .headline, theme.text)
      }
      for index in 0..<entries.count {
        let number = entries[index]
        let frame = self.frame(ofEntry: index).scaled(by: scale, about: self.frame.center)
        if index > 0 || self.head.height > 1 {
          canvas.fill(
            Rect(x: frame.x + 12, y: frame.y, width: frame.width - 24, height: 1), theme.cardEdge)
        }
        if hovered == number {
          canvas.fillRounded(frame.inset(by: 4), radius: 12, theme.accent.opacity(0.35))
        }
        canvas.menuEntry(entry(number), in: frame, theme)
      }
      canvas.strokeRounded(frame, radius: 16, width: 1, theme.cardEdge)
    }
  }
}

extension Canvas {
  fileprivate mutating func menuEntry(_ entry: Menu.Look, in frame: Rect, _ theme: Theme) {
    ground(frame.inset(by: 4), radius: 12, nil, ControlState(press: entry.light), theme)
    let ink = entry.isDestructive ? theme.danger : theme.text
    text(
      entry.title,
      in: Rect(x: frame.x + 18, y: frame.y, width: frame.width - 64, height: frame.height), .body,
      ink)
    icon(entry.icon, at: Point(x: frame.maxX - 28, y: frame.center.y), size: 20, ink)
  }
}
