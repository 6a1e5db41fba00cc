/// The soft ends of a row that many rows of a shape share, computed once: between them the row is
/// solid.
struct RowSides<let size: Int>: BitwiseCopyable {
  private var coverage = InlineArray<size, UInt8>(repeating: 0)
  /// The columns of the row, and those between its ends.
  private(set) var outer = Columns.none
  private(set) var solid = Columns.none
  /// Whether there is a solid part, and both ends are short enough.
  private(set) var isHeld = false

  /// How many columns each of the ends may have.
  static var sideMax: Int { size / 2 }

  /// - Parameters:
  ///   - mirror: the sum of two columns that are each other's mirror image, if columns are.
  ///   - coverage: that of a column, 0…255.
  @inline(__always)
  mutating func prepare(
    outer: Columns, solid: Columns, mirror: Int? = nil, coverage: (Int) -> UInt32
  ) {
    self.outer = outer
    self.solid = solid
    isHeld =
      !solid.isEmpty && solid.left - outer.left <= Self.sideMax
      && outer.right - solid.right <= Self.sideMax
    guard isHeld else { return }
    for column in outer.left..<max(outer.left, solid.left) {
      self.coverage[column - outer.left] = UInt8(truncatingIfNeeded: coverage(column))
    }
    let end = solid.right..<max(solid.right, outer.right)
    if let mirror, outer.left + outer.right - 1 == mirror, solid.left + solid.right - 1 == mirror {
      for column in end {
        self.coverage[Self.sideMax + column - solid.right] =
          self.coverage[mirror - column - outer.left]
      }
    } else {
      for column in end {
        self.coverage[Self.sideMax + column - solid.right] =
          UInt8(truncatingIfNeeded: coverage(column))
      }
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
  /// Draws a row with prepared ends, but nothing in `hole`; ends that are too long to be held by
  /// their `coverage`.
  @inline(__always)
  func draw<let size: Int>(
    row: Int, _ sides: inout RowSides<size>, hole: Columns, _ color: Color, solid solidColor: Color,
    coverage: (Int) -> UInt32
  ) {
    let (outer, solid, isHeld) = (sides.outer, sides.solid, sides.isHeld)
    sides.withCoverage { leading, trailing in
      outer.split(solid: solid, hole: hole) { left, right, isSolid in
        if isSolid {
          fill(row: row, from: left, to: right, solidColor)
        } else if !isHeld {
          blend(row: row, from: left, to: right, color, coverage: coverage)
        } else if left < solid.left {
          mix(row: row, from: left, to: right, color, by: leading, first: outer.left)
        } else {
          mix(row: row, from: left, to: right, color, by: trailing, first: solid.right)
        }
      }
    }
  }

  /// Draws rows that all have the same prepared ends. A soft end is mostly a column or two, of
  /// which each has one share from top to bottom.
  func draw<let size: Int>(_ rows: Range<Int>, _ sides: inout RowSides<size>, _ gradient: Gradient)
  {
    let solid = sides.solid.within(clip)
    let start = Columns(left: sides.outer.left, right: sides.solid.left).within(clip)
    let end = Columns(left: sides.solid.right, right: sides.outer.right).within(clip)
    let (firstLeading, firstTrailing) = (sides.outer.left, sides.solid.right)
    guard gradient.isPlain else {
      for row in rows {
        draw(row..<row + 1, &sides, Gradient(gradient.color(row: row)))
      }
      return
    }
    let color = gradient.color(row: rows.lowerBound)
    guard color.alpha > 0 else { return }
    if !solid.isEmpty { fillUnclipped(rows, from: solid.left, to: solid.right, color) }
    sides.withCoverage { leading, trailing in
      for column in start.left..<max(start.left, start.right) {
        mix(column: column, rows, color, coverage: leading[column &- firstLeading])
      }
      for column in end.left..<max(end.left, end.right) {
        mix(column: column, rows, color, coverage: trailing[column &- firstTrailing])
      }
    }
  }

  /// Draws one colour over rows of a column within the clip, by one coverage.
  private func mix(column: Int, _ rows: Range<Int>, _ color: Color, coverage: UInt8) {
    let share = Blend.over255(
      UInt32(truncatingIfNeeded: coverage) &* UInt32(truncatingIfNeeded: color.alpha))
    guard share > 0, !rows.isEmpty else { return }
    // What lies below is often one colour: while it stays the same, so does the result.
    switch format {
    case .xrgb8888:
      var place = UnsafeMutableRawPointer(row32(rows.lowerBound) + column)
      var old = place.load(as: UInt32.self)
      var new = Blend.mix(color.rgb, over: old, alpha: share)
      for _ in rows {
        let pixel = place.load(as: UInt32.self)
        if pixel != old {
          old = pixel
          new = Blend.mix(color.rgb, over: old, alpha: share)
        }
        place.storeBytes(of: new, as: UInt32.self)
        place += bytesPerRow
      }
    case .rgb565:
      let mix = Blend16.Mix(
        Blend16.spread(Blend.narrowed(color.rgb)), level: Blend16.level(share))
      var place = UnsafeMutableRawPointer(row16(rows.lowerBound) + column)
      var old = place.load(as: UInt16.self)
      var new = mix.over(old)
      for _ in rows {
        let pixel = place.load(as: UInt16.self)
        if pixel != old {
          old = pixel
          new = mix.over(old)
        }
        place.storeBytes(of: new, as: UInt16.self)
        place += bytesPerRow
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
