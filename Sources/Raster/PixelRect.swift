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
