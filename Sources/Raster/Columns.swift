/// A run of pixel columns, half open: `right` is excluded.
struct Columns: BitwiseCopyable {
  var left: Int
  var right: Int

  static var none: Columns { Columns(left: 0, right: 0) }

  init(left: Int, right: Int) {
    self.left = left
    self.right = right
  }

  /// The columns whose center lies between two pixel coordinates.
  init(middlesFrom start: Float, to end: Float) {
    left = PixelGrid.ceil(start - 0.5)
    right = PixelGrid.floor(end - 0.5) + 1
  }

  /// The columns whose center is within `reach` of `center`; none when `reach` is negative.
  init(around center: Float, reach: Float) {
    self = reach < 0 ? .none : Columns(middlesFrom: center - reach, to: center + reach)
  }

  var isEmpty: Bool { left >= right }
}

extension Surface {
  /// Draws a row of a convex shape: `solid` without computing coverage, the rest of `outer` by its
  /// coverage, and nothing in `hole`.
  @inline(__always)
  mutating func draw(
    row y: Int, outer: Columns, solid: Columns, hole: Columns, _ color: Color,
    coverage: (Int) -> UInt32
  ) {
    guard !outer.isEmpty else { return }
    let gap = hole.isEmpty ? Columns(left: outer.right, right: outer.right) : hole
    let inside = solid.isEmpty ? Columns(left: outer.right, right: outer.right) : solid
    var start = outer.left
    var end = min(gap.left, outer.right)
    for _ in 0..<2 {
      blend(row: y, from: start, to: min(end, inside.left), color, coverage: coverage)
      fill(row: y, from: max(start, inside.left), to: min(end, inside.right), color)
      blend(row: y, from: max(start, inside.right), to: end, color, coverage: coverage)
      start = max(gap.right, outer.left)
      end = outer.right
    }
  }
}
