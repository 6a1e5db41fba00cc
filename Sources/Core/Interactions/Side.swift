/// A side of a rectangle.
public enum Side: UInt8, BitwiseCopyable, Sendable {
  case left, right, above, below

  public var opposite: Side {
    switch self {
    case .left: .right
    case .right: .left
    case .above: .below
    case .below: .above
    }
  }

  public var isHorizontal: Bool { self == .left || self == .right }

  /// The direction of this side: −1 to the left and above, 1 to the right and below.
  public var direction: Float { self == .left || self == .above ? -1 : 1 }
}
