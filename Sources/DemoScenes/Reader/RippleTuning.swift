import TactusCore

/// How circles spread from where a finger tapped.
struct RippleTuning: TuningTable {
  /// In points, at a scale of 1.
  var diameter: Float = 50
  var scaleStart: Float = 0.5
  var scaleEnd: Float = 3
  var opacityStart: Float = 0.6
  var duration: Interval = .milliseconds(800)
  var countMax: Int32 = 16

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &diameter, "reader.rippleDiameter", in: 1...1_000, "A ripple is this wide at a scale of 1.")
    visitor.ratio(
      &scaleStart, "reader.rippleScaleStart", in: 0...10, "A ripple starts at this scale.")
    visitor.ratio(&scaleEnd, "reader.rippleScaleEnd", in: 0...10, "A ripple ends at this scale.")
    visitor.ratio(
      &opacityStart, "reader.rippleOpacity", in: 0...1, "A ripple fades from this opacity to 0.")
    visitor.time(
      &duration, "reader.rippleDuration", inMilliseconds: 1...10_000,
      "A ripple lasts this long, rounded to whole frames of the display.")
    visitor.count(
      &countMax, "reader.rippleCount", in: 1...Float(Ripples.capacity),
      "At most this many ripples spread at once; another one replaces the oldest.")
  }
}
