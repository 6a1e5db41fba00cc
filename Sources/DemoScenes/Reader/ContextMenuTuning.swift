import Gestures
import TactusCore

/// The size of a context menu, and how it appears and disappears.
struct ContextMenuTuning: TuningTable {
  /// In points, if the screen has room for it.
  var width: Float = 260
  var height: Float = 240
  var scaleStart: Float = 0.9
  var leavingDuration: Interval = .milliseconds(200)
  var entering = Spring(response: 0.35, dampingFraction: 0.75)
  var leaving = Spring(response: 0.25, dampingFraction: 0.8)

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &width, "reader.menuWidth", in: 1...10_000,
      "A context menu is this wide where the screen has room.")
    visitor.length(
      &height, "reader.menuHeight", in: 1...10_000,
      "A context menu is this high where the screen has room.")
    visitor.ratio(
      &scaleStart, "reader.menuScale", in: 0...1,
      "A context menu grows from this scale to 1 as it comes in.")
    visitor.time(
      &leavingDuration, "reader.menuLeaving", inMilliseconds: 0...60_000,
      "A context menu is gone this long after it was dismissed.")
    visitor.spring(
      &entering, response: "reader.menuIn.response", damping: "reader.menuIn.damping",
      "The spring with which a context menu comes in.")
    visitor.spring(
      &leaving, response: "reader.menuOut.response", damping: "reader.menuOut.damping",
      "The spring with which a context menu leaves.")
  }
}
