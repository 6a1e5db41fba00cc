// The shadow of a card is large, and most of it is alike: beside the straight edges coverage
// depends on the column only, above and below them on the row only. The first is computed once a
// shadow, the second once a row; only around the corners is every pixel computed by itself.

extension Surface {
  /// Draws the shadow of an opaque `box`, but nothing where the box itself is: full from `blur`
  /// pixels inside the shadow's edge, none from `blur` outside, with an S curve in between.
  mutating func shadow(of box: RoundedBox, thrown shadow: RoundedBox, blur: Float, _ color: Color) {
    guard box.halfWidth > 0, box.halfHeight > 0, blur > 0, color.alpha > 0 else { return }
    let curve = ShadowCurve(box: shadow, blur: blur)
    // A blur of 16 pt on the densest board fits.
    var sides = RowSides<256>()
    for row in shadow.rows(level: blur, clip: clip) {
      let y = Float(row) + 0.5
      let outer = shadow.columns(y: y, level: blur)
      let solid = shadow.columns(y: y, level: -blur)
      let hole = box.columns(y: y, level: -0.5)
      // How far the row is above or below the straight part of the sides.
      let rise = (y - shadow.centerY).magnitude - (shadow.halfHeight - shadow.radius)
      let isBeside = shadow.isBesideStraightSides(y: y, softness: blur)
      if isBeside, !sides.isReady {
        sides.prepare(outer: outer, solid: solid) { curve.coverage(column: $0, y: y) }
      }
      if isBeside, sides.isHeld {
        draw(row: row, &sides, hole: hole, color)
      } else if rise > 0 {
        let middle = shadow.columnsBetweenCorners(y: y)
        let share = color.scaled(byAlpha: curve.coverage(x: shadow.centerX, y: y))
        outer.split(solid: solid, hole: hole) { left, right, isSolid in
          if isSolid {
            fill(row: row, from: left, to: right, color)
            return
          }
          let inner = Columns(left: max(left, middle.left), right: min(right, middle.right))
          let end = inner.isEmpty ? right : inner.left
          blend(row: row, from: left, to: end, color) { curve.coverage(column: $0, y: y) }
          guard !inner.isEmpty else { return }
          fill(row: row, from: inner.left, to: inner.right, share)
          blend(row: row, from: inner.right, to: right, color) {
            curve.coverage(column: $0, y: y)
          }
        }
      } else {
        draw(row: row, outer: outer, solid: solid, hole: hole, color) {
          curve.coverage(column: $0, y: y)
        }
      }
    }
  }
}

/// How dark a shadow is, by the distance from its edge.
private struct ShadowCurve: BitwiseCopyable {
  let box: RoundedBox
  private let slope: Float

  init(box: RoundedBox, blur: Float) {
    self.box = box
    slope = 0.5 / blur
  }

  @inline(__always)
  func coverage(column: Int, y: Float) -> UInt32 { coverage(x: Float(column) + 0.5, y: y) }

  /// 0…255; smoothstep, 3t² − 2t³.
  @inline(__always)
  func coverage(x: Float, y: Float) -> UInt32 {
    let share = max(0, min(1, 0.5 - box.distance(x: x, y: y) * slope))
    return Color.alpha(of: share * share * (3 - 2 * share))
  }
}
