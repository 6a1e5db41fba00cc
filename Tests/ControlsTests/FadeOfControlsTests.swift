import Controls
import Gestures
import Interactions
import Raster
import TactusCore
import TestSupport
import Testing

/// With reduced motion a control is at its end at once, and its picture fades for 100 ms.
struct FadeOfControlsTests {
  private let reduced = Pacing(1, isReduced: true, framePeriod: .milliseconds(10))
  private func ms(_ count: Int64) -> Instant { .zero + .milliseconds(count) }

  private func isShownAnew(_ part: inout some Part, at time: Instant) -> Bool {
    var changes = PartChanges()
    part.show(at: time, scale: 1, &changes)
    return changes.isWhole
  }

  /// Flipped at 0 ms and, a little later, flipped back.
  @Test func aSwitchIsOnAtOnceAndItsKnobFades() {
    for isReduced in [true, false] {
      var toggle = Toggle()
      if isReduced { toggle.pace(by: reduced) }
      toggle.flip(at: ms(0))
      #expect(toggle.isOn && isShownAnew(&toggle, at: ms(10)))
      #expect((toggle.shown == 1) == isReduced)
      guard isReduced else { continue }
      let end = ms(100)
      #expect(!toggle.isResting(at: end - .microseconds(1)) && toggle.isResting(at: end))
      #expect(isShownAnew(&toggle, at: end) && !isShownAnew(&toggle, at: ms(101)))
      toggle.flip(at: ms(500))
      _ = isShownAnew(&toggle, at: ms(530))
      // From the three tenths that show of it back in as much time.
      toggle.flip(at: ms(530))
      #expect(toggle.isOn)
      #expect(!toggle.isResting(at: ms(560) - .microseconds(1)) && toggle.isResting(at: ms(560)))
      toggle.flip(at: ms(900))
      toggle.suspend(at: ms(910))
      #expect(toggle.isResting(at: ms(910)) && isShownAnew(&toggle, at: ms(910)))
    }
  }

  @Test func aKnobIsAtItsStopAtOnceAndFades() {
    for isReduced in [true, false] {
      // The scene's table of constants gives the spring its pace.
      var tuning = SnapSliderTuning()
      if isReduced { tuning.settling.pace(by: reduced) }
      var slider = SnapSlider(0...4, stops: 5, tuning)
      if isReduced { slider.pace(by: reduced) }
      _ = slider.move(to: 3, at: ms(0))
      #expect(isShownAnew(&slider, at: ms(10)) && slider.value == 3)
      #expect((slider.shown == 0.75) == isReduced)
      guard isReduced else { continue }
      let end = ms(100)
      #expect(!slider.isResting(at: end - .microseconds(1)) && slider.isResting(at: end))
      #expect(isShownAnew(&slider, at: end) && !isShownAnew(&slider, at: ms(101)))
      // Where it is already, nothing fades.
      _ = slider.move(to: 3, at: ms(500))
      #expect(!isShownAnew(&slider, at: ms(510)))
      _ = slider.move(to: 0, at: ms(900))
      slider.suspend(at: ms(910))
      #expect(slider.isResting(at: ms(910)) && slider.place(at: ms(910)) == 0)
    }
  }

  /// From above: 0, 25, 50, 75 and 100 ms after a change.
  @Test func whatFadesShowsBothPictures() throws {
    try ControlSheet(height: 5 * 56).expect("fades") { canvas, theme in
      for row in 0..<5 {
        var toggle = Toggle()
        toggle.pace(by: reduced)
        toggle.flip(at: ms(0))
        _ = isShownAnew(&toggle, at: ms(25 * Int64(row)))
        let y = Float(row) * 56 + 6
        toggle.draw(in: Rect(x: 8, y: y, width: 64, height: 44), on: &canvas, theme)
        var slider = SnapSlider(0...4, stops: 5, at: 1)
        slider.pace(by: reduced)
        _ = slider.move(to: 2, at: ms(0))
        _ = isShownAnew(&slider, at: ms(25 * Int64(row)))
        slider.draw(in: Rect(x: 84, y: y, width: 228, height: 44), on: &canvas, theme)
      }
    }
  }
}
