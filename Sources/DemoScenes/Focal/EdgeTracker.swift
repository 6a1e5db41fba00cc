import TactusCore

/// The end of a list at which a pull navigates.
enum TrackedEdge: UInt8, BitwiseCopyable, Sendable {
  case top, bottom
}

/// Says whether a view's content is at the one edge that the view tracks.
///
/// It belongs to a mode and is made anew with it: a tracker of another view can say nothing about
/// this one.
struct EdgeTracker: BitwiseCopyable, Sendable {
  let edge: TrackedEdge
  private(set) var isAtEdge = false

  /// At the top while the content's top marker is no higher than this above the viewport, in
  /// points.
  static var topTolerance: Float { 10 }
  /// At the bottom while its bottom marker is no lower than this below the viewport, in points.
  static var bottomTolerance: Float { 50 }

  init(edge: TrackedEdge) { self.edge = edge }

  /// Takes the marker in: the content's top or bottom edge against the viewport's top, in points.
  mutating func report(marker y: Float, viewportHeight: Float) {
    switch edge {
    case .top: isAtEdge = y >= -Self.topTolerance
    case .bottom: isAtEdge = y <= viewportHeight + Self.bottomTolerance
    }
  }

  /// Forgets what it knew; it is about to die.
  mutating func reset() { isAtEdge = false }
}
