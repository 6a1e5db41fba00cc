import TactusCore

/// How far something that is pulled past a boundary follows: by a constant share of the way past it.
struct Resistance: TuningTable {
  /// The share that it follows.
  var share: Float = 0.3

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &share, "feel.resistance", in: 0.01...1,
      "What is pulled past a boundary follows the finger by this share of the way past it.")
  }

  /// Where a thing is seen that a finger asks to be at `asked`.
  func seen(_ asked: Float, within range: ClosedRange<Float>) -> Float {
    if asked < range.lowerBound {
      return range.lowerBound + (asked - range.lowerBound) * share
    }
    return asked > range.upperBound
      ? range.upperBound + (asked - range.upperBound) * share : asked
  }

  /// What a finger must have asked for when a thing is seen at `seen`, so that it is caught without
  /// a step.
  func asked(_ seen: Float, within range: ClosedRange<Float>) -> Float {
    if seen < range.lowerBound {
      return range.lowerBound + (seen - range.lowerBound) / share
    }
    return seen > range.upperBound
      ? range.upperBound + (seen - range.upperBound) / share : seen
  }

  /// The share by which a row follows that goes no farther than `distanceMax` to a side: less and
  /// less, one half from twice that on.
  static func rowShare(at translation: Float, distanceMax: Float) -> Float {
    1 - min(abs(translation) / (2 * distanceMax), 0.5)
  }
}
