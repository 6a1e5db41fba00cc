import Interactions
import TactusCore

/// The glass over a screen. A panel reaches a little further, and reports a finger at its rim *on*
/// the edge.
struct Glass: BitwiseCopyable, Sendable {
  let width: Float
  let height: Float

  /// Rectangles are half open: so far inside, in points, the last column is still in one.
  private static var rim: Float { 0.01 }

  /// Whether a point is on it, its edges included.
  func holds(_ point: Point) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }

  /// The point of the screen that is nearest.
  func nearest(to point: Point) -> Point {
    Point(
      x: min(max(point.x, 0), width - Self.rim), y: min(max(point.y, 0), height - Self.rim))
  }
}
