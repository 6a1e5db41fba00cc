public import Raster
public import TactusCore

/// What can be done to something, in a column of entries that stays where it is put; it looks as a
/// `Menu` does, which opens beside what was pressed.
public struct MenuPanel: BitwiseCopyable, Sendable {
  /// How many entries it has.
  public let count: Int
  /// Where it lies, in points.
  public let frame: Rect

  /// In points.
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

  /// Where an entry is, counted from the top.
  public func frame(of entry: Int) -> Rect {
    Rect(
      x: frame.x, y: frame.y + Float(entry) * Self.entryHeight, width: frame.width,
      height: Self.entryHeight)
  }

  /// The entry under a point; nil beside the menu.
  public func entry(at point: Point) -> Int? {
    guard frame.contains(point) else { return nil }
    return min(Int(Int32((point.y - frame.y) / Self.entryHeight)), count - 1)
  }

  /// - Parameter entry: what an entry shows, and how it is.
  public func draw(on canvas: inout Canvas, _ theme: Theme, _ entry: (Int) -> Entry) {
    canvas.menuGround(frame, theme)
    for index in 0..<count {
      let (entry, frame) = (entry(index), frame(of: index))
      if index > 0 { canvas.menuLine(above: frame, theme) }
      canvas.menuEntry(
        entry.title, entry.icon, isDestructive: entry.isDestructive, entry.state, in: frame, theme)
    }
    canvas.menuEdge(frame, theme)
  }
}
