import TactusCore

/// How long a tapped target lights up.
struct FlashTuning: TuningTable {
  var duration: Interval = .milliseconds(400)

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.time(
      &duration, "flash.duration", inMilliseconds: 1...10_000,
      "What was tapped lights up, and the light is gone after this time.")
  }
}
