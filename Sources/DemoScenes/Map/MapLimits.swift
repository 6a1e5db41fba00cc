/// How far a map can be zoomed, and how it resists beyond that.
///
/// Limits apply where the user's input enters, never to what is read back: fingers may pull the
/// scale past a limit with resistance, and it springs back when they let go.
enum MapLimits {
  static var scaleMin: Float { 0.5 }
  static var scaleMax: Float { 8 }
  /// What is past a limit follows the fingers by this factor.
  private static var resistance: Float { 0.3 }

  /// What is seen when fingers ask for a scale.
  static func resisted(_ asked: Float) -> Float {
    if asked > scaleMax { return scaleMax * (1 + (asked / scaleMax - 1) * resistance) }
    if asked < scaleMin { return scaleMin / (1 + (scaleMin / asked - 1) * resistance) }
    return asked
  }

  /// What fingers must have asked for when this is seen, so that a new pinch past a limit starts
  /// without a step.
  static func asked(for seen: Float) -> Float {
    if seen > scaleMax { return scaleMax * (1 + (seen / scaleMax - 1) / resistance) }
    if seen < scaleMin { return scaleMin / (1 + (scaleMin / seen - 1) / resistance) }
    return seen
  }

  static func clamped(_ scale: Float) -> Float { min(max(scale, scaleMin), scaleMax) }
}
