import Controls
import OutputFiles
import Raster
import TactusCore
import TactusTesting

/// A picture of a control in all its states: dark and light side by side, in pixels of 32 bits
/// above and of 16 below.
struct ControlSheet {
  /// Of one of the four parts, in points.
  var width: Float = 320
  let height: Float

  /// Compares what `draw` makes with the golden sheet of a name.
  ///
  /// - Parameter draw: draws one part, whose ground is there, in a theme.
  func expect(_ name: String, _ draw: (inout Canvas, Theme) -> Void) throws {
    let sheet = Framebuffer(
      width: 2 * Int(width), height: 2 * Int(height), format: .xrgb8888)
    for (row, format) in [PixelFormat.xrgb8888, .rgb565].enumerated() {
      let half = Framebuffer(width: 2 * Int(width), height: Int(height), format: format)
      half.draw(scale: 1) { canvas in
        for (column, theme) in [Theme.dark, .light].enumerated() {
          canvas.scoped { canvas in
            canvas.translate(by: Vector(dx: Float(column) * width, dy: 0))
            let bounds = Rect(x: 0, y: 0, width: width, height: height)
            canvas.clip(to: bounds)
            canvas.fill(bounds, theme.background)
            draw(&canvas, theme)
          }
        }
      }
      copy(half, to: sheet, row: row * Int(height))
    }
    try GoldenFile("Sheets/\(name).png").expect(picture: sheet)
  }

  private func copy(_ half: Framebuffer, to sheet: Framebuffer, row: Int) {
    let plain = Framebuffer(width: half.width, height: half.height, format: .xrgb8888)
    half.withSurface { plain.copy($0) }
    (sheet.memory + row * sheet.width * 4)
      .copyMemory(from: plain.memory, byteCount: plain.width * plain.height * 4)
  }
}

/// The states that every control has.
let states: [ControlState] = [
  .plain, ControlState(press: 1), ControlState(isFocused: true), ControlState(isDisabled: true),
  ControlState(busy: 0.25),
]
