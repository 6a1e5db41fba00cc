import CDisplay
import Raster
import Testing

@testable import Displays

@Suite struct FramebufferLayoutTests {
  @Test func `two pages where the memory holds them and the driver pans`() {
    #expect(Self.layout()?.pageCount == 2)
    #expect(Self.layout { $1.ypanstep = 0 }?.pageCount == 1)
    #expect(Self.layout { $1.ypanstep = 7 }?.pageCount == 1)
    #expect(Self.layout { v, _ in v.yres_virtual = 959 }?.pageCount == 1)
    #expect(Self.layout { $1.smem_len -= 1 }?.pageCount == 1)
  }

  @Test func `32 and 16 bits in the usual order, and nothing else`() {
    #expect(Self.layout()?.format == .xrgb8888)
    #expect(Self.layout { v, f in Self.narrow(&v, &f) }?.format == .rgb565)
    #expect(Self.layout { v, _ in swap(&v.red, &v.blue) } == nil)
    #expect(Self.layout { v, _ in v.bits_per_pixel = 24 } == nil)
    #expect(Self.layout { v, _ in v.green.length = 6 } == nil)
    #expect(Self.layout { v, _ in v.green.msb_right = 1 } == nil)
    #expect(
      Self.layout { v, f in
        Self.narrow(&v, &f)
        v.green.length = 5
      } == nil)
  }

  @Test func `memory that cannot hold a page is refused`() {
    #expect(Self.layout { $1.line_length = 3199 } == nil)
    #expect(Self.layout { $1.smem_len = 3200 * 480 - 1 } == nil)
    #expect(Self.layout { v, _ in v.xres = 0 } == nil)
    #expect(Self.layout { v, _ in v.yres = 0 } == nil)
    #expect(Self.layout { $1.line_length = 4096 }?.bytesPerRow == 4096)
  }

  @Test(arguments: [(0, 0), (8, 0), (0, 480), (8, 480)])
  func `a picture that another program left moved is moved back`(x: UInt32, y: UInt32) {
    var left = fb_var_screeninfo()
    (left.xres, left.xoffset, left.yoffset) = (800, x, y)
    let still = FramebufferDevice.panned(from: left)
    #expect((still == nil) == (x == 0 && y == 0))
    if let still { #expect(still.xoffset == 0 && still.yoffset == 0 && still.xres == 800) }
  }

  private static func narrow(_ v: inout fb_var_screeninfo, _ f: inout fb_fix_screeninfo) {
    v.bits_per_pixel = 16
    v.red = fb_bitfield(offset: 11, length: 5, msb_right: 0)
    v.green = fb_bitfield(offset: 5, length: 6, msb_right: 0)
    v.blue = fb_bitfield(offset: 0, length: 5, msb_right: 0)
  }

  /// 800x480 with 32 bits and two pages, changed.
  private static func layout(
    _ change: (inout fb_var_screeninfo, inout fb_fix_screeninfo) -> Void = { _, _ in }
  ) -> FramebufferLayout? {
    var v = fb_var_screeninfo()
    v.xres = 800
    v.yres = 480
    v.yres_virtual = 960
    v.bits_per_pixel = 32
    v.red = fb_bitfield(offset: 16, length: 8, msb_right: 0)
    v.green = fb_bitfield(offset: 8, length: 8, msb_right: 0)
    v.blue = fb_bitfield(offset: 0, length: 8, msb_right: 0)
    var f = fb_fix_screeninfo()
    f.line_length = 3200
    f.ypanstep = 1
    f.smem_len = 3200 * 960
    change(&v, &f)
    return FramebufferLayout(v, f)
  }
}
