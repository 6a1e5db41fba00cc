import TactusCore

/// How a press shows.
struct PressTuning: TuningTable {
  /// On what scrolls a press shows after this time, so that a list does not flicker under a finger
  /// that is about to scroll it. Flutter waits 100 ms.
  var delay: Interval = .milliseconds(60)
  /// How long the light takes to go out after the finger has left.
  var fade: Interval = .milliseconds(300)

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.time(
      &delay, "press.delay", inMilliseconds: 0...1000,
      "A press shows after this time on what scrolls, at once on anything else.")
    visitor.time(
      &fade, "press.fade", inMilliseconds: 1...10_000,
      "The light of a press goes out in this time when the finger has left.")
  }
}
