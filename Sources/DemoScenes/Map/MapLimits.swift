import TactusCore

/// How far a map can be zoomed, and how it resists beyond that.
///
/// Limits apply where the user's input enters, never to values read back: fingers may pull the
/// scale past a limit against resistance, and it springs back when they let go.
struct MapLimits: TuningTable {
  var scaleMin: Float = 0.5
  var scaleMax: Float = 8
  var resistance = Resistance()

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &scaleMin, "map.scaleMin", in: 0.01...1, "The map comes to rest at no smaller scale.")
    visitor.ratio(
      &scaleMax, "map.scaleMax", in: 1...100, "The map comes to rest at no larger scale.")
    resistance.visit(&visitor)
  }

  /// The scale to show when the fingers ask for `asked`.
  func resisted(_ asked: Float) -> Float {
    if asked > scaleMax { return scaleMax * resistance.seen(asked / scaleMax, within: 0...1) }
    if asked < scaleMin { return scaleMin / resistance.seen(scaleMin / asked, within: 0...1) }
    return asked
  }

  /// The inverse of `resisted`: the scale that the fingers must have asked for when `shown` is
  /// shown, so that a new pinch past a limit starts without a jump.
  func asked(for shown: Float) -> Float {
    if shown > scaleMax { return scaleMax * resistance.asked(shown / scaleMax, within: 0...1) }
    if shown < scaleMin { return scaleMin / resistance.asked(scaleMin / shown, within: 0...1) }
    return shown
  }

  func clamped(_ scale: Float) -> Float { min(max(scale, scaleMin), scaleMax) }
}
