public import Firmware
public import Raster
public import TactusCore

/// The picture that a display is to show: what the board file states of the screen.
public struct DisplayPicture: Equatable, BitwiseCopyable, Sendable {
  /// In pixels, as seen by the user.
  public var width: Int
  public var height: Int
  public var format: PixelFormat
  /// The clockwise rotation that makes the mounted screen's picture upright.
  public var orientation: Orientation
  /// From one refresh of the screen to the next; chooses among modes of one size.
  public var period: Interval

  /// - Precondition: the picture has pixels.
  public init(
    width: Int, height: Int, format: PixelFormat, orientation: Orientation, period: Interval
  ) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    self.width = width
    self.height = height
    self.format = format
    self.orientation = orientation
    self.period = period
  }

  public init(board: Board, orientation: Orientation) {
    self.init(
      width: Int(board.pixelWidth), height: Int(board.pixelHeight), format: board.pixelFormat,
      orientation: orientation, period: board.displayPeriod)
  }

  /// Whether the screen's width is the picture's height.
  var isTurned: Bool { orientation == .clockwise || orientation == .counterclockwise }
  /// The picture's size on the screen, in pixels as the driver counts them.
  var nativeWidth: Int { isTurned ? height : width }
  var nativeHeight: Int { isTurned ? width : height }
  /// From one row of the picture in memory to the next.
  var bytesPerRow: Int { width * format.bytesPerPixel }
}
