import TactusCore

/// How things on the map are grabbed.
struct OverlayTuning: TuningTable {
  /// How far a contact moves before the drag begins, in points.
  var distance: Float = 6
  /// A second finger that lands before the drag has gone this far takes the map instead.
  var firm: Float = 12
  /// How near to a dot or a corner a contact must land, in points: 44 pt across.
  var reach: Float = 22
  /// A square's least half side, in map units.
  var halfMin: Float = 20

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &distance, "map.overlayDistance", in: 0...10_000,
      "A thing on the map is dragged when its contact is farther than this from where it landed.")
    visitor.length(
      &firm, "map.overlayFirm", in: 0...10_000,
      "A second finger makes it a pinch, and puts the thing back, that lands before the drag is longer."
    )
    visitor.length(
      &reach, "map.overlayReach", in: 0...10_000,
      "A contact takes hold of a thing within this of its middle, or of its corner.")
    visitor.length(
      &halfMin, "map.squareHalfMin", in: 1...10_000,
      "A square's half side is no smaller than this at a scale of 1.")
  }
}
