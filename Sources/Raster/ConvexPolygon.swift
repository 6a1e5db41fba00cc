/// A convex polygon in pixels, as the intersection of half planes.
struct ConvexPolygon: BitwiseCopyable {
  /// `normalX · x + normalY · y + offset`: the distance from the edge, negative inside.
  private struct Edge: BitwiseCopyable {
    var normalX: Float
    var normalY: Float
    var offset: Float
  }

  static var cornersMax: Int { 8 }

  private var edges: InlineArray<8, Edge>
  private var edgeCount = 0
  private var left = Float.infinity
  private var right = -Float.infinity
  private var top = Float.infinity
  private var bottom = -Float.infinity

  /// From at most `cornersMax` corners in order, in either direction; edges of zero length are
  /// dropped. Nil when it has no area.
  init?(count: Int, corner: (Int) -> (x: Float, y: Float)) {
    edges = InlineArray(repeating: Edge(normalX: 0, normalY: 0, offset: 0))
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
    for i in 0..<count {
      append(
        from: corner(i), to: corner(i + 1 == count ? 0 : i + 1), flip: doubleArea < 0 ? -1 : 1)
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
      normalX: normalX, normalY: normalY, offset: -(normalX * start.x + normalY * start.y))
    edgeCount += 1
  }

  /// The distance from the nearest edge's line; negative inside.
  @inline(__always)
  func distance(x: Float, y: Float) -> Float {
    var distance = -Float.infinity
    for i in 0..<edgeCount {
      let edge = edges[i]
      distance = max(distance, edge.normalX * x + edge.normalY * y + edge.offset)
    }
    return distance
  }

  /// A sharp corner's soft edge also ends here, at half a pixel outside.
  func rows(clip: PixelRect) -> Range<Int> {
    let first = max(PixelGrid.floor(top - 0.5), clip.top)
    let end = min(PixelGrid.ceil(bottom + 0.5), clip.bottom)
    return first..<max(first, end)
  }

  /// The columns of a row (at its center) in which the distance is less than `level`.
  func columns(y: Float, level: Float) -> Columns {
    var start = left - 0.5
    var end = right + 0.5
    for i in 0..<edgeCount {
      let edge = edges[i]
      let limit = level - edge.normalY * y - edge.offset
      if edge.normalX > 0 {
        end = min(end, limit / edge.normalX)
      } else if edge.normalX < 0 {
        start = max(start, limit / edge.normalX)
      } else if limit < 0 {
        return .none
      }
    }
    return start < end ? Columns(middlesFrom: start, to: end) : .none
  }
}
