import Interactions
public import Raster
import TactusCore

// How the knob looks.

extension KnobScene {
  private static var dark: Color { Color(rgb: 0x1A2238) }
  private static var dim: Color { Color(rgb: 0x3A4766) }

  public func draw(on canvas: inout Canvas) {
    canvas.fill(canvas.bounds, from: Self.dark, to: Color(rgb: 0x090C15))
    for tick in 0...tuning.detents {
      let angle = Float(tick) * tuning.detent - stop
      let isPassed = angle < knob.shown + 0.01
      drawRay(angle, 0.44...0.48, width: 5, isPassed ? heat(angle) : Self.dim, on: &canvas)
    }
    let cap = dial.inset(by: dial.width * 0.09)
    canvas.shadow(of: cap, radius: cap.width, offset: Vector(dx: 0, dy: 6), blur: 12, .black)
    canvas.fillRounded(cap, radius: cap.width, from: Self.dim, to: Self.dark)
    let isHeld = knob.isTurned || pressed.shown == .dial
    drawRay(knob.shown, 0.29...0.37, width: isHeld ? 11 : 7, heat(knob.shown), on: &canvas)
    canvas.fillCircle(
      center: dial.center, radius: button.width / 2,
      pressed.shown == .button ? .black : Self.dark)
    let number = Label().appending(celsius, decimals: 1).appending("°")
    canvas.text(number, in: dial, TextStyle(size: 44), .white, alignment: .center)
    let below = dial.offset(by: Vector(dx: 0, dy: 36))
    canvas.text(
      isFine.shown ? "fine" : "coarse", in: below, .body, heat(knob.shown), alignment: .center)
  }

  private func heat(_ angle: Float) -> Color {
    Color(rgb: 0x3D8BFF).mixed(with: Color(rgb: 0xFF7A3D), share: 0.5 + angle / stop / 2)
  }

  /// A line away from the center, from one share of the dial's width to another.
  private func drawRay(
    _ angle: Float, _ shares: ClosedRange<Float>, width: Float, _ color: Color,
    on canvas: inout Canvas
  ) {
    let (sine, cosine) = sineAndCosine(angle)
    let axis = Vector(dx: sine, dy: -cosine) * dial.width
    canvas.line(
      from: dial.center + axis * shares.lowerBound, to: dial.center + axis * shares.upperBound,
      width: width, color)
  }
}
