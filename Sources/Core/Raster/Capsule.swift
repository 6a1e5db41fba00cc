/// A line with round ends, in pixels.
struct Capsule: BitwiseCopyable {
  private let startX: Float
  private let startY: Float
  private let dx: Float
  private let dy: Float
  private let lengthSquared: Float
  /// Across the line, of length 1; 0, 0 for a line that is a disc.
  private let acrossX: Float
  private let acrossY: Float
  /// What is divided by in every row: 0 where it is divided by 0.
  private let inverseDx: Float
  private let inverseAcrossX: Float
  private let radius: Float

  init(fromX startX: Float, y startY: Float, toX endX: Float, y endY: Float, width: Float) {
    self.startX = startX
    self.startY = startY
    dx = endX - startX
    dy = endY - startY
    lengthSquared = dx * dx + dy * dy
    let inverse = lengthSquared > 0 ? 1 / lengthSquared.squareRoot() : 0
    acrossX = dy * inverse
    acrossY = -(dx * inverse)
    inverseDx = dx != 0 ? 1 / dx : 0
    inverseAcrossX = acrossX != 0 ? 1 / acrossX : 0
    radius = width * 0.5
  }

  /// The rows within a clip in which the line may have coverage.
  func rows(clip: PixelRect) -> Range<Int> {
    let reach = radius + 0.5
    var top = min(startY, startY + dy) - reach
    var bottom = max(startY, startY + dy) + reach
    if acrossY != 0 {
      // A slanted line crosses only some of the rows between the clip's sides.
      let slope = -acrossX / acrossY
      let first = startY + (Float(clip.left) - startX) * slope
      let last = startY + (Float(clip.right) - startX) * slope
      let steep = (radius + Self.softness) / acrossY.magnitude
      top = max(top, min(first, last) - steep)
      bottom = min(bottom, max(first, last) + steep)
    }
    let start = max(PixelGrid.floor(top), clip.top)
    let end = min(PixelGrid.ceil(bottom), clip.bottom)
    return start..<max(start, end)
  }

  /// A row of the line: a line along x, whose distances take a few steps.
  struct Row: BitwiseCopyable {
    private let startX: Float
    private let dx: Float
    private let acrossX: Float
    private let lengthSquared: Float
    private let radius: Float
    /// Of the row from the line's start, and from its end.
    private let fromY: Float
    private let endY: Float
    /// Where x is that of the start: how far along the line, times its length, and how far across.
    private let along: Float
    private let across: Float
    /// The part of the row between the round ends, from the line's start.
    private let middle: Stretch
    /// Coordinates between which there is coverage, and a little more, which rounding decides.
    let outer: Stretch

    @inline(__always)
    fileprivate init(_ line: Capsule, y: Float) {
      startX = line.startX
      dx = line.dx
      acrossX = line.acrossX
      lengthSquared = line.lengthSquared
      radius = line.radius
      fromY = y - line.startY
      endY = fromY - line.dy
      along = fromY * line.dy
      across = fromY * line.acrossY
      middle = line.middle(along: along)
      outer = line.run(
        middle, fromY: fromY, across: across, within: line.radius + Capsule.softness)
    }

    /// Coordinates that lie inside by half a pixel or more, for certain.
    @inline(__always)
    func solid(of line: Capsule) -> Stretch {
      line.run(middle, fromY: fromY, across: across, within: line.radius - Capsule.softness)
    }

    /// The distance of a point of the row from the edge; negative inside.
    @inline(__always)
    func distance(x: Float) -> Float {
      let fromX = x - startX
      let along = fromX * dx + self.along
      if along > 0, along < lengthSquared { return (fromX * acrossX + across).magnitude - radius }
      let offX = along > 0 ? fromX - dx : fromX
      let offY = along > 0 ? endY : fromY
      return (offX * offX + offY * offY).squareRoot() - radius
    }

    @inline(__always)
    func coverage(x: Float) -> UInt32 { edgeCoverage(distance(x: x)) }

    /// Whether all that the row shows lies between the round ends.
    @inline(__always)
    var isStraight: Bool {
      outer.start > startX + middle.start && outer.end < startX + middle.end
    }

    /// The coverage of such a row.
    @inline(__always)
    func straightCoverage(x: Float) -> UInt32 {
      edgeCoverage(((x - startX) * acrossX + across).magnitude - radius)
    }
  }

  /// Half a pixel, and a little for rounding.
  private static var softness: Float { 0.5 + 1 / 32 }

  @inline(__always)
  func row(y: Float) -> Row { Row(self, y: y) }

  /// The part of a row between the round ends, from the line's start.
  @inline(__always)
  private func middle(along: Float) -> Stretch {
    guard dx != 0 else { return along > 0 && along < lengthSquared ? .all : .none }
    let first = -along * inverseDx
    let last = (lengthSquared - along) * inverseDx
    return dx > 0 ? Stretch(start: first, end: last) : Stretch(start: last, end: first)
  }

  /// Where the middle of the line is within a distance. The line is convex: its part of a row is
  /// one run, from the first of three pieces to the last.
  @inline(__always)
  private func run(
    _ middle: Stretch, fromY: Float, across: Float, within depth: Float
  ) -> Stretch {
    guard depth > 0 else { return .none }
    var run = middle
    if acrossX != 0 {
      let center = -across * inverseAcrossX
      let reach = depth * inverseAcrossX.magnitude
      if center - reach > run.start { run.start = center - reach }
      if center + reach < run.end { run.end = center + reach }
    } else if across.magnitude > depth {
      run = .none
    }
    run.join(disc: 0, fromY: fromY, radius: depth)
    run.join(disc: dx, fromY: fromY - dy, radius: depth)
    return Stretch(start: startX + run.start, end: startX + run.end)
  }

  /// An interval of a row; empty when its start is not below its end.
  struct Stretch: BitwiseCopyable {
    var start: Float
    var end: Float

    var isEmpty: Bool { start >= end }

    static var all: Stretch { Stretch(start: -.infinity, end: .infinity) }
    static var none: Stretch { Stretch(start: .infinity, end: -.infinity) }

    /// Extends to what a disc shows in a row, and to what lies between.
    @inline(__always)
    fileprivate mutating func join(disc x: Float, fromY: Float, radius: Float) {
      guard fromY.magnitude < radius else { return }
      let reach = (radius * radius - fromY * fromY).squareRoot()
      let isEmpty = isEmpty
      if isEmpty || x - reach < start { start = x - reach }
      if isEmpty || x + reach > end { end = x + reach }
    }
  }
}
