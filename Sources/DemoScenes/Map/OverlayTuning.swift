import TactusCore

/// How things on the map are grabbed.
struct OverlayTuning: TuningTable {
  /// How far a contact moves before the drag begins, in points.
  var distance: Float = 6
  /// How near to a dot or a corner a contact must land, in points.
  var reach: Float = 20
  /// A square's least half side, in map units.
  var halfMin: Float = 20

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &distance, "map.overlayDistance", in: 0...10_000,
      "A thing on the map is dragged when its contact is farther than this from where it landed.")
    visitor.length(
      &reach, "map.overlayReach", in: 0...10_000,
      "A contact takes hold of a dot or a corner within this of its middle.")
    visitor.length(
      &halfMin, "map.squareHalfMin", in: 1...10_000,
      "A square's half side is no smaller than this at a scale of 1.")
  }
}
