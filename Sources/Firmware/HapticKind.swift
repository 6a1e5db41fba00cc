/// Kinds of haptic feedback.
public enum HapticKind: UInt8, BitwiseCopyable, Sendable {
  case light, medium, heavy, success, warning, error
}
