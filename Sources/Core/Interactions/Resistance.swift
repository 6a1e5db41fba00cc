public import TactusCore

/// How far something that is pulled past a boundary follows: a constant fraction of the excess.
/// `RubberBand` follows less and less instead.
@frozen
public struct Resistance: TuningTable {
  /// The fraction by which it follows.
  public var share: Float = 0.3

  @inlinable
  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &share, "feel.resistance", in: 0.01...1,
      "What is pulled past a boundary follows the finger by this share of the way past it.")
  }

  /// The position to show for a thing that a finger asks to be at `asked`, in the same unit.
  @inlinable
  public func seen(_ asked: Float, within range: ClosedRange<Float>) -> Float {
    if asked < range.lowerBound {
      return range.lowerBound + (asked - range.lowerBound) * share
    }
    return asked > range.upperBound
      ? range.upperBound + (asked - range.upperBound) * share : asked
  }

  /// The inverse of `seen`: what a finger must have asked for when a thing is shown at `seen`, so
  /// that it is caught without a jump.
  @inlinable
  public func asked(_ seen: Float, within range: ClosedRange<Float>) -> Float {
    if seen < range.lowerBound {
      return range.lowerBound + (seen - range.lowerBound) / share
    }
    return seen > range.upperBound
      ? range.upperBound + (seen - range.upperBound) / share : seen
  }

  /// The fraction by which a row follows that goes no farther than `distanceMax` to a side: it
  /// decreases, to one half from twice that distance on.
  @inlinable
  public static func rowShare(at translation: Float, distanceMax: Float) -> Float {
    1 - min(abs(translation) / (2 * distanceMax), 0.5)
  }
}
