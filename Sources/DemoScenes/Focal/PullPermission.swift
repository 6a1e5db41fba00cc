/// The end of a list at which a pull navigates.
enum TrackedEdge: UInt8, BitwiseCopyable, Sendable {
  case top, bottom
}

/// Which pulls the list in front permits: down at its top, up at its bottom, never both.
///
/// Four rules keep them apart, all built into this value. A view tracks exactly one edge, and a
/// pull is permitted at that edge only. Whether the list is there is a property of the view in
/// front and does not outlive it: it is computed from that view and its list whenever it is needed.
/// So a view that left cannot affect the one that came; and since nothing is stored, nothing has to
/// be cleared before the new list takes effect.
struct PullPermission: BitwiseCopyable, Sendable {
  private let edge: TrackedEdge
  private let isAtEdge: Bool

  /// - Parameters: the view in front, and its list at the time of the query.
  ///   - top: of the list's content relative to the viewport's, in points.
  ///   - contentLength: of the list, in points, as is `viewportHeight`.
  init(
    for place: FocalPlace, top: Float, contentLength: Float, viewportHeight: Float,
    _ tuning: FocalTuning
  ) {
    edge = place.trackedEdge
    switch edge {
    case .top: isAtEdge = top >= -tuning.topTolerance
    case .bottom: isAtEdge = top + contentLength <= viewportHeight + tuning.bottomTolerance
    }
  }

  var canPullDown: Bool { edge == .top && isAtEdge }
  var canPullUp: Bool { edge == .bottom && isAtEdge }

  /// Whether a pull that shows what is on `side` may begin.
  func permits(_ side: Side) -> Bool {
    switch side {
    case .above: canPullDown
    case .below: canPullUp
    case .left, .right: false
    }
  }
}
