import Raster

/// Copies parts of a picture to a screen's memory, turned and in the screen's format.
///
/// The screen's memory is written in order and never read: it may be write-combined, where a read
/// costs a hundred times what it costs in ordinary memory.
struct PictureCopy {
  let layout: PictureLayout
  let format: PixelFormat
  /// From one row of the screen to the next.
  let bytesPerRow: Int

  /// How many columns of a screen a turned picture is copied at once: a row of the screen is a
  /// column of the picture, and this many cache lines of the picture are read 64 bytes' worth of
  /// rows long.
  private static let stripWidth = 64

  /// Copies what a rectangle of the picture covers.
  ///
  /// - Parameters:
  ///   - picture: the picture's memory, `layout.picture` in size and format.
  ///   - screen: the screen's memory, `layout.screenHeight` rows of `bytesPerRow`.
  /// - Returns: the part of the screen that was written; empty when all is cut off.
  @discardableResult
  func copy(
    _ rect: PixelRect, from picture: UnsafeRawPointer, to screen: UnsafeMutableRawPointer
  ) -> PixelRect {
    let whole = PixelRect(
      left: 0, top: 0, right: layout.picture.width, bottom: layout.picture.height)
    let area = layout.screenRect(rect.intersection(whole))
    guard !area.isEmpty, !rect.intersection(whole).isEmpty else { return .empty }
    let width = layout.picture.isTurned ? Self.stripWidth : area.width
    var left = area.left
    while left < area.right {
      let right = min(left + width, area.right)
      for y in area.top..<area.bottom {
        let first = layout.picturePixel(screenX: left, screenY: y)
        copyRun(
          from: picture + first.y * layout.picture.bytesPerRow
            + first.x * layout.picture.format.bytesPerPixel,
          to: screen + y * bytesPerRow + left * format.bytesPerPixel, count: right - left)
      }
      left = right
    }
    return area
  }

  /// Copies pixels that lie side by side on the screen.
  private func copyRun(
    from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    let step = layout.step
    switch (layout.picture.format, format) {
    case (.xrgb8888, .xrgb8888):
      if step == 4 {
        target.copyMemory(from: source, byteCount: 4 * count)
      } else {
        Self.run(source, step, target, count) { (pixel: UInt32) -> UInt32 in pixel }
      }
    case (.rgb565, .rgb565):
      if step == 2 {
        target.copyMemory(from: source, byteCount: 2 * count)
      } else {
        Self.run(source, step, target, count) { (pixel: UInt16) -> UInt16 in pixel }
      }
    case (.xrgb8888, .rgb565): Self.run(source, step, target, count, Self.narrowed)
    case (.rgb565, .xrgb8888): Self.run(source, step, target, count, Self.widened)
    }
  }

  @inline(__always)
  private static func run<Source: BitwiseCopyable, Target: BitwiseCopyable>(
    _ source: UnsafeRawPointer, _ step: Int, _ target: UnsafeMutableRawPointer, _ count: Int,
    _ convert: (Source) -> Target
  ) {
    var from = source
    var to = target
    for _ in 0..<count {
      to.storeBytes(of: convert(from.load(as: Source.self)), as: Target.self)
      from += step
      to += MemoryLayout<Target>.size
    }
  }

  /// As the firmware itself draws a colour on a display of 16 bits: the lower bits are dropped.
  @inline(__always)
  static func narrowed(_ pixel: UInt32) -> UInt16 {
    UInt16(
      truncatingIfNeeded: ((pixel &>> 8) & 0xF800) | ((pixel &>> 5) & 0x07E0)
        | ((pixel &>> 3) & 0x1F))
  }

  /// The upper bits are repeated below, so that white stays white.
  @inline(__always)
  static func widened(_ pixel: UInt16) -> UInt32 {
    let value = UInt32(truncatingIfNeeded: pixel)
    let red = (value &>> 11) & 0x1F
    let green = (value &>> 5) & 0x3F
    let blue = value & 0x1F
    return (((red &<< 3) | (red &>> 2)) &<< 16) | (((green &<< 2) | (green &>> 4)) &<< 8)
      | (blue &<< 3) | (blue &>> 2)
  }
}
