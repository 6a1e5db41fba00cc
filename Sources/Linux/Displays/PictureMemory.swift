import CDisplay
import Raster

/// Ordinary memory to draw a picture in, black at first. The memory of a screen is slow to read,
/// and blending reads what it blends with.
struct PictureMemory: ~Copyable {
  let start: UnsafeMutableRawPointer
  private let picture: DisplayPicture

  init(_ picture: DisplayPicture) {
    guard let memory = display_allocate(Self.size(picture)) else {
      preconditionFailure("there is memory for one picture")
    }
    start = memory
    self.picture = picture
  }

  deinit { display_unmap(start, Self.size(picture)) }

  func surface() -> Surface {
    Surface(
      memory: start, width: picture.width, height: picture.height,
      bytesPerRow: picture.bytesPerRow, format: picture.format)
  }

  private static func size(_ picture: DisplayPicture) -> UInt64 {
    UInt64(picture.bytesPerRow * picture.height)
  }
}
