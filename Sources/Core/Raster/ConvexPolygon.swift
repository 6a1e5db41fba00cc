/// A convex polygon in pixels, as the intersection of half planes.
struct ConvexPolygon: BitwiseCopyable {
  /// `normalX · x + normalY · y + offset`: the distance from the edge, negative inside.
  struct Edge: BitwiseCopyable {
    fileprivate var normalX: Float
    fileprivate var normalY: Float
    fileprivate var offset: Float
    /// 1 / normalX; 0 for a horizontal edge.
    fileprivate var inverseX: Float
    /// `normalY · y + offset` of the row that is drawn.
    fileprivate var rowOffset: Float = 0
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

  /// Lends the edges, in which rows are computed one after the other: in memory, since an array of
  /// them that is read by index is copied each time.
  @inline(__always)
  mutating func withRows(_ body: (Rows) -> Void) {
    let box = (left: left, right: right)
    let (count, originX, originY) = (edgeCount, originX, originY)
    var span = edges.mutableSpan
    span.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      body(
        Rows(
          edges: first, count: count, originX: originX, originY: originY, left: box.left,
          right: box.right))
    }
  }

  struct Rows: BitwiseCopyable {
    fileprivate let edges: UnsafeMutablePointer<Edge>
    fileprivate let count: Int
    fileprivate let originX: Int
    fileprivate let originY: Int
    fileprivate let left: Float
    fileprivate let right: Float
  }
}

extension ConvexPolygon.Rows {
  /// What a row, at its center, shows of the polygon.
  struct Part: BitwiseCopyable {
    /// Coordinates between which there is coverage, and between which it is full, less a little
    /// that rounding decides. Empty when the start is not below the end.
    var outerStart: Float
    var outerEnd: Float
    var solidStart: Float
    var solidEnd: Float
  }

  /// Half a pixel, and a little for rounding.
  private static var softness: Float { 0.5 + 1 / 256 }

  /// Computes a row.
  @inline(__always)
  func part(row index: Int) -> Part {
    let y = Float(index &- originY) + 0.5
    let x = Float(originX)
    // Corners lie on 1/64: moved by half of that, no end lies on a column's center, where the
    // column would count or not by whether it is even.
    var part = Part(
      outerStart: left - 0.5 + 1 / 128, outerEnd: right + 0.5 + 1 / 128, solidStart: left,
      solidEnd: right)
    for i in 0..<count {
      let offset = edges[i].normalY * y + edges[i].offset
      edges[i].rowOffset = offset
      // Where the edge crosses the row, and how far its softness reaches to both sides.
      let inverse = edges[i].inverseX
      let crossing = x - offset * inverse
      if inverse > 0 {
        let reach = Self.softness * inverse
        if crossing + reach < part.outerEnd { part.outerEnd = crossing + reach }
        if crossing - reach < part.solidEnd { part.solidEnd = crossing - reach }
      } else if inverse < 0 {
        let reach = Self.softness * inverse
        if crossing + reach > part.outerStart { part.outerStart = crossing + reach }
        if crossing - reach > part.solidStart { part.solidStart = crossing - reach }
      } else {
        if offset > 0.5 { part.outerEnd = -.infinity }
        if offset > -0.5 { part.solidEnd = -.infinity }
      }
    }
    return part
  }

  /// The coverage of a column of the row computed last, 0…255, by the distance from the nearest
  /// edge's line.
  @inline(__always)
  func coverage(column: Int) -> UInt32 {
    let x = Float(column &- originX) + 0.5
    var distance = edges[0].normalX * x + edges[0].rowOffset
    var i = 1
    while i < count {
      let other = edges[i].normalX * x + edges[i].rowOffset
      if other > distance { distance = other }
      i &+= 1
    }
    return edgeCoverage(distance)
  }

  /// The lines of four edges in the row computed last: what stays in registers while its soft
  /// pixels are drawn.
  struct Four: BitwiseCopyable {
    private let originX: Int
    private let slopes: (Float, Float, Float, Float)
    private let offsets: (Float, Float, Float, Float)

    @inline(__always)
    fileprivate init(_ rows: ConvexPolygon.Rows) {
      let edges = rows.edges
      originX = rows.originX
      slopes = (edges[0].normalX, edges[1].normalX, edges[2].normalX, edges[3].normalX)
      offsets = (edges[0].rowOffset, edges[1].rowOffset, edges[2].rowOffset, edges[3].rowOffset)
    }

    /// As that of `Rows`.
    @inline(__always)
    func coverage(column: Int) -> UInt32 {
      let x = Float(column &- originX) + 0.5
      let (first, second) = (slopes.0 * x + offsets.0, slopes.1 * x + offsets.1)
      let (third, fourth) = (slopes.2 * x + offsets.2, slopes.3 * x + offsets.3)
      let low = first > second ? first : second
      let high = third > fourth ? third : fourth
      return edgeCoverage(low > high ? low : high)
    }
  }

  /// Nil unless there are four edges.
  @inline(__always)
  var four: Four? { count == 4 ? Four(self) : nil }
}
