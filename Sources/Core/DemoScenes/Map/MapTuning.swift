import Controls
import Gestures
import Interactions
public import TactusCore

/// The constants of the map.
public struct MapTuning: TuningTable {
  var plane = PlaneTuning()
  /// A double tap or a button zooms by this factor.
  var zoomStep: Float = 2
  /// Two fingers that come and go within this time, and move no farther than a tap may, zoom out.
  var twoFingerTap = Interval.milliseconds(300)
  /// A finger that leaves the drawer at more than this decides by its direction.
  var drawerFlick: Float = 300
  var overlays = OverlayTuning()
  var press = PressTuning()
  var theme = ThemeTuning()

  public init() {}

  /// The drawer slides in and out together with the map.
  var drawer: DrawerTuning {
    var drawer = DrawerTuning()
    (drawer.sliding, drawer.flickSpeed) = (plane.flight, drawerFlick)
    return drawer
  }

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.visit(&plane, as: Self.planeNames)
    visitor.ratio(
      &zoomStep, "map.zoomStep", in: 1...100, "A double tap or a zoom button zooms by this factor.")
    visitor.time(
      &twoFingerTap, "map.twoFingerTap", inMilliseconds: 0...60_000,
      "Two fingers zoom out by a step when both have come and gone within this time.")
    visitor.speed(
      &drawerFlick, "map.drawerFlick", in: 0...20_000,
      "A finger that leaves the drawer faster than this opens or shuts it by its direction alone.")
    overlays.visit(&visitor)
    theme.visit(&visitor)
    press.visit(&visitor)
  }

  /// The names that traces know.
  private static var planeNames: InlineArray<18, StaticString> {
    [
      "map.scaleMin", "map.scaleMax", "map.stretch", "map.resistance", "map.inView",
      "map.zoomDistance", "map.northSnap", "map.turnMin", "map.mergeDistance",
      "map.zoom.response", "map.zoom.damping", "map.glide", "map.glideSpeedMin",
      "map.glideSpeedMax", "map.glideSpeedEnd", "map.glideDistance", "map.bounce.response",
      "map.bounce.damping",
    ]
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
