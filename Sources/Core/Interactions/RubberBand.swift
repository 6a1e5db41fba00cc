/// How far something that is pulled past a boundary follows: less and less, and never as far as a
/// limit.
///
/// A pull of x shows as (1 − 1 / (x·s/d + 1)) · d: at first it follows by the share s, and it
/// approaches the limit d. It is a function of the finger's whole path, so its inverse gives
/// the pull that a thing shown past its boundary stands for: it is caught in flight without a jump.
/// The form is the one that is known from iOS, with s = 0.55 and d the viewport.
@frozen
public struct RubberBand: BitwiseCopyable, Sendable {
  /// The fraction by which a small pull follows, 0 to 1.
  public let share: Float
  /// What it shows at most, in the unit of the pull.
  public let limit: Float

  /// - Parameters:
  ///   - share: above 0, at most 1.
  ///   - limit: above 0.
  @inlinable
  public init(share: Float, limit: Float) {
    self.share = share
    self.limit = limit
  }

  /// What a pull of `distance` past the boundary shows; 0 or more, as `distance` is.
  @inlinable
  func shown(_ distance: Float) -> Float {
    (1 - 1 / (distance * share / limit + 1)) * limit
  }

  /// The pull that shows as `excess`. What is beyond the limit, where no pull leads (something flew
  /// there), stands for the pull that shows as 99 % of it.
  @inlinable
  func pull(_ excess: Float) -> Float {
    let part = min(excess / limit, 0.99)
    return (1 / (1 - part) - 1) * limit / share
  }

  /// The position to show for a thing that a finger asks to be at `asked`.
  @inlinable
  public func seen(_ asked: Float, within range: ClosedRange<Float>) -> Float {
    if asked < range.lowerBound { return range.lowerBound - shown(range.lowerBound - asked) }
    return asked > range.upperBound ? range.upperBound + shown(asked - range.upperBound) : asked
  }

  /// The inverse of `seen`: what a finger must have asked for when a thing is shown at `seen`.
  @inlinable
  public func asked(_ seen: Float, within range: ClosedRange<Float>) -> Float {
    if seen < range.lowerBound { return range.lowerBound - pull(range.lowerBound - seen) }
    return seen > range.upperBound ? range.upperBound + pull(seen - range.upperBound) : seen
  }
}
