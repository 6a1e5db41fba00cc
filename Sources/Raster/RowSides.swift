/// The soft ends of a row that many rows of a shape share, computed once: between them the row is
/// solid.
struct RowSides<let size: Int>: BitwiseCopyable {
  private var coverage = InlineArray<size, UInt8>(repeating: 0)
  /// The columns of the row, and those between its ends.
  private(set) var outer = Columns.none
  private(set) var solid = Columns.none
  /// Whether `prepare` was called.
  private(set) var isReady = false
  /// Whether there is a solid part, and both ends are short enough.
  private(set) var isHeld = false

  /// How many columns each of the ends may have.
  static var sideMax: Int { size / 2 }

  @inline(__always)
  mutating func prepare(outer: Columns, solid: Columns, coverage: (Int) -> UInt32) {
    isReady = true
    guard !solid.isEmpty, solid.left - outer.left <= Self.sideMax,
      outer.right - solid.right <= Self.sideMax
    else { return }
    isHeld = true
    self.outer = outer
    self.solid = solid
    for column in outer.left..<max(outer.left, solid.left) {
      self.coverage[column - outer.left] = UInt8(truncatingIfNeeded: coverage(column))
    }
    for column in solid.right..<max(solid.right, outer.right) {
      self.coverage[Self.sideMax + column - solid.right] =
        UInt8(truncatingIfNeeded: coverage(column))
    }
  }

  /// Lends the coverage of the left end, and that of the right end.
  @inline(__always)
  fileprivate mutating func withCoverage(
    _ body: (UnsafePointer<UInt8>, UnsafePointer<UInt8>) -> Void
  ) {
    var span = coverage.mutableSpan
    span.withUnsafeMutableBufferPointer { buffer in
      if let first = buffer.baseAddress { body(first, first + Self.sideMax) }
    }
  }
}

extension Surface {
  /// Draws a row with prepared ends, but nothing in `hole`.
  @inline(__always)
  func draw<let size: Int>(
    row: Int, _ sides: inout RowSides<size>, hole: Columns, _ color: Color
  ) {
    let (outer, solid) = (sides.outer, sides.solid)
    sides.withCoverage { leading, trailing in
      outer.split(solid: solid, hole: hole) { left, right, isSolid in
        if isSolid {
          fill(row: row, from: left, to: right, color)
        } else if left < solid.left {
          mix(row: row, from: left, to: right, color, by: leading, first: outer.left)
        } else {
          mix(row: row, from: left, to: right, color, by: trailing, first: solid.right)
        }
      }
    }
  }

  /// Draws rows that all have the same prepared ends.
  func draw<let size: Int>(_ rows: Range<Int>, _ sides: inout RowSides<size>, _ gradient: Gradient)
  {
    let solid = sides.solid.within(clip)
    let start = Columns(left: sides.outer.left, right: sides.solid.left).within(clip)
    let end = Columns(left: sides.solid.right, right: sides.outer.right).within(clip)
    let (firstLeading, firstTrailing) = (sides.outer.left, sides.solid.right)
    sides.withCoverage { leading, trailing in
      for row in rows {
        let color = gradient.color(row: row)
        guard color.alpha > 0 else { continue }
        if !solid.isEmpty { fillUnclipped(row: row, from: solid.left, to: solid.right, color) }
        if !start.isEmpty {
          mix(
            row: row, left: start.left, count: start.right - start.left, color,
            by: leading + (start.left - firstLeading))
        }
        if !end.isEmpty {
          mix(
            row: row, left: end.left, count: end.right - end.left, color,
            by: trailing + (end.left - firstTrailing))
        }
      }
    }
  }

  /// Draws one colour over a run, by coverages of which the first is that of column `first`.
  private func mix(
    row: Int, from left: Int, to right: Int, _ color: Color, by coverage: UnsafePointer<UInt8>,
    first: Int
  ) {
    let left = max(left, clip.left)
    let right = min(right, clip.right)
    guard left < right, color.alpha > 0 else { return }
    mix(row: row, left: left, count: right - left, color, by: coverage + (left - first))
  }
}

extension Columns {
  /// Those within a clip.
  fileprivate func within(_ clip: PixelRect) -> Columns {
    Columns(left: max(left, clip.left), right: min(right, clip.right))
  }
}
