/// The end of a list at which a pull navigates.
enum TrackedEdge: UInt8, BitwiseCopyable, Sendable {
  case top, bottom
}

/// Which pulls the list in front permits: down at its top, up at its bottom, never both.
///
/// Four defences keep them apart, all in the shape of this value. A view tracks exactly one edge,
/// and a pull is permitted at that edge only. What says whether the list is there belongs to the
/// view in front, and does not outlive it: it is made anew from that view and its list whenever
/// somebody asks. So a view that left can say nothing about the one that came; and since nothing is
/// kept, nothing has to be cleared before the new list has its say.
struct PullPermission: BitwiseCopyable, Sendable {
  private let edge: TrackedEdge
  private let isAtEdge: Bool

  /// - Parameters: the view in front, and its list at the time of the question.
  ///   - top: of the list's content against the viewport's, in points.
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

  /// Whether a pull that shows what lies on `side` may begin.
  func permits(_ side: Side) -> Bool {
    switch side {
    case .above: canPullDown
    case .below: canPullUp
    case .left, .right: false
    }
  }
}
