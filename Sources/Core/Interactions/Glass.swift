public import TactusCore

/// The glass over a screen. A panel reaches a little further, and reports a finger at its rim *on*
/// the edge.
public struct Glass: BitwiseCopyable, Sendable {
  public let width: Float
  public let height: Float

  /// - Parameters: of the screen, in points.
  public init(width: Float, height: Float) { (self.width, self.height) = (width, height) }

  /// Rectangles are half open: so far inside, in points, the last column is still in one.
  private static var rim: Float { 0.01 }

  /// Whether a point is on it, its edges included.
  public func holds(_ point: Point) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }

  /// The point of the screen that is nearest.
  public func nearest(to point: Point) -> Point {
    Point(
      x: min(max(point.x, 0), width - Self.rim), y: min(max(point.y, 0), height - Self.rim))
  }
}
