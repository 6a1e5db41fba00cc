public import TactusCore

/// An axis-aligned rectangle of whole pixels, by its edges; `right` and `bottom` are excluded.
public struct PixelRect: Equatable, BitwiseCopyable, Sendable {
  public var left: Int
  public var top: Int
  public var right: Int
  public var bottom: Int

  public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// A rectangle in points as a canvas draws it, rounded to whole pixels, at least one wide and
  /// high; nil when it is empty or not finite.
  ///
  /// - Parameter origin: where the canvas holds its origin (`Canvas.held`), in pixels.
  public init?(_ rect: Rect, from origin: Vector = .zero, scale: Float) {
    let left = PixelGrid.subpixel(rect.x * scale) + origin.dx
    let top = PixelGrid.subpixel(rect.y * scale) + origin.dy
    let right = PixelGrid.subpixel(rect.maxX * scale) + origin.dx
    let bottom = PixelGrid.subpixel(rect.maxY * scale) + origin.dy
    guard !rect.isEmpty, left.isFinite, top.isFinite, right.isFinite, bottom.isFinite else {
      return nil
    }
    let column = PixelGrid.round(left)
    let row = PixelGrid.round(top)
    self.init(
      left: column, top: row, right: max(column + 1, PixelGrid.round(right)),
      bottom: max(row + 1, PixelGrid.round(bottom)))
  }

  public static var empty: PixelRect { PixelRect(left: 0, top: 0, right: 0, bottom: 0) }

  public var isEmpty: Bool { left >= right || top >= bottom }

  /// Zero or negative when empty.
  public var width: Int { right - left }
  public var height: Int { bottom - top }

  /// The intersection; empty when there is none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }

  /// The smallest rectangle around both. An empty one is ignored.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// Whether they have a pixel in common.
  public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }
}
