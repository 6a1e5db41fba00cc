/// Why no touchscreen can be read.
public enum EvdevError: Error, Equatable, Sendable {
  /// The node that was asked for cannot be opened; the number of the error.
  case cannotOpen(code: Int32)
  /// The node that was asked for is no touchscreen.
  case notATouchscreen
  /// A call failed that needs nothing but memory and descriptors.
  case system(code: Int32)
}
