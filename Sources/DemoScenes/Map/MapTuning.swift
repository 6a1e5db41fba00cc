import Controls
import Gestures
import Interactions
public import TactusCore

/// The constants of the map.
public struct MapTuning: TuningTable {
  var limits = MapLimits()
  /// A double tap or a button zooms by this factor.
  var zoomStep: Float = 2
  /// One finger that zooms after a tap moves by this for each doubling: 128 as in MapLibre.
  var zoomDistance: Float = 128
  /// A turn that ends nearer to north than this turns north: 7°, as in MapLibre.
  var northSnap: Float = 0.122_173_05
  /// Fingers that turned the map by no more than this only trembled: 2°.
  var turnMin: Float = 0.034_906_585
  /// A finger that leaves the drawer at more than this decides by its direction.
  var drawerFlick: Float = 300
  var zoomSpring = Spring(response: 0.35, dampingFraction: 1)
  var glide = GlideTuning()
  /// Two fingers that come and go within this time, and move no farther than a tap may, zoom out.
  var twoFingerTap = Interval.milliseconds(300)
  /// A finger that leaves a pair when it is nearer than this to the other one has merged with it:
  /// panels see two fingertips 8 mm apart as one.
  var mergeDistance: Float = 50
  var overlays = OverlayTuning()
  var press = PressTuning()
  var theme = ThemeTuning()

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    limits.visit(&visitor)
    visitor.ratio(
      &zoomStep, "map.zoomStep", in: 1...100, "A double tap or a zoom button zooms by this factor.")
    visitor.length(
      &zoomDistance, "map.zoomDistance", in: 10...10_000,
      "One finger that zooms after a tap doubles the scale each time it has moved so far down.")
    visitor.time(
      &twoFingerTap, "map.twoFingerTap", inMilliseconds: 0...60_000,
      "Two fingers zoom out by a step when both have come and gone within this time.")
    visitor.angle(
      &northSnap, "map.northSnap", in: 0...1,
      "A turn that ends nearer to north than this ends there.")
    visitor.angle(
      &turnMin, "map.turnMin", in: 0...1,
      "Two fingers that turned the map farther than this feel how it comes to lie north.")
    visitor.spring(
      &zoomSpring, response: "map.zoom.response", damping: "map.zoom.damping",
      "The spring that moves the map to where a double tap or a button takes it.")
    visitor.speed(
      &drawerFlick, "map.drawerFlick", in: 0...20_000,
      "A finger that leaves the drawer faster than this opens or shuts it by its direction alone.")
    visitor.length(
      &mergeDistance, "map.mergeDistance", in: 0...10_000,
      "A finger that vanishes nearer than this to another one has merged with it.")
    glide.visit(&visitor)
    overlays.visit(&visitor)
    theme.visit(&visitor)
    press.visit(&visitor)
  }
}

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
