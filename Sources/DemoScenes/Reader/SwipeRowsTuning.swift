import Gestures
import Interactions
import TactusCore

/// How rows slide to the left, and what opens them.
struct SwipeRowsTuning: TuningTable {
  /// In points, like all distances.
  var distanceMax: Float = 200
  var openDistance: Float = 80
  /// From the finger to its predicted end.
  var openAhead: Float = 200
  var hapticDistance: Float = 80
  /// An open row shows its buttons side by side.
  var buttonWidth: Float = 56
  var actionDelay: Interval = .milliseconds(200)
  /// In points, from where it comes to rest.
  var still: Float = 1
  var settling = Spring(response: 0.3, dampingFraction: 0.8)

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &distanceMax, "reader.rowDistanceMax", in: 1...10_000,
      "A row moves no farther to the left than this.")
    visitor.length(
      &openDistance, "reader.rowOpen", in: 0...10_000,
      "A drag to the left of more than this opens a row.")
    visitor.length(
      &openAhead, "reader.rowAhead", in: 0...10_000,
      "A row opens too when the drag's predicted end is more than this ahead of the finger.")
    visitor.length(
      &hapticDistance, "reader.rowHaptic", in: 0...10_000,
      "A row that comes farther than this gives a light haptic, once a drag.")
    visitor.length(
      &buttonWidth, "reader.rowButton", in: 1...10_000,
      "Each button behind a row is this wide; an open row rests at the width of all of them.")
    visitor.time(
      &actionDelay, "reader.rowDelay", inMilliseconds: 0...60_000,
      "The action of a row's button runs this long after the tap.")
    visitor.length(
      &still, "reader.rowStill", in: 0...1_000,
      "A touch on a row that opens is no tap until the row is nearer than this to its rest.")
    visitor.spring(
      &settling, response: "reader.row.response", damping: "reader.row.damping",
      "The spring that opens and closes a row, and moves rows up and down.")
  }
}
