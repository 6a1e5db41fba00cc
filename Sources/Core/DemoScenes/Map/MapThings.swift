import Controls
import Interactions
import Raster
import TactusCore

// How things on the map look.

extension MapScene {
  func drawOverlays(_ sight: MapSight, on canvas: inout Canvas) {
    let transform = sight.transform
    for index in 0..<MapOverlays.squareCount {
      drawSquare(index, sight, on: &canvas)
    }
    for index in 0..<MapOverlays.triangleCount {
      let place = transform.planeToScreen(overlays.triangles[index])
      glow(around: place, light(of: .triangle(index)), on: &canvas)
      drawMast(at: place, on: &canvas)
    }
    for index in 0..<MapOverlays.dotCount {
      let place = transform.planeToScreen(overlays.dots[index])
      glow(around: place, light(of: .dot(index)), on: &canvas)
      canvas.fillCircle(center: place, radius: 13, Color.white)
      canvas.fillCircle(center: place, radius: 10.5, colors.dot)
      canvas.text(
        Label().appending(index + 1),
        in: Rect(x: place.x - 10, y: place.y - 10, width: 20, height: 20), .footnote.semibold,
        Color.white, alignment: .center)
    }
    for index in 0..<MapOverlays.labelCount { drawLabel(index, sight, on: &canvas) }
  }

  /// How brightly a thing shows that a finger is on it: from touch-down on, and as long as it is
  /// dragged.
  private func light(of thing: MapOverlay) -> Float {
    overlays.grabbed == thing
      ? 1 : presses.shown.brightness(of: thing.id)
  }

  private func glow(around place: Point, _ light: Float, on canvas: inout Canvas) {
    guard light > 0 else { return }
    canvas.fillCircle(
      center: place, radius: tuning.overlays.reach, colors.accent.opacity(light * 0.6))
  }

  private func drawSquare(_ index: Int, _ sight: MapSight, on canvas: inout Canvas) {
    let transform = sight.transform
    let square = overlays.squares[index]
    let rect = Rect(
      x: square.center.x - square.half, y: square.center.y - square.half, width: 2 * square.half,
      height: 2 * square.half)
    let light = light(of: .square(index))
    polygon(rect, transform, colors.frame.opacity(0.25 + 0.3 * light), on: &canvas)
    for corner in 0..<4 {
      let from = transform.planeToScreen(square.corner(corner))
      let to = transform.planeToScreen(square.corner((corner + 1) % 4))
      canvas.line(from: from, to: to, width: 2.5, colors.frame)
    }
    for corner in 0..<4 {
      let handle = transform.planeToScreen(square.corner(corner))
      glow(around: handle, self.light(of: .corner(index, corner)), on: &canvas)
      canvas.fillCircle(center: handle, radius: 7, theme.background)
      canvas.fillCircle(center: handle, radius: 5, colors.frame)
    }
  }

  /// A triangle that stands for a transmitter.
  private func drawMast(at place: Point, on canvas: inout Canvas) {
    canvas.fillPolygon(Self.mast(at: place, 17), Color.white)
    canvas.fillPolygon(Self.mast(at: place, 12), colors.mast)
  }

  private static func mast(at place: Point, _ size: Float) -> InlineArray<3, Point> {
    [
      Point(x: place.x, y: place.y - size),
      Point(x: place.x + size * 0.9, y: place.y + size * 0.6),
      Point(x: place.x - size * 0.9, y: place.y + size * 0.6),
    ]
  }

  /// A label with the strength of the nearest transmitter in bars, above the place that it labels.
  private func drawLabel(_ index: Int, _ sight: MapSight, on canvas: inout Canvas) {
    let transform = sight.transform
    let frame = overlays.frame(ofLabel: index, transform)
    let tip = transform.planeToScreen(overlays.labels[index])
    let pointer: InlineArray<3, Point> = [
      tip, Point(x: tip.x - 6, y: tip.y - 8), Point(x: tip.x + 6, y: tip.y - 8),
    ]
    canvas.fillPolygon(pointer, theme.card)
    canvas.fillRounded(frame, radius: 9, theme.card)
    let light = light(of: .label(index))
    if light > 0 { canvas.fillRounded(frame, radius: 9, colors.accent.opacity(light * 0.6)) }
    canvas.strokeRounded(frame, radius: 9, width: 1.5, colors.mast)
    let strength = overlays.strength(of: index)
    for bar in 0..<MapOverlays.barCount {
      let height = 5 + Float(bar) * 3.5
      canvas.fillRounded(
        Rect(
          x: frame.x + 10 + Float(bar) * 6, y: frame.maxY - 6 - height, width: 4, height: height),
        radius: 1, bar < strength ? colors.mast : theme.faint)
    }
    canvas.text(
      Label("Spot ").appending(index + 1),
      in: Rect(x: frame.x + 36, y: frame.y, width: frame.width - 40, height: frame.height),
      .footnote.semibold, theme.text)
  }
}
