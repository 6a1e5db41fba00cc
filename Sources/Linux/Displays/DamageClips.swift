import CDisplay
import Raster

/// What was copied to a buffer since it was shown last, in the screen's pixels.
///
/// For a driver that uploads a buffer this is what it has to take: the two buffers are two memories
/// to it, and what changed between two pictures is not what changed in one buffer.
struct DamageClips {
  private var rects = InlineArray<8, drm_mode_rect>(repeating: drm_mode_rect())
  private var count = 0

  /// Copies the parts of a picture.
  init(
    _ damage: Damage, _ copy: PictureCopy, from memory: UnsafeRawPointer,
    to screen: UnsafeMutableRawPointer
  ) {
    precondition(Damage.rectsMax <= 8, "there is a clip for each rectangle of damage")
    for index in 0..<damage.count {
      let area = copy.copy(damage[index], from: memory, to: screen)
      guard !area.isEmpty else { continue }
      rects[count] = drm_mode_rect(
        x1: Int32(area.left), y1: Int32(area.top), x2: Int32(area.right), y2: Int32(area.bottom))
      count += 1
    }
  }

  /// The value of the plane's property for one commit; 0, all of it, when the driver has no memory.
  func makeBlob(card: CInt) -> UInt32 {
    guard count > 0 else { return 0 }
    var blob = drm_mode_create_blob()
    blob.length = UInt32(count * MemoryLayout<drm_mode_rect>.stride)
    var all = rects
    let created = withUnsafeMutablePointer(to: &all) { all in
      blob.data = KmsAddress.of(all)
      return drm_request_create_blob(card, &blob)
    }
    return created == 0 ? blob.blob_id : 0
  }

  /// Reports to a driver that has no flips what changed in the buffer that is shown. One that scans
  /// the memory out does not need it, and refuses.
  func markDirty(card: CInt, frame: UInt32) {
    guard count > 0 else { return }
    var clips = InlineArray<8, drm_clip_rect>(repeating: drm_clip_rect())
    for index in 0..<count {
      let rect = rects[index]
      clips[index] = drm_clip_rect(
        x1: UInt16(clamping: rect.x1), y1: UInt16(clamping: rect.y1),
        x2: UInt16(clamping: rect.x2), y2: UInt16(clamping: rect.y2))
    }
    var request = drm_mode_fb_dirty_cmd()
    request.fb_id = frame
    request.num_clips = UInt32(count)
    withUnsafeMutablePointer(to: &clips) { clips in
      request.clips_ptr = KmsAddress.of(clips)
      _ = drm_request_dirty(card, &request)
    }
  }
}
