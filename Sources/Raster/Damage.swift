public import TactusCore

/// The regions of the display to redraw: a few pixel rectangles that do not overlap.
///
/// When nothing is damaged nothing is drawn: a still screen costs nothing. A rectangle that touches
/// others is merged with them; one that does not fit is merged where that adds the fewest pixels.
public struct Damage: BitwiseCopyable, Sendable {
  private let bounds: PixelRect
  private var rects: Rects

  private typealias Rects = BoundedArray<8, PixelRect>
  /// How many separate rectangles are kept.
  public static var rectsMax: Int { Rects.capacity }

  /// For a display of this size in pixels; nothing is damaged yet.
  public init(width: Int, height: Int) {
    bounds = PixelRect(left: 0, top: 0, right: width, bottom: height)
    rects = BoundedArray(filler: .empty)
  }

  public var isEmpty: Bool { rects.isEmpty }
  /// How many separate rectangles there are, 0 to `rectsMax`.
  public var count: Int { rects.count }

  /// - Precondition: 0 ≤ index < count.
  public subscript(index: Int) -> PixelRect { rects[index] }

  public mutating func removeAll() { rects.removeAll() }

  /// Damages the whole display.
  public mutating func addAll() { add(bounds) }

  /// Damages what drawing inside `rect` (points, `scale` pixels per point) can touch: rounded
  /// outwards, plus one pixel on each side for soft edges. A rectangle that is not finite draws
  /// nothing and damages nothing.
  public mutating func add(_ rect: Rect, scale: Float) {
    let left = rect.x * scale
    let top = rect.y * scale
    let right = rect.maxX * scale
    let bottom = rect.maxY * scale
    guard left.isFinite, top.isFinite, right.isFinite, bottom.isFinite, !rect.isEmpty else {
      return
    }
    add(
      PixelRect(
        left: PixelGrid.floor(left) - 1, top: PixelGrid.floor(top) - 1,
        right: PixelGrid.ceil(right) + 1, bottom: PixelGrid.ceil(bottom) + 1))
  }

  /// Damages a rectangle of pixels; what is outside the display is ignored.
  public mutating func add(_ rect: PixelRect) {
    var merged = rect.intersection(bounds)
    guard !merged.isEmpty else { return }
    absorb(into: &merged)
    if rects.isFull {
      let index = cheapestToMerge(with: merged)
      merged = merged.union(rects[index])
      remove(at: index)
      absorb(into: &merged)
    }
    rects.append(merged)
  }

  /// Removes every rectangle that overlaps `rect`, growing `rect` to hold it, until none does.
  private mutating func absorb(into rect: inout PixelRect) {
    var index = 0
    while index < rects.count {
      if rects[index].intersects(rect) {
        rect = rect.union(rects[index])
        remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
  }

  private func cheapestToMerge(with rect: PixelRect) -> Int {
    var cheapest = 0
    var costMin = Float.infinity
    for index in 0..<rects.count {
      let cost = Self.area(rects[index].union(rect)) - Self.area(rects[index])
      if cost < costMin {
        costMin = cost
        cheapest = index
      }
    }
    return cheapest
  }

  private static func area(_ rect: PixelRect) -> Float { Float(rect.width) * Float(rect.height) }

  private mutating func remove(at index: Int) {
    let all = rects
    rects.removeAll()
    for other in 0..<all.count where other != index { rects.append(all[other]) }
  }
}
