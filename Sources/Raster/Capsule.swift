/// A line with round ends, in pixels.
struct Capsule: BitwiseCopyable {
  private let startX: Float
  private let startY: Float
  private let dx: Float
  private let dy: Float
  private let lengthSquared: Float
  private let lengthSquaredInverse: Float
  private let radius: Float

  init(fromX startX: Float, y startY: Float, toX endX: Float, y endY: Float, width: Float) {
    self.startX = startX
    self.startY = startY
    dx = endX - startX
    dy = endY - startY
    lengthSquared = dx * dx + dy * dy
    lengthSquaredInverse = lengthSquared > 0 ? 1 / lengthSquared : 0
    radius = width * 0.5
  }

  /// The distance of a point from the edge; negative inside.
  @inline(__always)
  func distance(x: Float, y: Float) -> Float {
    let fromX = x - startX
    let fromY = y - startY
    let share = max(0, min(1, (fromX * dx + fromY * dy) * lengthSquaredInverse))
    let offX = fromX - share * dx
    let offY = fromY - share * dy
    return (offX * offX + offY * offY).squareRoot() - radius
  }

  func rows(clip: PixelRect) -> Range<Int> {
    let reach = radius + 0.5
    let first = max(PixelGrid.floor(min(startY, startY + dy) - reach), clip.top)
    let end = min(PixelGrid.ceil(max(startY, startY + dy) + reach), clip.bottom)
    return first..<max(first, end)
  }

  /// Columns that hold all of a row's part of the line, and up to two more on each side.
  func columns(y: Float) -> Columns { columns(y: y, within: radius + 1) }

  /// Columns of a row that certainly lie inside by half a pixel or more: those of a line that is
  /// one pixel narrower on each side, so that rounding takes none of them to the edge.
  func solidColumns(y: Float) -> Columns { columns(y: y, within: radius - 1) }

  /// The columns whose center is within a distance of the middle.
  private func columns(y: Float, within depth: Float) -> Columns {
    guard depth > 0 else { return .none }
    // The line is convex: its part of a row is one run, from the first of three pieces to the last.
    var all = straightColumns(y: y, depth: depth)
    all.join(Self.discColumns(x: startX, fromY: y - startY, radius: depth))
    all.join(Self.discColumns(x: startX + dx, fromY: y - startY - dy, radius: depth))
    return all
  }

  /// The columns of the part between the round ends that are within `depth` of the middle.
  private func straightColumns(y: Float, depth: Float) -> Columns {
    let fromY = y - startY
    let reach = depth * lengthSquared.squareRoot()
    var run = Run()
    run.keep(slope: dx, from: -fromY * dy, to: lengthSquared - fromY * dy)
    run.keep(slope: dy, from: fromY * dx - reach, to: fromY * dx + reach)
    guard lengthSquared > 0, run.start < run.end else { return .none }
    return Columns(middlesFrom: startX + run.start, to: startX + run.end)
  }

  private static func discColumns(x: Float, fromY: Float, radius: Float) -> Columns {
    let chord = radius * radius - fromY * fromY
    return chord < 0 ? .none : Columns(around: x, reach: chord.squareRoot())
  }

  /// The interval of a row in which certain products of x lie between two values.
  private struct Run: BitwiseCopyable {
    var start = -Float.infinity
    var end = Float.infinity

    mutating func keep(slope: Float, from low: Float, to high: Float) {
      guard slope != 0 else {
        if low > 0 || high < 0 { end = -.infinity }
        return
      }
      start = max(start, min(low / slope, high / slope))
      end = min(end, max(low / slope, high / slope))
    }
  }
}

extension Columns {
  /// Extends to another run, and to what lies between.
  fileprivate mutating func join(_ other: Columns) {
    guard !other.isEmpty else { return }
    self = isEmpty ? other : Columns(left: min(left, other.left), right: max(right, other.right))
  }
}
