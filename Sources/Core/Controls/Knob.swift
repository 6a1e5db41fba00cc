public import Raster
public import TactusCore

extension Canvas {
  /// What slides in a switch, or along a slider: on a light ground it needs an edge.
  public mutating func knob(at center: Point, radius: Float, _ theme: Theme) {
    fillCircle(center: center, radius: radius, theme.knob)
    if theme == .light {
      strokeCircle(center: center, radius: radius - 0.75, width: 1.5, theme.secondaryText)
    }
  }
}
