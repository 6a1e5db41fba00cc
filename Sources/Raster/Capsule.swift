/// A line with round ends, in pixels.
struct Capsule: BitwiseCopyable {
  private let startX: Float
  private let startY: Float
  private let dx: Float
  private let dy: Float
  private let lengthSquaredInverse: Float
  private let radius: Float

  init(fromX startX: Float, y startY: Float, toX endX: Float, y endY: Float, width: Float) {
    self.startX = startX
    self.startY = startY
    dx = endX - startX
    dy = endY - startY
    let lengthSquared = dx * dx + dy * dy
    lengthSquaredInverse = lengthSquared > 0 ? 1 / lengthSquared : 0
    radius = width * 0.5
  }

  /// How far a place is from the edge; negative inside.
  @inline(__always)
  func distance(x: Float, y: Float) -> Float {
    let fromX = x - startX
    let fromY = y - startY
    let share = max(0, min(1, (fromX * dx + fromY * dy) * lengthSquaredInverse))
    let offX = fromX - share * dx
    let offY = fromY - share * dy
    return (offX * offX + offY * offY).squareRoot() - radius
  }

  func rows(clip: PixelRect) -> Range<Int> {
    let reach = radius + 0.5
    let first = max(PixelGrid.floor(min(startY, startY + dy) - reach), clip.top)
    let end = min(PixelGrid.ceil(max(startY, startY + dy) + reach), clip.bottom)
    return first..<max(first, end)
  }

  /// Columns that hold all of a row's share of the line, and not many more: those near the part of
  /// the line that is near the row.
  func columns(y: Float) -> Columns {
    let reach = radius + 0.5
    var first: Float = 0
    var last: Float = 1
    if dy != 0 {
      let above = (y - reach - startY) / dy
      let below = (y + reach - startY) / dy
      first = max(0, min(above, below))
      last = min(1, max(above, below))
    }
    guard first <= last else { return .none }
    let one = startX + first * dx
    let other = startX + last * dx
    return Columns(middlesFrom: min(one, other) - reach, to: max(one, other) + reach)
  }
}
