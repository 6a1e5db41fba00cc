import Gestures
import TactusCore

/// The size of a selection's panel, and how it appears.
struct SelectionPanelTuning: TuningTable {
  /// The width and height of a pill, in points.
  var pillSize: Float = 72
  var linesMax: Int32 = 3
  var pressedScale: Float = 0.92
  var entering = Spring(response: 0.35, dampingFraction: 0.75)

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &pillSize, "reader.pill", in: 1...1_000,
      "Each pill of a selection's menu is this wide and this high.")
    visitor.count(
      &linesMax, "reader.previewLines", in: 1...16,
      "A selection's menu shows no more lines of the selection than this.")
    visitor.ratio(
      &pressedScale, "reader.pillPressed", in: 0.5...1,
      "A pill shrinks to this scale while it is pressed.")
    visitor.spring(
      &entering, response: "reader.panel.response", damping: "reader.panel.damping",
      "The spring with which a selection's menu comes in.")
  }
}
