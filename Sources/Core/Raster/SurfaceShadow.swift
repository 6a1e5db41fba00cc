// The shadow of a card is large, and most of it is alike: beside the straight edges coverage
// depends on the column only, above and below them on the row only, and the four corners mirror
// each other. So a row is drawn together with its mirror image, and the soft ends are computed when
// they are not those of the row before.

extension Surface {
  /// Draws the shadow of an opaque `box`, but nothing where the box itself is: full from `blur`
  /// pixels inside the shadow's edge, none from `blur` outside, with an S curve in between.
  mutating func shadow(of box: RoundedBox, thrown shadow: RoundedBox, blur: Float, _ color: Color) {
    guard box.halfWidth > 0, box.halfHeight > 0, blur > 0, color.alpha > 0 else { return }
    let curve = ShadowCurve(blur: blur, alpha: color.alpha)
    var opaque = color
    opaque.alpha = 255
    // A blur of 16 pt on the densest board fits.
    var ends = RowSides<256>()
    // What rows with the same ends have in common, and the colour between the ends.
    var key = Float.nan
    var middle = color
    let rows = shadow.rows(level: blur, clip: clip)
    let mirror = PixelGrid.mirror(at: shadow.centerY)
    for first in rows {
      var other = mirror.map { $0 - first } ?? first
      if !rows.contains(other) { other = first }
      // Else it was drawn with its mirror image.
      guard other >= first else { continue }
      for row in stride(from: first, through: other, by: max(1, other - first)) {
        let y = Float(row) + 0.5
        let line = shadow.row(y: y)
        let hole = box.columns(y: y, level: -0.5)
        let isBeside = shadow.isBesideStraightSides(y: y, softness: blur)
        let rowKey = isBeside ? -.infinity : line.rise
        if rowKey != key {
          key = rowKey
          let outer = Columns(around: line.centerX, reach: line.reach(level: blur))
          var solid = line.columnsAlike(level: blur)
          middle.alpha = UInt8(truncatingIfNeeded: curve.alpha(line.distance(column: solid.left)))
          if !isBeside {
            // What the card hides in this row and in its mirror image needs no coverage.
            let otherHole = box.columns(y: Float(other) + 0.5, level: -0.5)
            let hidden = Columns(
              left: max(hole.left, otherHole.left), right: min(hole.right, otherHole.right))
            if !hidden.isEmpty {
              solid.left = max(outer.left, min(solid.left, hidden.left))
              solid.right = min(outer.right, max(solid.right, hidden.right))
            }
          }
          ends.prepare(
            outer: outer, solid: solid,
            mirror: PixelGrid.mirror(at: line.centerX)
          ) { curve.alpha(line.distance(column: $0)) }
        }
        draw(row: row, &ends, hole: hole, opaque, solid: middle) {
          curve.alpha(line.distance(column: $0))
        }
      }
    }
  }
}

/// How dark a shadow is, by the distance from its edge.
private struct ShadowCurve: BitwiseCopyable {
  private let slope: Float
  /// That of the shadow where it is full, 0…255.
  private let full: UInt32

  init(blur: Float, alpha: UInt8) {
    slope = 0.5 / blur
    full = UInt32(alpha)
  }

  /// 0…255: a smoothstep, 3t² − 2t³.
  @inline(__always)
  func alpha(_ distance: Float) -> UInt32 {
    let share = 0.5 - distance * slope
    guard share > 0 else { return 0 }
    guard share < 1 else { return full }
    let coverage = PixelGrid.nearest(share * share * (3 - 2 * share) * 255)
    return Blend.over255(UInt32(truncatingIfNeeded: coverage) &* full)
  }
}
