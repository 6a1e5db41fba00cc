import Raster

/// A copy of a surface's pixels as red, green and blue bytes, row by row.
struct RGBPixels {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  init(_ surface: borrowing Surface) {
    width = surface.width
    height = surface.height
    let rowBytes = 3 * width
    bytes = [UInt8](repeating: 0, count: rowBytes * height)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for y in 0..<surface.height {
        surface.copyRow(y, to: .init(rebasing: bytes[y * rowBytes..<(y + 1) * rowBytes]))
      }
    }
  }
}
