import SeatInput

/// tslib's pointercal: seven whole numbers, then the pixels that they were made for.
///
/// Its module `linear` (plugins/linear.c) has the position in pixels as
/// `x' = (a0·x + a1·y + a2) / a6` and `y' = (a3·x + a4·y + a5) / a6`, in whole numbers, of what the
/// kernel reports.
extension MountingLines {
  static let tslibScale = 65536.0

  var tslib: String {
    let m = fit.calibration
    var numbers: [Int64] = []
    for (row, pixels) in [(0, pixels.width), (1, pixels.height)] {
      // Per unit of each axis, and at the axes' zero.
      let x = m[row * 3] / fit.x.count
      let y = m[row * 3 + 1] / fit.y.count
      let offset = m[row * 3 + 2] - x * Double(fit.x.minimum) - y * Double(fit.y.minimum)
      numbers += [x, y, offset].map { value in
        // tslib reads them into an int; a panel of which they are larger counts beyond its reach.
        Int64(whole(value * Double(pixels) * Self.tslibScale))
      }
    }
    numbers.append(Int64(Self.tslibScale))
    return (numbers + [Int64(pixels.width), Int64(pixels.height)]).map { "\($0)" }
      .joined(separator: " ")
  }
}
