import Firmware
import Gestures
import Raster
import TactusCore
import Testing

@testable import Sessions

/// The human-readable lines for a scene's records.
@Suite struct GesturePrinterTests {
  private let names = SceneNames(
    targets: [Label("knob"), Label("lamp")], recognizers: ["tap"], kinds: [.tap])

  private func line(_ outcome: SceneOutcome) -> String? {
    GesturePrinter.line(.scene(outcome), names)
  }

  @Test func navigationsAndActionsArePrintedInPlainWords() {
    #expect(
      line(.navigate(from: "central", to: "leftA", by: .swipe))
        == "  navigated         central to leftA by swipe")
    #expect(line(.action("opened", target: 1)) == "  opened            lamp")
  }

  @Test func aWordOfTheScenesOwnShowsItsTargetFirstAndThenItsKeys() {
    let detent = SceneRecord("detent").with("position", .count(3)).with("knob", .target(0))
      .with("angle", .angle(0.5)).with("next", .target(1))
    #expect(
      line(.record(detent))
        == "  detent            knob            position=3 angle=0.5000 next=lamp")
    #expect(line(.record(SceneRecord("off").with("it", .target(1)))) == "  off               lamp")
    #expect(
      line(.record(SceneRecord("level").with("at", .number(2))))
        == "  level                             at=2.000")
    #expect(line(.record(SceneRecord("idle"))) == "  idle")
  }

  @Test func detailsAndHapticsAreOnlyInTheTrace() {
    #expect(line(.record(SceneRecord(detail: "transform").with("scale", .number(1)))) == nil)
    #expect(line(.haptic(.light)) == nil)
  }

  @Test func aScenesOwnFaultIsPrinted() {
    #expect(line(.fault("bothPulls")) == "  fault             bothPulls")
  }

  /// The reader has both: one that only shows that a row is pressed, and one that opens its menu.
  @Test func longPressesGoByTheirNamesWhereASceneHasSeveral() {
    func printed(_ names: SceneNames) -> [String] {
      (0..<2).compactMap { recognizer in
        let event = GestureEvent(
          time: .zero, kind: .longPress, phase: .began, recognizer: RecognizerID(recognizer),
          target: 0, contacts: ContactSet(0), location: Point(x: 7, y: 9))
        return GesturePrinter.line(.gesture(event), names)
      }
    }
    #expect(
      printed(
        SceneNames(
          targets: [Label("row")], recognizers: ["press", "hold"], kinds: [.longPress, .longPress]))
        == [
          "press began         row             at 7,9",
          "hold began          row             at 7,9",
        ])
    #expect(
      printed(
        SceneNames(
          targets: [Label("row")], recognizers: ["tap", "hold"], kinds: [.tap, .longPress])
      )
      .last == "longPress began     row             at 7,9")
  }
}
