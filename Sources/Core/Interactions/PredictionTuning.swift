public import TactusCore

/// Whether what follows a finger is drawn ahead of its last sample, and how far.
public struct PredictionTuning: TuningTable, Equatable {
  public var isOn = false
  /// From a sample to when it is seen; zero for the board's own way to the glass.
  public var horizon: Interval = .zero
  /// No picture is farther ahead, in points.
  public var cap: Float = 30
  /// How much less far where the finger slows down.
  public var holdBack: Float = 1

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.flag(
      &isOn, "predict.on",
      "What follows a finger is drawn where the finger will be when the picture is seen.")
    visitor.time(
      &horizon, "predict.horizon", inMilliseconds: 0...33,
      "A picture is seen this long after its newest sample; 0: the board's own way to the glass.")
    visitor.length(
      &cap, "predict.cap", in: 0...100,
      "Nothing is drawn farther than this ahead of its finger.")
    visitor.ratio(
      &holdBack, "predict.holdBack", in: 0...1,
      "So much of the loss of speed of a finger that slows down is taken off; 0: none.")
  }
}
