import TactusCore

/// What a recognizer is working on: the contact that it follows, or followed last.
///
/// The engine keeps it beside the recognizer's machine: inside, each frame would move it in and out
/// of the enum of machines.
struct GestureSubject: BitwiseCopyable, Sendable {
  var location = Point.zero
  /// Where a translation counts from.
  var start = Point.zero
  /// Where what follows it takes off: where it had moved far enough to begin, or where it was when
  /// it began for another reason, or later.
  var takeOff = Point.zero
  var target: TargetID = 0
  var contactID: UInt16 = 0

  var translation: Vector { location - start }
  var travel: Vector { location - takeOff }
}
