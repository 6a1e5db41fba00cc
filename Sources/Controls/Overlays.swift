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

/// What can be done to something, in a column of entries.
public struct MenuPanel: BitwiseCopyable, Sendable {
  public let count: Int
  public let frame: Rect

  public static var entryHeight: Float { 48 }
  private static var width: Float { 230 }
  /// From the edges of the screen.
  private static var margin: Float { 8 }

  /// An entry, as it is drawn.
  public struct Entry: BitwiseCopyable, Sendable {
    public var title: Label
    public var icon: Icon
    public var isDestructive: Bool
    public var state: ControlState

    public init(
      _ title: StaticString, _ icon: Icon, isDestructive: Bool = false,
      _ state: ControlState = .plain
    ) {
      self.title = Label(title)
      self.icon = icon
      self.isDestructive = isDestructive
      self.state = state
    }
  }

  /// - Parameters:
  ///   - point: to the right of it and below, where there is room.
  ///   - bounds: which it does not leave.
  public init(_ count: Int, at point: Point, in bounds: Rect) {
    require(count >= 0, "a menu has 0 entries or more", got: count)
    self.count = count
    let height = Float(count) * Self.entryHeight
    let x = min(point.x, bounds.maxX - Self.margin - Self.width)
    let y = min(point.y, bounds.maxY - Self.margin - height)
    frame = Rect(
      x: max(x, bounds.x + Self.margin), y: max(y, bounds.y + Self.margin), width: Self.width,
      height: height)
  }

  public func frame(of entry: Int) -> Rect {
    Rect(
      x: frame.x, y: frame.y + Float(entry) * Self.entryHeight, width: frame.width,
      height: Self.entryHeight)
  }

  public func entry(at point: Point) -> Int? {
    guard frame.contains(point) else { return nil }
    return min(Int(Int32((point.y - frame.y) / Self.entryHeight)), count - 1)
  }

  public func draw(on canvas: inout Canvas, _ theme: Theme, _ entry: (Int) -> Entry) {
    canvas.shadow(
      of: frame, radius: 14, offset: Vector(dx: 0, dy: 6), blur: 18, Color.black.opacity(0.45))
    canvas.fillRounded(frame, radius: 14, theme.card)
    canvas.strokeRounded(frame, radius: 14, width: 1, theme.cardEdge)
    for index in 0..<count {
      let (entry, frame) = (entry(index), frame(of: index))
      if index > 0 {
        canvas.fill(
          Rect(x: frame.x + 14, y: frame.y, width: frame.width - 28, height: 1), theme.cardEdge)
      }
      canvas.ground(frame.inset(by: 5), radius: 10, nil, entry.state, theme)
      let ink =
        entry.state.isDisabled
        ? theme.disabledText : entry.isDestructive ? theme.danger : theme.text
      canvas.text(
        entry.title,
        in: Rect(x: frame.x + 18, y: frame.y, width: frame.width - 66, height: frame.height),
        .body, ink)
      let center = Point(x: frame.maxX - 28, y: frame.center.y)
      if let busy = entry.state.busy {
        canvas.busyRing(at: center, radius: 9, turns: busy, ink)
      } else {
        canvas.icon(entry.icon, at: center, size: 20, ink)
      }
    }
  }
}
