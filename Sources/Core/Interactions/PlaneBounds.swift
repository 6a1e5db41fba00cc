import TactusCore

// Where a plane may be: the arithmetic of limits, resistance and what stays in view.

extension PlaneLimits {
  /// Farther than this many times its limit, a pull shows no more than it does there: so that the
  /// inverse of what is shown stays exact.
  private static var pullMax: Float { 50 }

  /// The scale to show when the fingers ask for `asked`.
  func seen(_ asked: Float) -> Float {
    if asked > scaleMax {
      return scaleMax * scaleBand.seen(min(asked / scaleMax, Self.pullMax), within: 0...1)
    }
    if asked < scaleMin {
      return scaleMin / scaleBand.seen(min(scaleMin / asked, Self.pullMax), within: 0...1)
    }
    return asked
  }

  /// The inverse of `seen`: the scale that the fingers must have asked for when `shown` is shown,
  /// so that a new pinch past a limit starts without a jump.
  func asked(for shown: Float) -> Float {
    if shown > scaleMax { return scaleMax * scaleBand.asked(shown / scaleMax, within: 0...1) }
    if shown < scaleMin { return scaleMin / scaleBand.asked(scaleMin / shown, within: 0...1) }
    return shown
  }

  func clamped(_ scale: Float) -> Float { min(max(scale, scaleMin), scaleMax) }

  private var scaleBand: RubberBand { RubberBand(share: share, limit: stretch - 1) }
}

/// Where a plane may be pushed on a part of the screen: as far as that shows enough of it, however
/// it is turned.
///
/// Problem: a rectangle that is turned and pushed away shows the least of itself when only a corner
/// points at the middle. Solution: such a corner, at a distance d from the middle, shows at least
/// the triangle of height h − d, where h is half the shorter side; so the plane may come no farther
/// from the middle than h − √(share · area). That distance is taken along both sides of the plane,
/// which are then independent of each other.
struct PlaneBounds: BitwiseCopyable, Sendable {
  /// The plane, in its units.
  private let extent: Rect
  /// How far beyond the plane the middle may be, along its sides, in points.
  private let slack: Float
  /// What is shown beyond that; its limit is where the plane would leave the screen.
  private let band: RubberBand
  private static var pullMax: Float { 80 }

  /// No finger and no bounce brings the middle farther past its bounds, in points.
  var excessMax: Float { band.limit }

  init(_ extent: Rect, in viewport: Rect, _ limits: PlaneLimits) {
    self.extent = extent
    // On a screen that is smaller than its drawer nothing is left to look at, or less.
    let (width, height) = (max(viewport.width, 1), max(viewport.height, 1))
    let half = min(width, height) * 0.5
    let shown = (limits.inView * width * height).squareRoot()
    let diagonal: Float = 0.707_106_8
    slack = max(half - shown, 0) * diagonal
    band = RubberBand(share: limits.share, limit: max(half * diagonal - slack, 1))
  }

  /// Where the middle may come to rest along a side of the plane, in points from its origin.
  ///
  /// - Parameters:
  ///   - middle: of that side, in the plane's units.
  ///   - half: the half of it.
  private func range(_ middle: Float, _ half: Float, _ scale: Float) -> ClosedRange<Float> {
    let (place, end) = (middle * scale, half * scale + slack)
    return place - end...place + end
  }

  /// The same for both sides: across and down.
  func ranges(_ scale: Float) -> (x: ClosedRange<Float>, y: ClosedRange<Float>) {
    let center = extent.center
    return (
      range(center.x, extent.width * 0.5, scale), range(center.y, extent.height * 0.5, scale)
    )
  }

  /// The plane as it shows when fingers ask for `asked`.
  func seen(_ asked: PlaneTransform) -> PlaneTransform {
    map(asked) { position, range in
      let reach = Self.pullMax * band.limit
      let pull = min(max(position, range.lowerBound - reach), range.upperBound + reach)
      return band.seen(pull, within: range)
    }
  }

  /// What fingers must have asked for when `shown` is shown: the inverse of `seen`.
  func asked(_ shown: PlaneTransform) -> PlaneTransform {
    map(shown) { position, range in band.asked(position, within: range) }
  }

  /// By which share two fingers that move the plane by `step` do so: 1 within the bounds.
  ///
  /// The same share in both directions, so that what is under either finger moves no farther than
  /// that finger.
  ///
  /// - Parameter before: the plane as it would be without this step.
  func share(_ before: PlaneTransform, moved step: Vector) -> Float {
    let free = before.panned(by: step)
    // What is within bounds before and after is seen as it is asked for.
    let scale = before.scale
    let ranges = ranges(scale)
    if holds(before, scale, ranges), holds(free, scale, ranges) { return 1 }
    let start = asked(before)
    let moved = start.panned(by: step)
    let end = seen(moved)
    guard end != moved || start != before else { return 1 }
    let wanted = start.center - moved.center
    let shown = seen(start).center - end.center
    var share: Float = 1
    if wanted.dx != 0 { share = min(share, shown.dx / wanted.dx) }
    if wanted.dy != 0 { share = min(share, shown.dy / wanted.dy) }
    return max(share, 0)
  }

  @inline(__always)
  private func holds(
    _ transform: PlaneTransform, _ scale: Float,
    _ ranges: (x: ClosedRange<Float>, y: ClosedRange<Float>)
  ) -> Bool {
    ranges.x.contains(transform.center.x * scale) && ranges.y.contains(transform.center.y * scale)
  }

  /// The nearest place where it may come to rest.
  func clamped(_ transform: PlaneTransform) -> PlaneTransform {
    map(transform) { position, range in min(max(position, range.lowerBound), range.upperBound) }
  }

  /// How fast what is shown moves along each side of the plane when what the fingers ask for moves
  /// at 1.
  func yielding(_ shown: PlaneTransform) -> Vector {
    let ranges = ranges(shown.scale)
    return Vector(
      dx: yielding(shown.center.x * shown.scale, ranges.x),
      dy: yielding(shown.center.y * shown.scale, ranges.y))
  }

  private func yielding(_ position: Float, _ range: ClosedRange<Float>) -> Float {
    let excess = max(range.lowerBound - position, position - range.upperBound)
    guard excess > 0 else { return 1 }
    // The slope of (1 − 1 / (x·s/d + 1)) · d, in terms of what it shows.
    let rest = max(1 - excess / band.limit, 0)
    return band.share * rest * rest
  }

  private func map(
    _ transform: PlaneTransform, _ body: (Float, ClosedRange<Float>) -> Float
  ) -> PlaneTransform {
    let scale = transform.scale
    let ranges = ranges(scale)
    let (x, y) = (transform.center.x * scale, transform.center.y * scale)
    guard !ranges.x.contains(x) || !ranges.y.contains(y) else { return transform }
    var result = transform
    if !ranges.x.contains(x) { result.center.x = body(x, ranges.x) / scale }
    if !ranges.y.contains(y) { result.center.y = body(y, ranges.y) / scale }
    return result
  }
}
