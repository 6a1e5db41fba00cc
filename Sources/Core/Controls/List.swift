public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// A list of rows of one height that scrolls. However long it is, what is drawn and hit costs what
/// shows.
public struct List: Part, BitwiseCopyable, Sendable {
  private var axis: ScrollAxis
  /// The part of the screen in which it scrolls.
  public let viewport: Rect
  /// How many rows there are.
  public private(set) var count: Int
  /// The height of a row, and what is between two, in points.
  public let rowHeight: Float
  public let gap: Float
  /// Whether its spring is in no table of the scene.
  private let isOwn: Bool

  /// - Parameters:
  ///   - count: of rows, 0 or more.
  ///   - viewport: the part of the screen in which it scrolls, in points, as are the row's height
  ///     and the gap between two rows.
  ///   - tuning: the scene's; without one it has the defaults.
  public init(
    _ count: Int, in viewport: Rect, rowHeight: Float = 52, gap: Float = 8,
    _ tuning: ScrollTuning? = nil, _ resistance: Resistance = Resistance()
  ) {
    Self.requireCount(count)
    requireRows(height: rowHeight, gap: gap)
    (self.count, self.viewport) = (count, viewport)
    (self.rowHeight, self.gap) = (rowHeight, gap)
    let length = Self.length(of: count, rowHeight, gap)
    axis = ScrollAxis(
      contentLength: length, viewportLength: viewport.height, tuning ?? ScrollTuning(),
      resistance)
    isOwn = tuning == nil
  }

  private static func requireCount(_ count: Int) {
    require("the rows of a List", count, from: 0, to: 1_000_000_000)
  }

  private static func length(of count: Int, _ rowHeight: Float, _ gap: Float) -> Float {
    Float(count) * (rowHeight + gap) + gap
  }

  private var pitch: Float { rowHeight + gap }

  /// How far it is scrolled as of the last update.
  public var shown: Float { axis.shown }

  /// There are more rows, or fewer.
  public mutating func setCount(_ count: Int, at time: Instant) {
    Self.requireCount(count)
    self.count = count
    axis.setContentLength(Self.length(of: count, rowHeight, gap), at: time)
  }

  /// Follows a vertical drag.
  public mutating func follow(_ event: GestureEvent) { axis.follow(event) }

  /// Where a row is while the list is at its top.
  public func frame(of row: Int) -> Rect { frame(of: row, scrolledBy: 0) }

  private func frame(of row: Int, scrolledBy offset: Float) -> Rect {
    // First what is large: a row far down is placed as exactly as the first.
    let top = (Float(row) * pitch - offset) + gap
    return Rect(
      x: viewport.x + gap, y: viewport.y + top, width: viewport.width - 2 * gap,
      height: rowHeight)
  }

  /// The row under a point of the screen; nil between two, and beside the list.
  public func row(at point: Point, _ time: Instant) -> Int? {
    guard viewport.contains(point) else { return nil }
    let offset = axis.offset(at: time)
    let place = (point.y - viewport.y + offset - gap) / pitch
    guard place >= 0, place < Float(count) else { return nil }
    let row = Int(Int32(place))
    return frame(of: row, scrolledBy: offset).contains(point) ? row : nil
  }

  /// The rows of which something shows as of the last update.
  public var shownRows: Range<Int> { rows(shownAt: shown) }

  private func rows(shownAt offset: Float) -> Range<Int> {
    let first = min(max((offset - gap) / pitch, 0), Float(count))
    let last = min(max((offset + viewport.height) / pitch + 1, 0), Float(count))
    let start = Int(Int32(first))
    return start..<max(start, Int(Int32(last)))
  }

  /// Draws the rows that show, each by `draw` where it is.
  public func draw(on canvas: inout Canvas, _ draw: (inout Canvas, Int, Rect) -> Void) {
    canvas.scoped { canvas in
      canvas.clip(to: viewport)
      canvas.scrolled(axis) { canvas in
        // With reduced motion other rows show where it was before.
        for row in shownRows { drawRow(row, on: &canvas, draw) }
        guard let fading = axis.fading else { return }
        for row in rows(shownAt: fading.from) where !shownRows.contains(row) {
          drawRow(row, on: &canvas, draw)
        }
      }
    }
  }

  private func drawRow(
    _ row: Int, on canvas: inout Canvas, _ draw: (inout Canvas, Int, Rect) -> Void
  ) {
    let frame = frame(of: row, scrolledBy: shown)
    if canvas.shows(frame.inset(by: -ControlState.reach)) { draw(&canvas, row, frame) }
  }

  // As a part.
  public var nextRest: Instant { axis.nextRest }
  public mutating func takeRest(by time: Instant) -> Float? { axis.takeRest(by: time) }
  public func place(at time: Instant) -> Float? { axis.place(at: time) }
  public func isResting(at time: Instant) -> Bool { axis.isResting(at: time) }
  public mutating func touch(_ touch: Touch, on ground: Ground) { axis.touch(touch, on: ground) }
  public mutating func pace(by pacing: Pacing) {
    axis.pace(by: pacing)
    if isOwn { axis.tuning.settling.pace(by: pacing) }
  }
  public mutating func letGo(at time: Instant) { axis.letGo(at: time) }
  public mutating func suspend(at time: Instant) { axis.suspend(at: time) }
  public func displacement(of index: Int, at time: Instant) -> Vector {
    axis.displacement(of: index, at: time)
  }
  public func shownDisplacement(of index: Int) -> Vector { axis.shownDisplacement(of: index) }
  public func isCatch(of index: Int, at time: Instant) -> Bool {
    axis.isCatch(of: index, at: time)
  }
  public mutating func lead(_ leads: inout ContactLeads, at time: Instant) -> Bool {
    axis.lead(&leads, at: time)
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    axis.show(at: time, scale: scale, &changes)
  }
}

/// Rows have a height, and follow each other downwards.
func requireRows(height: Float, gap: Float) {
  require(height > 0 && height.isFinite, "a row of a list has a height above 0", got: height)
  require(gap.isFinite && height + gap > 0, "rows of a list have a gap of 0 or more", got: gap)
}
