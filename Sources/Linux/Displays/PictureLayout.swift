import Firmware
import Raster

/// Where a picture lies on a screen: in its middle, turned as the screen is mounted. What is left
/// of a larger screen stays black; of a larger picture the middle is seen.
struct PictureLayout: Equatable {
  let picture: DisplayPicture
  /// In pixels, as the driver counts them.
  let screenWidth: Int
  let screenHeight: Int
  /// Where the turned picture's first pixel is; negative when the picture is cut.
  private let left: Int
  private let top: Int

  init(picture: DisplayPicture, screenWidth: Int, screenHeight: Int) {
    self.picture = picture
    self.screenWidth = screenWidth
    self.screenHeight = screenHeight
    left = Self.halved(screenWidth - picture.nativeWidth)
    top = Self.halved(screenHeight - picture.nativeHeight)
  }

  /// Rounded down, below zero too.
  private static func halved(_ difference: Int) -> Int { difference >> 1 }

  /// The part of the screen that a rectangle of the picture covers; empty when it is cut off.
  func screenRect(_ rect: PixelRect) -> PixelRect {
    let width = picture.width
    let height = picture.height
    let turned =
      switch picture.orientation {
      case .normal: rect
      case .clockwise:
        PixelRect(
          left: rect.top, top: width - rect.right, right: rect.bottom, bottom: width - rect.left)
      case .upsideDown:
        PixelRect(
          left: width - rect.right, top: height - rect.bottom, right: width - rect.left,
          bottom: height - rect.top)
      case .counterclockwise:
        PixelRect(
          left: height - rect.bottom, top: rect.left, right: height - rect.top, bottom: rect.right)
      }
    return PixelRect(
      left: turned.left + left, top: turned.top + top, right: turned.right + left,
      bottom: turned.bottom + top
    ).intersection(PixelRect(left: 0, top: 0, right: screenWidth, bottom: screenHeight))
  }

  /// The pixel of the picture that a pixel of the screen shows.
  ///
  /// - Precondition: the screen's pixel lies in the `screenRect` of the whole picture.
  @inline(__always)
  func picturePixel(screenX: Int, screenY: Int) -> (x: Int, y: Int) {
    let x = screenX - left
    let y = screenY - top
    return switch picture.orientation {
    case .normal: (x, y)
    case .clockwise: (picture.width - 1 - y, x)
    case .upsideDown: (picture.width - 1 - x, picture.height - 1 - y)
    case .counterclockwise: (y, picture.height - 1 - x)
    }
  }

  /// From the picture's pixel that a pixel of the screen shows to that of the pixel right of it, in
  /// bytes of the picture's memory.
  var step: Int {
    switch picture.orientation {
    case .normal: picture.format.bytesPerPixel
    case .clockwise: picture.bytesPerRow
    case .upsideDown: -picture.format.bytesPerPixel
    case .counterclockwise: -picture.bytesPerRow
    }
  }
}
