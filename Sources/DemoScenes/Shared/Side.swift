/// A side of something.
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

  /// Where what is on this side lies: −1 to the left and above, 1 to the right and below.
  var direction: Float { self == .left || self == .above ? -1 : 1 }
}
