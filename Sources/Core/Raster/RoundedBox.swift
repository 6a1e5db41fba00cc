/// A rectangle with round corners, in pixels; a disc when the radius is half of both sides.
struct RoundedBox: BitwiseCopyable {
  var centerX: Float
  var centerY: Float
  var halfWidth: Float
  var halfHeight: Float
  /// Between 0 and half the shorter side.
  var radius: Float

  init(centerX: Float, centerY: Float, halfWidth: Float, halfHeight: Float, radius: Float) {
    self.centerX = centerX
    self.centerY = centerY
    self.halfWidth = halfWidth
    self.halfHeight = halfHeight
    self.radius = max(0, min(radius, min(halfWidth, halfHeight)))
  }

  init(_ rect: PixelRect, radius: Float) {
    self.init(
      centerX: Float(rect.left + rect.right) * 0.5, centerY: Float(rect.top + rect.bottom) * 0.5,
      halfWidth: Float(rect.width) * 0.5, halfHeight: Float(rect.height) * 0.5, radius: radius)
  }

  /// With every edge moved inwards.
  func inset(by margin: Float) -> RoundedBox {
    RoundedBox(
      centerX: centerX, centerY: centerY, halfWidth: halfWidth - margin,
      halfHeight: halfHeight - margin, radius: radius - margin)
  }

  func offset(dx: Float, dy: Float) -> RoundedBox {
    var box = self
    box.centerX += dx
    box.centerY += dy
    return box
  }

  /// The distance of a point from the edge, in pixels; negative inside.
  @inline(__always)
  func distance(x: Float, y: Float) -> Float { row(y: y).distance(x: x) }

  /// Whether in a row, where the distance is more than −`softness`, it depends on the column only:
  /// the straight sides are the nearest part of the edge.
  @inline(__always)
  func isBesideStraightSides(y: Float, softness: Float) -> Bool {
    (y - centerY).magnitude - (halfHeight - radius) <= min(0, radius - softness)
  }

  /// The rows of a range for which that is so; they follow each other.
  func rowsBesideStraightSides(_ rows: Range<Int>, softness: Float) -> Range<Int> {
    var (first, end) = (rows.lowerBound, rows.upperBound)
    while first < end, !isBesideStraightSides(y: Float(first) + 0.5, softness: softness) {
      first += 1
    }
    while end > first, !isBesideStraightSides(y: Float(end) - 0.5, softness: softness) {
      end -= 1
    }
    return first..<end
  }

  /// A row, whose distances take a few steps.
  struct Row: BitwiseCopyable {
    let centerX: Float
    /// How far the corners' centers are from the middle.
    private let straight: Float
    private let radius: Float
    /// How far the row is above or below those.
    let rise: Float
    private let riseSquared: Float

    @inline(__always)
    fileprivate init(_ box: RoundedBox, y: Float) {
      centerX = box.centerX
      straight = box.halfWidth - box.radius
      radius = box.radius
      rise = (y - box.centerY).magnitude - (box.halfHeight - box.radius)
      riseSquared = rise * rise
    }

    /// That of the box at this row's center.
    @inline(__always)
    func distance(x: Float) -> Float {
      let dx = (x - centerX).magnitude - straight
      guard dx > 0, rise > 0 else { return (dx > rise ? dx : rise) - radius }
      return (dx * dx + riseSquared).squareRoot() - radius
    }

    /// That of the box at a pixel's center in this row.
    @inline(__always)
    func distance(column: Int) -> Float { distance(x: Float(column) + 0.5) }

    /// How far from the middle the distance is less than `level`; negative when nowhere.
    @inline(__always)
    func reach(level: Float) -> Float {
      let limit = radius + level
      guard rise < limit else { return -1 }
      return straight + (rise > 0 ? (limit * limit - riseSquared).squareRoot() : limit)
    }

    /// The same for where the distance depends on the row only: the straight edge above or below is
    /// the nearest. The outermost columns are left out, where rounding decides.
    @inline(__always)
    var reachBetweenCorners: Float { straight + (rise < 0 ? rise : 0) - 1 }

    /// The columns in the middle that have one coverage, by an edge that is soft by `level` to each
    /// side: those that are solid, those between the corners, or at least those nearest to the
    /// middle.
    @inline(__always)
    func columnsAlike(level: Float) -> Columns {
      let solid = Columns(around: centerX, reach: reach(level: -level))
      guard solid.isEmpty else { return solid }
      // Half a pixel: one column, or two that are as far from the middle.
      return Columns(around: centerX, reach: max(0.5, reachBetweenCorners))
    }
  }

  @inline(__always)
  func row(y: Float) -> Row { Row(self, y: y) }

  /// The columns of a row (at its center) in which the distance is less than `level`.
  func columns(y: Float, level: Float) -> Columns {
    Columns(around: centerX, reach: row(y: y).reach(level: level))
  }

  /// The rows in which the distance is less than `level` somewhere, within the clip.
  func rows(level: Float, clip: PixelRect) -> Range<Int> {
    let first = max(PixelGrid.floor(centerY - halfHeight - level), clip.top)
    let end = min(PixelGrid.ceil(centerY + halfHeight + level), clip.bottom)
    return first..<max(first, end)
  }
}

/// The coverage of a pixel, 0…255, by a shape whose edge is `distance` pixels away (negative
/// inside): full from half a pixel inside, none from half a pixel outside.
@inline(__always)
func edgeCoverage(_ distance: Float) -> UInt32 { Color.alpha(of: 0.5 - distance) }
