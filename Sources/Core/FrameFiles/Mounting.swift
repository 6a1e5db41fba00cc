public import Firmware

/// How a board's panel and screen are mounted: what a program that runs on the board must know
/// besides its numbers, and a picture never shows.
public struct Mounting: BitwiseCopyable, Sendable {
  public var orientation: Orientation
  /// libinput's calibration matrix: two rows of three, in row order, that map the touch device's
  /// unit square to the display's before the orientation is applied.
  public var calibration: InlineArray<6, Double>

  public init(orientation: Orientation, calibration: InlineArray<6, Double>) {
    self.orientation = orientation
    self.calibration = calibration
  }

  /// As the picture is, with touches where they are.
  public static var upright: Mounting {
    Mounting(orientation: .normal, calibration: [1, 0, 0, 0, 1, 0])
  }
}
