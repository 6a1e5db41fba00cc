import Gestures
import TactusCore

extension GestureEvent {
  /// A drag's event as an engine produces it.
  static func drag(
    _ recognizer: RecognizerID, _ phase: GesturePhase, at milliseconds: Int64, on target: TargetID,
    _ dx: Float = 0, _ dy: Float = 0, velocity: Vector = .zero, kind: GestureKind = .drag
  ) -> GestureEvent {
    var event = GestureEvent(
      time: .zero + .milliseconds(milliseconds), kind: kind, phase: phase, recognizer: recognizer,
      target: target, contacts: .empty, location: .zero)
    event.translation = Vector(dx: dx, dy: dy)
    event.axis = abs(dx) >= abs(dy) ? .horizontal : .vertical
    event.velocity = velocity
    return event
  }

  static func tap(
    _ recognizer: RecognizerID, on target: TargetID, at milliseconds: Int64
  ) -> GestureEvent {
    GestureEvent(
      time: .zero + .milliseconds(milliseconds), kind: .tap, phase: .recognized,
      recognizer: recognizer, target: target, contacts: .empty, location: .zero)
  }
}
