import TactusCore

/// Where something that belongs to a source lies beside it: centred below it, above it where it
/// would leave the screen at the bottom, and inside of all four edges.
enum MenuPlacement {
  /// Between the source and what belongs to it, in points.
  static var gap: Float { 20 }
  /// To each edge of the screen at least, in points.
  static var margin: Float { 20 }

  /// - Parameters: lengths in points; `width` and `height` shrink to fit a small screen.
  static func frame(width: Float, height: Float, source: Rect, screen: Rect) -> Rect {
    let room = screen.inset(by: margin)
    let width = max(min(width, room.width), 0)
    let height = max(min(height, room.height), 0)
    let x = min(max(source.center.x - width / 2, room.x), room.maxX - width)
    let below = source.maxY + gap
    let y = below + height > room.maxY ? source.y - gap - height : below
    return Rect(
      x: x, y: min(max(y, room.y), room.maxY - height), width: width, height: height)
  }
}
