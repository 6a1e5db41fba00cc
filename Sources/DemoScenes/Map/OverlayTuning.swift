import TactusCore

/// How things on the map are taken hold of.
struct OverlayTuning: TuningTable {
  /// In points.
  var distance: Float = 6
  /// In points.
  var reach: Float = 20
  /// In map units.
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
