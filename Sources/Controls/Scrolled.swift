public import Interactions
public import Raster
import TactusCore

extension Canvas {
  /// Draws what scrolls, by `draw`, where it is as of the last update (`ScrollAxis.shown`). With
  /// reduced motion, as long as its picture fades out where it was, `draw` does so twice.
  public mutating func scrolled(_ axis: borrowing ScrollAxis, _ draw: (inout Canvas) -> Void) {
    guard let fading = axis.fading else { return draw(&self) }
    let shift = axis.shown - fading.from
    scoped { canvas in
      canvas.translate(by: Vector(dx: 0, dy: shift))
      canvas.fade(to: 1 - fading.progress)
      draw(&canvas)
    }
    scoped { canvas in
      canvas.fade(to: fading.progress)
      draw(&canvas)
    }
  }
}
