import TactusCore

/// How the handles of a selection are moved.
struct SelectionTuning: TuningTable {
  /// Half the side of a handle's hit area, in points.
  var handleReach: Float = 22
  /// In points; short, because a handle is grabbed on purpose and does nothing else.
  var handleDistance: Float = 3

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &handleReach, "reader.handleReach", in: 0...10_000,
      "A contact takes hold of a selection's handle within this of its middle, along each axis.")
    visitor.length(
      &handleDistance, "reader.handleDistance", in: 0...10_000,
      "A handle is dragged when its contact is farther than this from where it landed.")
  }
}
