public import Interactions
public import Raster
import TactusCore

// How what fades in its place (`FadeInPlace`) is drawn.

extension Canvas {
  /// Cross-fades two pictures: the new one fades in over the old one until the middle, then the old
  /// one fades out beneath it, so that what is opaque in both covers what is below all the while.
  ///
  /// - Parameters:
  ///   - progress: of the fade, 0 to 1; at 1 the new one alone is drawn.
  ///   - draw: draws one of them; `isPast`: whether to draw the old one.
  public mutating func crossFade(
    at progress: Float, _ draw: (inout Canvas, _ isPast: Bool) -> Void
  ) {
    guard progress < 1 else { return draw(&self, false) }
    for index in 0..<2 {
      let isPast = index == 0
      scoped { canvas in
        canvas.fade(to: Self.share(ofPast: isPast, at: progress))
        draw(&canvas, isPast)
      }
    }
  }

  /// How much of the old picture, or of the new one, a cross-fade shows at a progress.
  static func share(ofPast isPast: Bool, at progress: Float) -> Float {
    min(isPast ? 2 - 2 * progress : 2 * progress, 1)
  }

  /// Draws what scrolls, by `draw`, where it is as of the last update (`ScrollAxis.shown`). With
  /// reduced motion, as long as its picture fades out where it was, `draw` does so twice.
  public mutating func scrolled(_ axis: borrowing ScrollAxis, _ draw: (inout Canvas) -> Void) {
    guard let fading = axis.fading else { return draw(&self) }
    let shift = Vector(dx: 0, dy: axis.shown - fading.from)
    crossFade(at: fading.progress) { canvas, isPast in
      if isPast { canvas.translate(by: shift) }
      draw(&canvas)
    }
  }
}
