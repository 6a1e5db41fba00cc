public import TactusCore

/// The regions of the display to redraw: a few pixel rectangles that do not overlap.
///
/// When nothing is damaged nothing is drawn: a still screen costs nothing. A rectangle that touches
/// others is merged with them; one that does not fit is merged where that adds the fewest pixels.
/// One rectangle may be scrolled: its pixels move before anything is drawn.
public struct Damage: BitwiseCopyable, Sendable {
  private let bounds: PixelRect
  private var rects: Rects

  private typealias Rects = BoundedArray<8, PixelRect>
  /// What moves before the rectangles are drawn; nil when nothing does.
  public private(set) var scroll: Scroll?

  /// Pixels of a rectangle that move inside it.
  public struct Scroll: Equatable, BitwiseCopyable, Sendable {
    public let rect: PixelRect
    /// How far down, in pixels; negative is up.
    public fileprivate(set) var dy: Int
  }
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

  public mutating func removeAll() {
    rects.removeAll()
    scroll = nil
  }

  /// Everything in which the picture changes, without a scroll: for a display that shows it.
  public var changes: Damage {
    var changes = self
    changes.scroll = nil
    if let scroll { changes.add(scroll.rect) }
    return changes
  }

  /// Records that what is in a rectangle has moved down by whole pixels, and only that: what comes
  /// in is damaged, the rest is moved. What was damaged so far may have been drawn, and has moved
  /// as well, so it is damaged in both places; therefore, call it after all that lies over the
  /// rectangle, and does not move with it, has been added.
  ///
  /// - Parameters:
  ///   - rect: in points, rounded to pixels as a canvas's clip is.
  ///   - dy: in pixels; negative is up.
  public mutating func scroll(_ rect: Rect, down dy: Int, scale: Float) {
    func pixel(_ coordinate: Float) -> Int {
      PixelGrid.round(PixelGrid.subpixel(coordinate * scale))
    }
    let place = PixelRect(
      left: pixel(rect.x), top: pixel(rect.y), right: pixel(rect.maxX), bottom: pixel(rect.maxY)
    ).intersection(bounds)
    guard dy != 0, !place.isEmpty else { return }
    let total = dy + (scroll?.dy ?? 0)
    guard scroll == nil || scroll?.rect == place, total.magnitude < place.height else {
      // Two scrolls in one, or nothing is left of the old: all is drawn again.
      if let scroll { add(scroll.rect) }
      scroll = nil
      add(place)
      return
    }
    let before = rects
    for index in 0..<before.count {
      let moved = before[index].intersection(place)
      guard !moved.isEmpty else { continue }
      add(
        PixelRect(
          left: moved.left, top: moved.top + dy, right: moved.right, bottom: moved.bottom + dy
        ).intersection(place))
    }
    scroll = total == 0 ? nil : Scroll(rect: place, dy: total)
    add(
      PixelRect(
        left: place.left, top: dy > 0 ? place.top : place.bottom + dy, right: place.right,
        bottom: dy > 0 ? place.top + dy : place.bottom))
  }

  /// Damages the whole display.
  // Inlined, it has a firmware that begins put itself together on the stack and be copied: 10 KB.
  @inline(never)
  public mutating func addAll() {
    rects.removeAll()
    if !bounds.isEmpty { rects.append(bounds) }
  }

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
    // Most of what moves covers the display.
    if left <= 0, top <= 0, right >= Float(bounds.right), bottom >= Float(bounds.bottom) {
      addAll()
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
