import TactusCore

@testable import Gestures

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
    event.travel = event.translation
    event.axis = abs(dx) >= abs(dy) ? .horizontal : .vertical
    event.velocity = velocity
    if phase != .began { event.travel = event.translation }
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

extension Touch {
  /// A contact that lands, as an engine tells of it.
  static func landed(
    _ contact: UInt16, on target: TargetID, at milliseconds: Int64, isPress: Bool = false
  ) -> Touch {
    Touch(.landed, contact, on: target, at: milliseconds, isPress: isPress)
  }

  /// A contact of which no tap can come any more.
  static func unpressed(_ contact: UInt16, on target: TargetID, at milliseconds: Int64) -> Touch {
    Touch(.unpressed, contact, on: target, at: milliseconds)
  }

  /// A contact that leaves.
  static func left(_ contact: UInt16, on target: TargetID, at milliseconds: Int64) -> Touch {
    Touch(.left, contact, on: target, at: milliseconds)
  }

  private init(
    _ change: Change, _ contact: UInt16, on target: TargetID, at milliseconds: Int64,
    isPress: Bool = false
  ) {
    self.init(
      time: .zero + .milliseconds(milliseconds), change: change, contact: contact, slot: 0,
      target: target, location: .zero, translation: .zero, axis: .horizontal, isPress: isPress,
      downCount: change == .landed ? 1 : 0)
  }
}
