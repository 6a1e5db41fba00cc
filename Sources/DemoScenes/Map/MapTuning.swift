import Gestures
public import TactusCore

/// The constants of the map.
public struct MapTuning: TuningTable {
  var limits = MapLimits()
  /// A double tap or a button zooms by this factor.
  var zoomStep: Float = 2
  var zoomSpring = Spring(response: 0.35, dampingFraction: 1)
  var overlays = OverlayTuning()
  /// How long a button shows that it was pressed.
  var pressDuration = Interval.milliseconds(160)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    limits.visit(&visitor)
    visitor.ratio(
      &zoomStep, "map.zoomStep", in: 1...100, "A double tap or a zoom button zooms by this factor.")
    visitor.spring(
      &zoomSpring, response: "map.zoom.response", damping: "map.zoom.damping",
      "The spring that moves the map to where a double tap or a button takes it.")
    overlays.visit(&visitor)
    visitor.time(
      &pressDuration, "map.pressDuration", inMilliseconds: 0...60_000,
      "A button shows for this long that it was pressed.")
  }
}
