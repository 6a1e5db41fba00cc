import TactusCore

/// Which pulls the list in front permits: down at its top, up at its bottom, never both.
///
/// Four defences keep them apart: each view tracks exactly one edge (`FocalPlace.trackedEdge`); the
/// tracker belongs to the view and is made anew with it; it is reset as it dies; and a change of
/// view clears both permissions before the new tracker reports.
struct PullPermission: BitwiseCopyable, Sendable {
  private var tracker: EdgeTracker
  private(set) var canPullDown = false
  private(set) var canPullUp = false

  init(for place: FocalPlace) { tracker = EdgeTracker(edge: place.trackedEdge) }

  /// Another view is in front now.
  mutating func change(to place: FocalPlace) {
    tracker.reset()
    canPullDown = false
    canPullUp = false
    tracker = EdgeTracker(edge: place.trackedEdge)
  }

  /// Lets the tracker see where the list in front is.
  ///
  /// - Parameters: the list's content, its top against the viewport's, and both heights, in points.
  mutating func report(top: Float, contentLength: Float, viewportHeight: Float) {
    switch tracker.edge {
    case .top:
      tracker.report(marker: top, viewportHeight: viewportHeight)
      canPullDown = tracker.isAtEdge
    case .bottom:
      tracker.report(marker: top + contentLength, viewportHeight: viewportHeight)
      canPullUp = tracker.isAtEdge
    }
  }

  /// Whether a pull that shows what lies on `side` may begin.
  func permits(_ side: Side) -> Bool {
    switch side {
    case .above: canPullDown
    case .below: canPullUp
    case .left, .right: false
    }
  }
}
