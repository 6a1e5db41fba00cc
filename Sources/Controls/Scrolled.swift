public import Interactions
public import Raster
import TactusCore

extension Canvas {
  /// Draws what scrolls, by `draw`, where it is as of the last update (`ScrollAxis.shown`). With
  /// reduced motion, as long as its picture fades out where it was, `draw` does so twice.
  public mutating func scrolled(_ axis: borrowing ScrollAxis, _ draw: (inout Canvas) -> Void) {
    guard let fading = axis.fading else { return draw(&self) }
    let shift = axis.shown - fading.from
    // First the one comes over the other one, which leaves then: what is opaque in both covers what
    // is below all the while.
    let shown = 2 * fading.progress
    scoped { canvas in
      canvas.translate(by: Vector(dx: 0, dy: shift))
      canvas.fade(to: 2 - shown)
      draw(&canvas)
    }
    scoped { canvas in
      canvas.fade(to: shown)
      draw(&canvas)
    }
  }
}
