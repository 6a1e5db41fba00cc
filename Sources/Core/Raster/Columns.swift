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

  /// Calls `body` for the pieces of a row of a convex shape, from the left: those of `solid`, and
  /// the rest of these columns, but nothing of `hole`.
  @inline(__always)
  func split(solid: Columns, hole: Columns, _ body: (Int, Int, _ isSolid: Bool) -> Void) {
    guard !isEmpty else { return }
    let gap = hole.isEmpty ? Columns(left: right, right: right) : hole
    let inside = solid.isEmpty ? Columns(left: right, right: right) : solid
    var start = left
    var end = min(gap.left, right)
    for _ in 0..<2 {
      let solidStart = max(start, inside.left)
      let solidEnd = min(end, inside.right)
      if start < min(end, inside.left) { body(start, min(end, inside.left), false) }
      if solidStart < solidEnd { body(solidStart, solidEnd, true) }
      if max(start, inside.right) < end { body(max(start, inside.right), end, false) }
      start = max(gap.right, left)
      end = right
    }
  }
}

extension Surface {
  /// Draws a row of a convex shape: `solid` without computing coverage, the rest of `outer` by its
  /// coverage, and nothing in `hole`.
  @inline(__always)
  func draw(
    row y: Int, outer: Columns, solid: Columns, hole: Columns, _ color: Color,
    coverage: (Int) -> UInt32
  ) {
    outer.split(solid: solid, hole: hole) { left, right, isSolid in
      if isSolid {
        fill(row: y, from: left, to: right, color)
      } else {
        blend(row: y, from: left, to: right, color, coverage: coverage)
      }
    }
  }
}
