import CDisplay
import Raster

/// Memory of the card that can be shown, as every driver has it.
struct DumbBuffer {
  private var handle: UInt32
  /// The frame buffer object around the memory.
  let frame: UInt32
  let pixels: UnsafeMutableRawPointer
  private let size: UInt64
  let bytesPerRow: Int
  /// Where it differs from the picture that was handed over last.
  var stale: Damage

  /// A black one.
  init(
    card: CInt, width: Int, height: Int, format: PixelFormat, stale: Damage
  ) throws(SystemError) {
    var dumb = drm_mode_create_dumb()
    dumb.width = UInt32(width)
    dumb.height = UInt32(height)
    dumb.bpp = UInt32(format.bytesPerPixel * 8)
    guard drm_request_create_dumb(card, &dumb) == 0 else { throw SystemError() }
    var frame = drm_mode_fb_cmd2()
    frame.width = dumb.width
    frame.height = dumb.height
    frame.pixel_format = format.fourCharacterCode
    frame.handles.0 = dumb.handle
    frame.pitches.0 = dumb.pitch
    var map = drm_mode_map_dumb()
    map.handle = dumb.handle
    guard drm_request_add_frame(card, &frame) == 0 else {
      let error = SystemError()
      Self.destroy(card: card, handle: dumb.handle)
      throw error
    }
    guard drm_request_map_dumb(card, &map) == 0,
      let memory = display_map(card, dumb.size, map.offset)
    else {
      let error = SystemError()
      var id = frame.fb_id
      _ = drm_request_remove_frame(card, &id)
      Self.destroy(card: card, handle: dumb.handle)
      throw error
    }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: Int(dumb.size))
    handle = dumb.handle
    self.frame = frame.fb_id
    pixels = memory
    size = dumb.size
    bytesPerRow = Int(dumb.pitch)
    self.stale = stale
  }

  /// Gives the memory back; the buffer is not used after it.
  func destroy(card: CInt) {
    display_unmap(pixels, size)
    var id = frame
    _ = drm_request_remove_frame(card, &id)
    Self.destroy(card: card, handle: handle)
  }

  private static func destroy(card: CInt, handle: UInt32) {
    // What fails is given back with the card's descriptor.
    var request = drm_mode_destroy_dumb(handle: handle)
    _ = drm_request_destroy_dumb(card, &request)
  }
}

extension PixelFormat {
  /// By which the kernel knows the format: `XR24` and `RG16`, little endian.
  var fourCharacterCode: UInt32 {
    switch self {
    case .xrgb8888: 0x3432_5258
    case .rgb565: 0x3631_4752
    }
  }

  /// The one to try when a driver does not take this one.
  var other: PixelFormat {
    switch self {
    case .xrgb8888: .rgb565
    case .rgb565: .xrgb8888
    }
  }
}
