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
        let corner = curve.row(rise: rise)
        outer.split(solid: solid, hole: hole) { left, right, isSolid in
          if isSolid {
            fill(row: row, from: left, to: right, color)
            return
          }
          let inner = Columns(left: max(left, middle.left), right: min(right, middle.right))
          let end = inner.isEmpty ? right : inner.left
          blend(row: row, from: left, to: end, color) { corner.coverage(column: $0) }
          guard !inner.isEmpty else { return }
          fill(row: row, from: inner.left, to: inner.right, share)
          blend(row: row, from: inner.right, to: right, color) { corner.coverage(column: $0) }
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

  /// 0…255.
  @inline(__always)
  func coverage(x: Float, y: Float) -> UInt32 {
    Self.coverage(share: 0.5 - box.distance(x: x, y: y) * slope)
  }

  /// Smoothstep, 3t² − 2t³.
  @inline(__always)
  private static func coverage(share: Float) -> UInt32 {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 255 }
    return UInt32(truncatingIfNeeded: PixelGrid.nearest(share * share * (3 - 2 * share) * 255))
  }

  /// A row above or below the straight sides.
  struct Row: BitwiseCopyable {
    private let centerX: Float
    private let straight: Float
    private let radius: Float
    private let rise: Float
    private let riseSquared: Float
    private let slope: Float

    @inline(__always)
    fileprivate init(_ curve: ShadowCurve, rise: Float) {
      centerX = curve.box.centerX
      straight = curve.box.halfWidth - curve.box.radius
      radius = curve.box.radius
      self.rise = rise
      riseSquared = rise * rise
      slope = curve.slope
    }

    @inline(__always)
    func coverage(column: Int) -> UInt32 {
      let dx = (Float(column) + 0.5 - centerX).magnitude - straight
      let distance = dx > 0 ? (dx * dx + riseSquared).squareRoot() : rise
      return ShadowCurve.coverage(share: 0.5 - (distance - radius) * slope)
    }
  }

  @inline(__always)
  func row(rise: Float) -> Row { Row(self, rise: rise) }
}
