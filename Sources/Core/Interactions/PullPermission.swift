/// The end of a list at which a pull leads away.
public enum PullEdge: UInt8, BitwiseCopyable, Sendable {
  case top, bottom

  /// The side on which the view lies that a pull at this edge shows.
  public var side: Side {
    switch self {
    case .top: .above
    case .bottom: .below
    }
  }
}

/// Which pulls the list in front permits: down at its top, up at its bottom, never both.
///
/// Four rules keep them apart, all built into this value. A view tracks exactly one edge, and a
/// pull is permitted at that edge only. Whether the list is there is a property of the view in
/// front and does not outlive it: it is computed from that view and its list when a direction is
/// decided, and what was decided is kept for that finger and that view alone. So a view that left
/// cannot affect the one that came; and since nothing else is stored, nothing has to be cleared
/// before the new list takes effect.
public struct PullPermission: BitwiseCopyable, Sendable {
  private let edge: PullEdge
  /// How far the list is from where it is at the edge that its view tracks, in points; 0 or less
  /// where it is.
  public let excess: Float
  /// Whether the list is at that edge.
  public var isAtEdge: Bool { excess <= 0 }

  /// - Parameters: the edge that the view in front tracks, and its list at the time of the query.
  ///   - top: of the list's content relative to the viewport's, in points.
  ///   - contentLength: of the list, in points, as is `viewportHeight`.
  public init(
    at edge: PullEdge, top: Float, contentLength: Float, viewportHeight: Float,
    _ tuning: PullTuning
  ) {
    self.edge = edge
    switch edge {
    case .top: excess = -tuning.topTolerance - top
    case .bottom: excess = top + contentLength - (viewportHeight + tuning.bottomTolerance)
    }
  }

  public var canPullDown: Bool { edge == .top && isAtEdge }
  public var canPullUp: Bool { edge == .bottom && isAtEdge }

  /// Whether a gesture that shows what is on `side` may begin.
  public func permits(_ side: Side, _ condition: PullCondition) -> Bool {
    switch side {
    case .above: canPullDown
    case .below: canPullUp
    case .left, .right:
      switch condition {
      case .always: true
      case .atEdge: isAtEdge
      }
    }
  }
}

/// When a gesture may lead away; decided when its direction is, and kept.
public enum PullCondition: UInt8, BitwiseCopyable, Sendable {
  case always
  /// While the list is at the edge that its view tracks.
  case atEdge
}
