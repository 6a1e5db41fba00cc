import CDisplay
import Raster

/// How the pixels of a frame buffer device lie in its memory.
struct FramebufferLayout: Equatable {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let format: PixelFormat
  /// 2 where one page can be drawn on while the other is shown.
  let pageCount: Int

  /// Nil when the pixels are of no format that a board draws in.
  init?(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) {
    guard let format = Self.format(variable), variable.xres > 0, variable.yres > 0 else {
      return nil
    }
    width = Int(variable.xres)
    height = Int(variable.yres)
    self.format = format
    bytesPerRow = Int(fixed.line_length)
    guard bytesPerRow >= width * format.bytesPerPixel,
      Int(fixed.smem_len) >= bytesPerRow * height
    else { return nil }
    let isPanned = fixed.ypanstep > 0 && height % Int(fixed.ypanstep) == 0
    pageCount =
      isPanned && Int(variable.yres_virtual) >= 2 * height
        && Int(fixed.smem_len) >= 2 * bytesPerRow * height
      ? 2 : 1
  }

  private static func format(_ variable: fb_var_screeninfo) -> PixelFormat? {
    func lies(_ field: fb_bitfield, at offset: UInt32, length: UInt32) -> Bool {
      field.offset == offset && field.length == length && field.msb_right == 0
    }
    switch variable.bits_per_pixel {
    case 32:
      return lies(variable.red, at: 16, length: 8) && lies(variable.green, at: 8, length: 8)
        && lies(variable.blue, at: 0, length: 8) ? .xrgb8888 : nil
    case 16:
      return lies(variable.red, at: 11, length: 5) && lies(variable.green, at: 5, length: 6)
        && lies(variable.blue, at: 0, length: 5) ? .rgb565 : nil
    default: return nil
    }
  }
}
