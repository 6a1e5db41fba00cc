// The shadow of a card is large, and most of it is alike: beside the straight edges coverage depends
// on the column only, above and below them on the row only. The first is computed once a shadow, the
// second once a row; only around the corners is every pixel computed by itself.

extension Surface {
  /// Draws the shadow of an opaque `box`, but nothing where the box itself is: full from `blur`
  /// pixels inside the shadow's edge, none from `blur` outside, with an S curve in between.
  mutating func shadow(of box: RoundedBox, thrown shadow: RoundedBox, blur: Float, _ color: Color) {
    guard box.halfWidth > 0, box.halfHeight > 0, blur > 0, color.alpha > 0 else { return }
    let curve = ShadowCurve(box: shadow, blur: blur)
    // Of the columns between the corners the outermost are left out, where rounding decides.
    let middle = Columns(around: shadow.centerX, reach: shadow.halfWidth - shadow.radius - 1)
    var sides = ShadowSides()
    for row in shadow.rows(level: blur, clip: clip) {
      let y = Float(row) + 0.5
      let outer = shadow.columns(y: y, level: blur)
      let solid = shadow.columns(y: y, level: -blur)
      let hole = box.columns(y: y, level: -0.5)
      // How far the row is above or below the straight part of the sides.
      let rise = (y - shadow.centerY).magnitude - (shadow.halfHeight - shadow.radius)
      if rise <= min(0, shadow.radius - blur), sides.hold(outer, solid, of: curve, y: y) {
        sides.withCoverage { coverage in
          outer.split(solid: solid, hole: hole) { left, right, isSolid in
            if isSolid {
              fill(row: row, from: left, to: right, color)
            } else if left < solid.left {
              mix(row: row, from: left, to: right, color, by: coverage - outer.left)
            } else {
              mix(
                row: row, from: left, to: right, color,
                by: coverage + (ShadowSides.sideMax - solid.right))
            }
          }
        }
      } else if rise > 0 {
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

  /// Draws one colour over a run, by the coverage of each column.
  private func mix(
    row: Int, from left: Int, to right: Int, _ color: Color, by coverage: UnsafePointer<UInt8>
  ) {
    let left = max(left, clip.left)
    let right = min(right, clip.right)
    guard left < right else { return }
    mix(row: row, left: left, count: right - left, color, by: coverage + left)
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

/// The coverage of a row beside the straight sides of a shadow, computed once: of the left side, and
/// from `sideMax` on of the right side.
private struct ShadowSides: BitwiseCopyable {
  /// The longest side that is held, in pixels: a blur of 16 pt on the densest board.
  static var sideMax: Int { 128 }
  private var row = InlineArray<256, UInt8>(repeating: 0)
  private var isReady = false

  /// Computes both sides the first time; false when they are too long, or when there is no solid
  /// part between them.
  mutating func hold(_ outer: Columns, _ solid: Columns, of curve: ShadowCurve, y: Float) -> Bool {
    guard !solid.isEmpty, solid.left - outer.left <= Self.sideMax,
      outer.right - solid.right <= Self.sideMax
    else { return false }
    guard !isReady else { return true }
    isReady = true
    for column in outer.left..<max(outer.left, solid.left) {
      row[column - outer.left] = UInt8(truncatingIfNeeded: curve.coverage(column: column, y: y))
    }
    for column in solid.right..<max(solid.right, outer.right) {
      row[Self.sideMax + column - solid.right] =
        UInt8(truncatingIfNeeded: curve.coverage(column: column, y: y))
    }
    return true
  }

  @inline(__always)
  mutating func withCoverage(_ body: (UnsafePointer<UInt8>) -> Void) {
    var span = row.mutableSpan
    span.withUnsafeMutableBufferPointer { buffer in
      if let first = buffer.baseAddress { body(first) }
    }
  }
}
