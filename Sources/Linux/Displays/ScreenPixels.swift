import CDisplay
public import Firmware
import Raster
import TactusCore

/// How many pixels a screen has by itself, for a picture that is made for it and not for a board.
public struct ScreenPixels: Equatable, BitwiseCopyable, Sendable {
  /// As the driver counts them: of a screen that is mounted on its side, along its own axes.
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Asks the chosen screen; nothing is shown on it. Nil for none.
  public init?(of choice: DisplayChoice) throws(DisplayError) {
    switch choice {
    case .none: return nil
    case .kms(let card): self = try KmsDisplay.pixels(card: card)
    case .fbdev(let path): self = try FramebufferDevice.pixels(path: path ?? [UInt8]("/dev/fb0"))
    }
  }

  /// A picture over all of a screen that is mounted so.
  public func picture(orientation: Orientation) -> DisplayPicture {
    let isTurned = orientation == .clockwise || orientation == .counterclockwise
    return DisplayPicture(
      width: isTurned ? height : width, height: isTurned ? width : height, format: .xrgb8888,
      orientation: orientation, period: .microseconds(16_667))
  }
}
