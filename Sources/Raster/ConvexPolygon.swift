/// A convex polygon in pixels, as the intersection of half planes.
struct ConvexPolygon: BitwiseCopyable {
  /// `normalX · x + normalY · y + offset`: the distance from the edge, negative inside.
  private struct Edge: BitwiseCopyable {
    var normalX: Float
    var normalY: Float
    var offset: Float
    /// 1 / normalX; 0 for a horizontal edge.
    var inverseX: Float
  }

  static var cornersMax: Int { 8 }

  private var edges: InlineArray<8, Edge>
  private var edgeCount = 0
  /// The pixel from which the edges are measured: near them, numbers are exact, and the polygon has
  /// the same pixels wherever it is.
  private var originX = 0
  private var originY = 0
  private var left = Float.infinity
  private var right = -Float.infinity
  private var top = Float.infinity
  private var bottom = -Float.infinity

  /// From at most `cornersMax` corners in order, in either direction; edges of zero length are
  /// dropped. Nil when it has no area.
  init?(count: Int, corner: (Int) -> (x: Float, y: Float)) {
    edges = InlineArray(repeating: Edge(normalX: 0, normalY: 0, offset: 0, inverseX: 0))
    var doubleArea: Float = 0
    let origin = corner(0)
    for i in 0..<count {
      let start = corner(i)
      let end = corner(i + 1 == count ? 0 : i + 1)
      doubleArea +=
        (start.x - origin.x) * (end.y - origin.y) - (end.x - origin.x) * (start.y - origin.y)
      left = min(left, start.x)
      right = max(right, start.x)
      top = min(top, start.y)
      bottom = max(bottom, start.y)
    }
    guard doubleArea != 0 else { return nil }
    originX = PixelGrid.floor(left)
    originY = PixelGrid.floor(top)
    let (x, y) = (Float(originX), Float(originY))
    for i in 0..<count {
      let (start, end) = (corner(i), corner(i + 1 == count ? 0 : i + 1))
      append(
        from: (start.x - x, start.y - y), to: (end.x - x, end.y - y),
        flip: doubleArea < 0 ? -1 : 1)
    }
  }

  private mutating func append(
    from start: (x: Float, y: Float), to end: (x: Float, y: Float), flip: Float
  ) {
    let dx = end.x - start.x
    let dy = end.y - start.y
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return }
    let normalX = dy / length * flip
    let normalY = -dx / length * flip
    edges[edgeCount] = Edge(
      normalX: normalX, normalY: normalY, offset: -(normalX * start.x + normalY * start.y),
      inverseX: normalX == 0 ? 0 : 1 / normalX)
    edgeCount += 1
  }

  /// A sharp corner's soft edge also ends here, at half a pixel outside.
  func rows(clip: PixelRect) -> Range<Int> {
    let first = max(PixelGrid.floor(top - 0.5), clip.top)
    let end = min(PixelGrid.ceil(bottom + 0.5), clip.bottom)
    return first..<max(first, end)
  }

  /// What a row, at its center, shows of the polygon, and the distance from each edge at x = 0.
  struct Row: BitwiseCopyable {
    /// Coordinates between which there is coverage, and between which it is full, less a little
    /// that rounding decides. Empty when the start is not below the end.
    var outerStart: Float
    var outerEnd: Float
    var solidStart: Float
    var solidEnd: Float
    fileprivate var offsets = InlineArray<8, Float>(repeating: 0)
  }

  /// Half a pixel, and a little for rounding.
  private static var softness: Float { 0.5 + 1 / 256 }

  @inline(__always)
  func row(_ index: Int) -> Row {
    let y = Float(index - originY) + 0.5
    let x = Float(originX)
    var row = Row(
      outerStart: left - 0.5, outerEnd: right + 0.5, solidStart: left, solidEnd: right)
    for i in 0..<edgeCount {
      let edge = edges[unchecked: i]
      let offset = edge.normalY * y + edge.offset
      row.offsets[unchecked: i] = offset
      // Where the edge crosses the row, and how far its softness reaches to both sides.
      let crossing = x - offset * edge.inverseX
      let reach = Self.softness * edge.inverseX.magnitude
      if edge.normalX > 0 {
        row.outerEnd = min(row.outerEnd, crossing + reach)
        row.solidEnd = min(row.solidEnd, crossing - reach)
      } else if edge.normalX < 0 {
        row.outerStart = max(row.outerStart, crossing - reach)
        row.solidStart = max(row.solidStart, crossing + reach)
      } else {
        if offset > 0.5 { row.outerEnd = -.infinity }
        if offset > -0.5 { row.solidEnd = -.infinity }
      }
    }
    return row
  }

  /// The coverage of a column of a row, 0…255, by the distance from the nearest edge's line.
  @inline(__always)
  func coverage(_ row: borrowing Row, column: Int) -> UInt32 {
    let x = Float(column - originX) + 0.5
    var distance = -Float.infinity
    for i in 0..<edgeCount {
      distance = max(distance, edges[unchecked: i].normalX * x + row.offsets[unchecked: i])
    }
    return edgeCoverage(distance)
  }
}
