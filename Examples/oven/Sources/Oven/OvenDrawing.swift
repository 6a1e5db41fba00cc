import Controls
import Firmware
import Interactions
public import Raster
import TactusCore

// How the oven looks.

extension OvenScene {
  private static var modes: InlineArray<4, (name: StaticString, icon: Icon)> {
    [("Bake", .flame), ("Grill", .down), ("Fan", .fan), ("Light", .lamp)]
  }

  public func draw(on canvas: inout Canvas) {
    let theme = Theme.dark
    canvas.fill(left, theme.background)
    canvas.fill(right, theme.bar)
    let celsius = Label().appending(Int(Int32(heat.value))).appending(" °C")
    let ink = isLocked.shown ? theme.faint : theme.text
    canvas.text(celsius, at: Point(x: 18, y: 64), TextStyle(size: 44), ink)
    canvas.text(Self.modes[mode.shown].name, at: Point(x: 18, y: 96), .body, theme.secondaryText)
    heat.draw(in: frame(of: .heat, 0), state(.heat), on: &canvas, theme)
    let lock = isLocked.shown ? Icon.lock : .lockOpen
    hold.draw(lock, in: frame(of: .lock, 0), state(.lock), on: &canvas, theme)
    for index in 0..<4 {
      let mode = Self.modes[index]
      Button(mode.name, icon: mode.icon, isChosen: index == self.mode.shown)
        .draw(in: frame(of: .mode, index), state(.mode, index), on: &canvas, theme)
    }
    let title = Rect(x: right.x + 16, y: 0, width: 100, height: 52)
    canvas.text("Timers", in: title, .title, theme.text)
    Button(icon: .plus, .plain)
      .draw(in: frame(of: .add, 0), state(.add), on: &canvas, theme)
    timers.draw(on: &canvas, theme) { canvas, timer, frame in
      Row(Label("Timer ").appending(timer + 1), icon: .clock)
        .draw(in: frame, state(.timer, timer), on: &canvas, theme)
    }
  }
}
