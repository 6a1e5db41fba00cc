// Shapes with soft edges, in pixels. For each row, a shape finds where it is solid, and computes
// the distance to its edge only for the few pixels beside that.

extension Surface {
  mutating func fill(_ box: RoundedBox, _ gradient: Gradient) {
    guard box.halfWidth > 0, box.halfHeight > 0 else { return }
    var sides = RowSides<16>()
    for row in box.rows(level: 0.5, clip: clip) {
      let y = Float(row) + 0.5
      let color = gradient.color(row: row)
      if box.isBesideStraightSides(y: y, softness: 0.5) {
        if !sides.isReady {
          sides.prepare(
            outer: box.columns(y: y, level: 0.5), solid: box.columns(y: y, level: -0.5)
          ) { column in edgeCoverage(box.distance(x: Float(column) + 0.5, y: y)) }
        }
        if sides.isHeld {
          draw(row: row, &sides, hole: .none, color)
          continue
        }
      }
      draw(
        row: row, outer: box.columns(y: y, level: 0.5), solid: box.columns(y: y, level: -0.5),
        hole: .none, color
      ) { column in
        edgeCoverage(box.distance(x: Float(column) + 0.5, y: y))
      }
    }
  }

  /// Draws a border that lies inside the box's edge.
  mutating func stroke(_ box: RoundedBox, width: Float, _ color: Color) {
    guard box.halfWidth > 0, box.halfHeight > 0, width > 0 else { return }
    let inner = box.inset(by: width)
    guard inner.halfWidth > 0, inner.halfHeight > 0 else {
      fill(box, Gradient(color))
      return
    }
    for row in box.rows(level: 0.5, clip: clip) {
      let y = Float(row) + 0.5
      let touchesInside = !inner.columns(y: y, level: 0.5).isEmpty
      draw(
        row: row, outer: box.columns(y: y, level: 0.5),
        solid: touchesInside ? .none : box.columns(y: y, level: -0.5),
        hole: inner.columns(y: y, level: -0.5), color
      ) { column in
        let x = Float(column) + 0.5
        let outside = edgeCoverage(box.distance(x: x, y: y))
        let inside = edgeCoverage(inner.distance(x: x, y: y))
        return outside > inside ? outside - inside : 0
      }
    }
  }

  mutating func fill(_ polygon: ConvexPolygon, _ color: Color) {
    for row in polygon.rows(clip: clip) {
      let part = ConvexPolygon.Row(polygon, y: Float(row) + 0.5)
      draw(row: row, outer: part.outer, solid: part.solid, hole: .none, color) {
        part.coverage(column: $0)
      }
    }
  }

  mutating func fill(_ line: Capsule, _ color: Color) {
    for row in line.rows(clip: clip) {
      let y = Float(row) + 0.5
      draw(
        row: row, outer: line.columns(y: y), solid: line.solidColumns(y: y), hole: .none, color
      ) { column in
        edgeCoverage(line.distance(x: Float(column) + 0.5, y: y))
      }
    }
  }
}
