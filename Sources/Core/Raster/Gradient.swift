/// A colour for each row: one for all, or a gradient from one at the top to another at the bottom.
struct Gradient: BitwiseCopyable {
  private let top: Color
  private let bottom: Color
  private let firstRow: Int
  private let steps: Int

  init(_ color: Color) {
    top = color
    bottom = color
    firstRow = 0
    steps = 0
  }

  /// The first of `rows` has exactly the first colour, the last exactly the second.
  init(from top: Color, to bottom: Color, rows: Range<Int>) {
    self.top = top
    self.bottom = bottom
    firstRow = rows.lowerBound
    steps = rows.count - 1
  }

  /// Whether all rows have the same colour.
  var isPlain: Bool { steps <= 0 }

  func color(row: Int) -> Color {
    guard steps > 0 else { return top }
    // In steps of 1/256: fine enough for 8 bits per channel.
    let share = UInt32(truncatingIfNeeded: max(0, min(256, (row - firstRow) * 256 / steps)))
    return Color(
      red: Self.mix(top.red, bottom.red, share), green: Self.mix(top.green, bottom.green, share),
      blue: Self.mix(top.blue, bottom.blue, share), alpha: Self.mix(top.alpha, bottom.alpha, share))
  }

  private static func mix(_ start: UInt8, _ end: UInt8, _ share: UInt32) -> UInt8 {
    let sum =
      UInt32(truncatingIfNeeded: start) &* (256 &- share)
      &+ UInt32(truncatingIfNeeded: end) &* share
    return UInt8(truncatingIfNeeded: (sum &+ 128) &>> 8)
  }
}
