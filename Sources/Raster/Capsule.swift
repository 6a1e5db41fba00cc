/// A line with round ends, in pixels.
struct Capsule: BitwiseCopyable {
  private let startX: Float
  private let startY: Float
  private let dx: Float
  private let dy: Float
  private let length: Float
  private let lengthSquared: Float
  private let lengthSquaredInverse: Float
  private let radius: Float

  init(fromX startX: Float, y startY: Float, toX endX: Float, y endY: Float, width: Float) {
    self.startX = startX
    self.startY = startY
    dx = endX - startX
    dy = endY - startY
    lengthSquared = dx * dx + dy * dy
    length = lengthSquared.squareRoot()
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

  /// What a row, at its center, shows of the line.
  struct Row: BitwiseCopyable {
    /// All columns with coverage, and a little more, which rounding decides.
    var outer: Columns
    /// Columns that lie inside by half a pixel or more, for certain.
    var solid: Columns
  }

  /// Half a pixel, and a little for rounding.
  private static var softness: Float { 0.5 + 1 / 32 }

  func row(y: Float) -> Row {
    let fromY = y - startY
    // The part between the round ends: where it is along the line, and where across.
    var along = Run()
    along.keep(slope: dx, from: -fromY * dy, to: lengthSquared - fromY * dy)
    return Row(
      outer: columns(fromY, along, within: radius + Self.softness),
      solid: columns(fromY, along, within: radius - Self.softness))
  }

  /// The columns whose center is within a distance of the middle. The line is convex: its part of a
  /// row is one run, from the first of three pieces to the last.
  private func columns(_ fromY: Float, _ along: Run, within depth: Float) -> Columns {
    guard depth > 0 else { return .none }
    var run = along
    run.keep(slope: dy, from: fromY * dx - depth * length, to: fromY * dx + depth * length)
    var all = Columns.none
    if lengthSquared > 0, run.start < run.end {
      all = Columns(middlesFrom: startX + run.start, to: startX + run.end)
    }
    all.join(Self.discColumns(x: startX, fromY: fromY, radius: depth))
    all.join(Self.discColumns(x: startX + dx, fromY: fromY - dy, radius: depth))
    return all
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
