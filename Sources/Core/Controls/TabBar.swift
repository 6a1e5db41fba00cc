import Interactions
public import Raster
public import TactusCore

/// The items at the bottom of a screen, one of which is in front.
public struct TabBar: BitwiseCopyable, Sendable {
  /// Where it lies, in points.
  public let frame: Rect
  /// How many items it has.
  public let count: Int

  /// - Precondition: there is at least one item.
  public init(_ count: Int, in frame: Rect) {
    require(count >= 1, "a tab bar has 1 item or more", got: count)
    self.count = count
    self.frame = frame
  }

  /// Where an item is.
  public func frame(of item: Int) -> Rect {
    let width = frame.width / Float(count)
    return Rect(x: frame.x + Float(item) * width, y: frame.y, width: width, height: frame.height)
  }

  /// The item under a point; nil beside the bar.
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
