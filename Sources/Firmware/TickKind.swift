/// What a tick of a live loop is for.
public enum TickKind: UInt8, BitwiseCopyable, Sendable {
  /// Takes what the panel reported and runs what is due: input, recognize, timers, trace. What a
  /// hand feels or a program waits for does not wait for the display.
  case input
  /// All stages: the scene moves on, and a picture goes out if anything changed.
  case drawing
}
