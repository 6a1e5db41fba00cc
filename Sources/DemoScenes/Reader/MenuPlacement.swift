import TactusCore

/// Where to put a menu beside its source: centred below it, or above it if it would leave the
/// screen at the bottom, and within all four edges.
struct MenuPlacement: TuningTable {
  /// Between the source and the menu, in points.
  var gap: Float = 20
  /// The least distance to each edge of the screen, in points.
  var margin: Float = 20

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &gap, "reader.menuGap", in: 0...1_000, "A menu lies this far from what it belongs to.")
    visitor.length(
      &margin, "reader.menuMargin", in: 0...1_000, "A menu keeps this far from all four edges.")
  }

  /// - Parameters: lengths in points; `width` and `height` shrink to fit a small screen.
  func frame(width: Float, height: Float, source: Rect, screen: Rect) -> Rect {
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
