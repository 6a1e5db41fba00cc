import CDisplay

/// An open frame buffer device and its memory.
struct FramebufferDevice: ~Copyable {
  let path: [UInt8]
  let layout: FramebufferLayout
  let pixels: UnsafeMutableRawPointer
  private let descriptor: CInt
  private let size: Int
  /// What it was set to, to be given back, and what it is set to.
  private let saved: fb_var_screeninfo
  private let current: fb_var_screeninfo

  init(path: [UInt8]) throws(DisplayError) {
    let descriptor = path.withText { display_open($0) }
    guard descriptor >= 0 else { throw .open(path, error: display_errno()) }
    do throws(DisplayError) {
      var saved = fb_var_screeninfo()
      guard fb_get_variable(descriptor, &saved) == 0 else {
        throw .refused(path, "not a frame buffer", error: display_errno())
      }
      let current: fb_var_screeninfo
      let layout: FramebufferLayout
      let size: Int
      let memory: UnsafeMutableRawPointer
      do throws(DisplayError) {
        (current, layout) = try Self.setUp(descriptor, path, saved)
        size = layout.bytesPerRow * layout.height * layout.pageCount
        guard let mapped = display_map(descriptor, UInt64(size), 0) else {
          throw .refused(path, "its memory cannot be used", error: display_errno())
        }
        memory = mapped
      } catch {
        // It may have got a second page already.
        _ = fb_put_variable(descriptor, &saved)
        throw error
      }
      self.path = path
      self.layout = layout
      self.size = size
      pixels = memory
      self.descriptor = descriptor
      self.saved = saved
      self.current = current
    } catch {
      display_close(descriptor)
      throw error
    }
  }

  deinit {
    display_unmap(pixels, UInt64(size))
    var variable = saved
    if layout.pageCount == 2 || saved.xoffset != 0 || saved.yoffset != 0
      || current.yres_virtual != saved.yres_virtual
    {
      _ = fb_put_variable(descriptor, &variable)
    }
    display_close(descriptor)
  }

  private static func setUp(
    _ descriptor: CInt, _ path: [UInt8], _ saved: fb_var_screeninfo
  ) throws(DisplayError) -> (fb_var_screeninfo, FramebufferLayout) {
    var fixed = fb_fix_screeninfo()
    guard fb_get_fixed(descriptor, &fixed) == 0 else {
      throw .refused(path, "not a frame buffer", error: display_errno())
    }
    // Many drivers give two pages only when asked.
    if saved.yres_virtual < 2 * saved.yres, fixed.ypanstep > 0 {
      var wanted = saved
      wanted.yres_virtual = 2 * saved.yres
      _ = fb_put_variable(descriptor, &wanted)
    }
    var current = fb_var_screeninfo()
    guard fb_get_variable(descriptor, &current) == 0, fb_get_fixed(descriptor, &fixed) == 0 else {
      throw .refused(path, "not a frame buffer", error: display_errno())
    }
    guard let layout = FramebufferLayout(current, fixed) else {
      var line = path
      line += ": pixels of "
      line += Int(current.bits_per_pixel)
      line += " bits in an order that no board draws in; set 16 or 32 bits with 'fbset -depth'"
      throw DisplayError(line)
    }
    if let still = panned(from: current) {
      current = still
      _ = fb_pan(descriptor, &current)
    }
    _ = fb_unblank(descriptor)
    return (current, layout)
  }

  /// What shows the first pixel of the first page; nil where the screen shows it already. Another
  /// program may have left the picture moved in either direction.
  static func panned(from variable: fb_var_screeninfo) -> fb_var_screeninfo? {
    guard variable.xoffset != 0 || variable.yoffset != 0 else { return nil }
    var still = variable
    (still.xoffset, still.yoffset) = (0, 0)
    return still
  }

  /// How many pixels a frame buffer shows.
  static func pixels(path: [UInt8]) throws(DisplayError) -> ScreenPixels {
    let descriptor = path.withText { display_open($0) }
    guard descriptor >= 0 else { throw .open(path, error: display_errno()) }
    defer { display_close(descriptor) }
    var variable = fb_var_screeninfo()
    guard fb_get_variable(descriptor, &variable) == 0, variable.xres > 0, variable.yres > 0 else {
      throw .refused(path, "not a frame buffer", error: display_errno())
    }
    return ScreenPixels(width: Int(variable.xres), height: Int(variable.yres))
  }

  func blacken() { pixels.initializeMemory(as: UInt8.self, repeating: 0, count: size) }

  /// Shows a page.
  func pan(to page: Int) {
    var variable = current
    variable.yoffset = UInt32(page * layout.height)
    _ = fb_pan(descriptor, &variable)
  }
}
