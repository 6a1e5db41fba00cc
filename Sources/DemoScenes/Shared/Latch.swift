import Firmware
import Gestures
import TactusCore

extension SceneOutcome {
  /// The direction of a drag was decided, and which pulls were permitted then.
  static func latch(
    axis: Axis, translation: Vector, pullDown: Bool, pullUp: Bool
  ) -> SceneOutcome {
    .record(
      SceneRecord(detail: "latch").with("axis", .word(Word(axis.word)))
        .with("dx", .number(translation.dx)).with("dy", .number(translation.dy))
        .with("pullDown", .flag(pullDown)).with("pullUp", .flag(pullUp)))
  }
}
