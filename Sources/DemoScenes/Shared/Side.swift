import Interactions

/// A side of a rectangle.
enum Side: UInt8, BitwiseCopyable, Sendable {
  case left, right, above, below

  var opposite: Side {
    switch self {
    case .left: .right
    case .right: .left
    case .above: .below
    case .below: .above
    }
  }

  var isHorizontal: Bool { self == .left || self == .right }

  /// The direction of this side: −1 to the left and above, 1 to the right and below.
  var direction: Float { self == .left || self == .above ? -1 : 1 }
}
