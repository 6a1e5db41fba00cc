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

/// The items at the bottom of a screen, one of which is in front.
public struct TabBar: BitwiseCopyable, Sendable {
  public let frame: Rect
  public let count: Int

  /// - Precondition: there is at least one item.
  public init(_ count: Int, in frame: Rect) {
    require(count >= 1, "a tab bar has 1 item or more", got: count)
    self.count = count
    self.frame = frame
  }

  public func frame(of item: Int) -> Rect {
    let width = frame.width / Float(count)
    return Rect(x: frame.x + Float(item) * width, y: frame.y, width: width, height: frame.height)
  }

  public func item(at point: Point) -> Int? {
    guard frame.contains(point) else { return nil }
    return min(Int(Int32((point.x - frame.x) / frame.width * Float(count))), count - 1)
  }

  /// - Parameters:
  ///   - position: which item is in front; a fraction while the pages move.
  ///   - item: what an item shows, and how it is.
  public func draw(
    position: Float, on canvas: inout Canvas, _ theme: Theme,
    _ item: (Int) -> (icon: Icon, title: StaticString, state: ControlState)
  ) {
    canvas.bar(frame, lineAtTop: true, theme)
    for index in 0..<count {
      let (icon, title, state) = item(index)
      let frame = frame(of: index)
      let nearness = max(1 - abs(Float(index) - position), 0)
      let mark = Rect(
        x: frame.center.x - 30, y: frame.center.y - 24, width: 60, height: 30)
      canvas.ground(
        mark, radius: 15, nearness > 0 ? theme.accent.opacity(0.22 * nearness) : nil, state, theme)
      let ink =
        state.isDisabled
        ? theme.disabledText : theme.secondaryText.mixed(with: theme.accent, share: nearness)
      if let busy = state.busy {
        canvas.busyRing(at: mark.center, radius: 9, turns: busy, ink)
      } else {
        canvas.icon(icon, at: mark.center, size: 22, ink)
      }
      let name = Rect(x: frame.x, y: frame.center.y + 8, width: frame.width, height: 16)
      canvas.text(title, in: name, .caption.semibold, ink, alignment: .center)
    }
  }
}
