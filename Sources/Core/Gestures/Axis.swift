/// The axis that a drag is locked to; decided once.
public enum Axis: UInt8, BitwiseCopyable, Sendable {
  case horizontal, vertical
}

/// A side of the screen.
public enum Edge: UInt8, BitwiseCopyable, Sendable {
  case left, right, top, bottom
}
